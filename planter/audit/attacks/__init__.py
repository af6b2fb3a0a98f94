"""Attacks as data, by hazard family: what could break a program that was written to be right.

An attack has a kind and a payload. A host says with `attack_<criterion>(kind, payload)` in its inputs what value of
the criterion embeds the payload, or None where the kind does not apply or is unknown to it; what the program gives for
that value is then compared with the reference's answer. An author adds inputs of his own in `ATTACKS_<criterion>`, and
in `FAMILIES_<criterion>` families that the words of the criterion do not name. Calls of the system fail in the program
itself where `failed_<criterion>` tells what is right then, on the values of `FAILING_<criterion>`. Environments are
attacks on everything at once: every probe must hold under each.
"""

from planter.audit.attacks.environments import ENVIRONMENTS
from planter.audit.attacks.model import Attack
from planter.audit.attacks.names import NAMES
from planter.audit.attacks.numbers import NUMBERS
from planter.audit.attacks.places import PLACES
from planter.audit.attacks.texts import TEXTS
from planter.audit.attacks.times import TIMES
from planter.audit.attacks.turns import TURNS

ATTACKS: tuple[Attack, ...] = (*PLACES, *NAMES, *TEXTS, *NUMBERS, *TIMES, *TURNS)

__all__ = ["ATTACKS", "ENVIRONMENTS", "Attack"]
