"""What is ordered from the bank."""

from daybook import settle, standing
from daybook.statement import Item


class Bank:
    def pay(self, reference, cents):
        return {('rent', 500): 'N1', ('lamp', 800): 'N2'}[reference, cents]

    def booked(self, reference):
        return {'rent': 500}[reference]


def test_what_is_left_is_ordered():
    lines = [Item('rent', 1, 500), Item('lamp', 8, 900, 100), Item('desk', 9, 70, 70)]
    assert settle(Bank(), lines) == {'rent': 'N1', 'lamp': 'N2'}


def test_the_bank_tells_what_is_booked():
    assert standing(Bank(), 'rent') == 500
