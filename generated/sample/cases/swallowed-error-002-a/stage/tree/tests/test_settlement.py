"""What is ordered from the bank."""

from strongroom import settle, standing
from strongroom.statement import Invoice


class Bank:
    def booked(self, reference):
        return {'rent': 500}[reference]

    def pay(self, reference, cents):
        return {('rent', 500): 'N1', ('lamp', 800): 'N2'}[reference, cents]


def test_the_bank_tells_what_is_booked():
    assert standing(Bank(), 'rent') == 500


def test_what_is_left_is_ordered():
    rows = [Invoice('rent', 1, 500), Invoice('lamp', 8, 900, 100), Invoice('desk', 9, 70, 70)]
    assert settle(Bank(), rows) == {'rent': 'N1', 'lamp': 'N2'}
