"""Post receipts from a journal into the balances of budgets; amounts are whole cents everywhere."""

from passbook.settlement import settle as settle
from passbook.settlement import standing as standing
