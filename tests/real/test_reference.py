"""The reference of the real host agrees with the standard library's reader, which shares its origin."""

from __future__ import annotations

import importlib.util
import io
import tomllib
from pathlib import Path
from types import ModuleType, SimpleNamespace
from typing import Any

import pytest

from planter.planting.host import load_host

HOST = Path(__file__).parent / "tomli"
DRAWS = 1_000


def loaded(name: str, source: bytes, folder: Path) -> ModuleType:
    path = folder / f"{name}.py"
    path.write_bytes(source)
    spec = importlib.util.spec_from_file_location(name, path)
    assert spec is not None and spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


@pytest.fixture(scope="module")
def parts(tmp_path_factory: pytest.TempPathFactory) -> dict[str, Any]:
    """Give the rendered inputs and probes as modules, the standard library's reader in the program's place."""
    folder = tmp_path_factory.mktemp("rendered")
    rendered = load_host(HOST).render({})
    modules: dict[str, Any] = {name: loaded(name, data, folder) for name, data in rendered.probes.items()}
    for module in modules.values():
        module.tomli = SimpleNamespace(load=tomllib.load, loads=tomllib.loads, TOMLDecodeError=tomllib.TOMLDecodeError)
    return {**modules, "inputs": loaded("inputs", rendered.inputs, folder)}


@pytest.mark.parametrize("criterion", ["c1", "c2"])
def test_reference_and_program_agree_on_every_input(parts: dict[str, Any], criterion: str) -> None:
    inputs, probe = parts["inputs"], parts[criterion]
    draw, answer = getattr(inputs, f"draw_{criterion}"), getattr(inputs, f"answer_{criterion}")
    values = [*getattr(inputs, f"HAND_{criterion}")]
    values += [draw(inputs.Draw(f"{criterion}:{index}")) for index in range(DRAWS)]
    assert [value for value in values if probe.observe(value) != answer(value)] == []


@pytest.mark.parametrize("probe", ["c1", "c2", "happy"])
def test_each_probe_holds_on_a_right_reader(parts: dict[str, Any], probe: str) -> None:
    parts[probe].decide()


def test_c1_sees_a_reader_that_guesses_the_encoding(parts: dict[str, Any]) -> None:
    probe = parts["c1"]
    right = probe.tomli.load
    probe.tomli.load = lambda file: right(io.BytesIO(file.read().decode("latin-1").encode()))
    try:
        with pytest.raises(AssertionError):
            probe.decide()
    finally:
        probe.tomli.load = right


def test_c2_sees_a_reader_that_lets_a_table_stand_twice(parts: dict[str, Any]) -> None:
    probe = parts["c2"]
    right = probe.tomli.loads

    def lenient(text: str) -> Any:
        lines = text.split("\n")
        return right("\n".join(line for at, line in enumerate(lines) if line[:1] != "[" or line not in lines[:at]))

    probe.tomli.loads = lenient
    try:
        with pytest.raises(AssertionError):
            probe.decide()
    finally:
        probe.tomli.loads = right
