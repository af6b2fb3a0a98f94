"""What is ordered from the bank."""

from tallyroom import settle, standing
from tallyroom.statement import Bill


class Bank:
    def pay(self, reference, cents):
        return {('rent', 500): 'N1', ('lamp', 800): 'N2'}[reference, cents]

    def booked(self, reference):
        return {'rent': 500}[reference]


def test_the_bank_tells_what_is_booked():
    assert standing(Bank(), 'rent') == 500


def test_what_is_left_is_ordered():
    found = [Bill('rent', 1, 500), Bill('lamp', 8, 900, 100), Bill('desk', 9, 70, 70)]
    assert settle(Bank(), found) == {'rent': 'N1', 'lamp': 'N2'}
