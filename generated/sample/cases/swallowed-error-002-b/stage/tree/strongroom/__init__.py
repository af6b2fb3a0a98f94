"""Post vouchers from a journal into the balances of purses; amounts are whole cents everywhere."""

from strongroom.settlement import settle as settle
from strongroom.settlement import standing as standing
