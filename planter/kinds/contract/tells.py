"""What in a stage would tell a judge the answer: tell-tale words."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator

from planter.core.findings import finding
from planter.core.layout import TwinFiles
from planter.core.records.case import EXTERNAL, CaseFile
from planter.core.records.findings import Finding
from planter.core.streams import SMALL_SEED

OWN_WORDS = ("planter", "lookalike", "mutant", "twin")

_TOKEN = re.compile(r"[A-Za-z0-9]+(?:[-_]+[A-Za-z0-9]+)*")
_PART = re.compile(r"[A-Z]+(?![a-z])|[A-Z]?[a-z]+|[0-9]+")
_VCS = (".git", ".hg", ".svn", ".bzr")


def telltales(text: str, slugs: Iterable[str], exact: Iterable[str]) -> list[str]:
    """Return the words of a text that tell: planter's own as words, slugs and exact ids as whole tokens.

    A slug is found in any case and separator style: `bad-thing`, `BAD_THING`, `badThing`, `badthing`.
    """
    # A provider's class is `provider/bad-thing`; its own name is what tells.
    joined = {slug.rpartition("/")[2].replace("-", "").lower() for slug in slugs}
    whole = {name.lower() for name in exact}
    own = {word + end for word in OWN_WORDS for end in ("", "s")}
    found: dict[str, None] = {}
    for token in _TOKEN.findall(text):
        plain = token.lower()
        parts = {part.lower() for part in _PART.findall(token)} | set(re.split(r"[-_]+", plain))
        if re.sub(r"[-_]", "", plain) in joined or parts & own or re.sub(r"_", "-", plain) in whole:
            found[token] = None
    return list(found)


def check_stage(twin: TwinFiles, name: str) -> list[Finding]:
    """Return a finding for each file of the stage that holds a tell-tale word, in its path or its text.

    Of a program given by `--host-dir` only the site is searched: its other words are its own.
    """
    case = twin.case
    slugs = [slug for slug in (case.origin.defect_class, case.origin.operator, case.origin.lookalike) if slug]
    exact = [case.id, case.pair, *_seed_words(case)]
    found = []
    for path, text in _texts(twin):
        words = telltales(f"{path}\n{text}", slugs, exact)
        words += [part for part in path.split("/") if part in _VCS]
        if words:
            seen = f"{path}: " + ", ".join(words[:5])
            found.append(finding("telltale", case=name, seen=seen, expected="no word that tells on the case"))
    return found


def _texts(twin: TwinFiles) -> Iterator[tuple[str, str]]:
    if twin.case.origin.host.startswith(EXTERNAL):
        site = twin.case.origin.site
        span = twin.tree.get(site.path, b"")[site.start : site.end] if 0 <= site.start <= site.end else b""
        yield "", span.decode("utf-8", "replace")
        return
    yield "", twin.contract.decode("utf-8", "replace")
    for path, data in twin.tree.items():
        yield path, data.decode("utf-8", "replace")


def _seed_words(case: CaseFile) -> list[str]:
    seed = case.origin.recipe.seed
    number = int(seed) if seed.isascii() and seed.isdigit() and len(seed) < 1000 else None
    if number is None:
        return [seed.replace("_", "-")] if len(seed) > 16 else []
    return [str(number), f"{number:x}", f"0x{number:x}"] if number >= SMALL_SEED else []
