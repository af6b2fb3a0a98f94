"""What is due, and how old it is."""

from daybook.statement import Item, largest, listing, running, summary, unsettled

ROWS = [Item('a', 1, 500), Item('b', 8, 900, 100), Item('c', 50, 300)]


def test_a_listing_goes_by_day():
    assert [row.label for row in listing(ROWS, 0, 30, 2)] == ['a', 'b']
    assert [row.label for row in listing(ROWS[::-1], 0, 99, 2)] == ['b', 'c']


def test_the_largest_come_first():
    assert [row.label for row in largest(ROWS, 2)] == ['b', 'a']


def test_what_is_paid_is_settled():
    paid = Item('d', 2, 400, 400)
    assert unsettled([*ROWS, paid], 0) == ROWS


def test_the_balance_rises():
    assert running(ROWS, 100) == [600, 1500, 1800]


def test_a_summary_of_open_items():
    told = summary(ROWS, 52, {})
    assert (told['gross'], told['net']) == (1700, 1700)
    assert told['aged'] == [0, 300, 1300, 0, 0]
    assert dict(told['weeks']) == {7: 500, 6: 800, 0: 300}
    assert told['late']
