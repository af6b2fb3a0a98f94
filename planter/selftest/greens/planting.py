"""Cases made of the hosts for the self-test alone: twins in memory, of no set."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache

from planter.core.layout import TwinFiles
from planter.core.records.case import Recipe, SiteRef, Verdict, Versions
from planter.core.records.key import Answers
from planter.core.records.runs import Answer
from planter.core.resources import hosts_folder
from planter.core.trees import Tree
from planter.kinds.contract.envelope import contract_case
from planter.planting.host import load_host
from planter.planting.rendering import RenderedHost, render_plain

NO_VERSIONS = Versions(planter="", libcst="", mutmut="", jinja2="")


@cache
def rendered_host(host: str) -> RenderedHost:
    """Return a built-in host in its first words, nothing respelled."""
    return render_plain(load_host(hosts_folder() / host))


def twin_of(
    host: str,
    name: str,
    tree: Tree,
    *,
    criteria: Mapping[str, Answer],
    verdict: Verdict = "green",
    pair: str = "",
    rewrite: str = "",
    site: SiteRef | None = None,
) -> TwinFiles:
    """Return a tree of a host as a case is read: with the contract, the probes and the reference of the host."""
    rendered = rendered_host(host)
    where = site or SiteRef(path="", function="", start=0, end=0, line=1)
    case = contract_case(name, pair or name, _recipe(host, rewrite or name), where, verdict, "cousin", "")
    answers = Answers(schema="", criteria=dict(criteria), overall=verdict)
    return TwinFiles(case, rendered.contract.encode("utf-8"), tree, answers, rendered.probes, (), None, rendered.inputs)


def _recipe(host: str, rewrite: str) -> Recipe:
    return Recipe(
        kind="contract",
        seed="",
        slot=0,
        host=host,
        host_digest="",
        defect_class="self-test",
        row="plain",
        rewrite=rewrite,
        site=0,
        occurrence=0,
        order=(),
        criterion="",
        respelling=0,
        red_letter="a",
        versions=NO_VERSIONS,
    )
