"""Post receipts from a journal into the balances of budgets; amounts are whole cents everywhere."""

from countinghouse.settlement import settle as settle
from countinghouse.settlement import standing as standing
