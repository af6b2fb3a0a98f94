"""Post vouchers from a journal into the balances of purses; amounts are whole cents everywhere."""

from daybook.settlement import settle as settle
from daybook.settlement import standing as standing
