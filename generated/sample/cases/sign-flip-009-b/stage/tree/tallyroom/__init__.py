"""Post slips from a journal into the balances of funds; amounts are whole cents everywhere."""

from tallyroom.settlement import settle as settle
from tallyroom.settlement import standing as standing
