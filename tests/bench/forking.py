"""Run one probe in as many forks, without any confinement, as fast as a fork can: `forking.py COUNT ROOT PROBE`.

Prints the CPU seconds of one run. Run it as `python -s -P -S`; it needs the standard library only.
"""

import argparse
import gc
import importlib
import os
import resource
import sys
import types


def main() -> None:
    """Warm up, fork, and print."""
    parser = argparse.ArgumentParser()
    parser.add_argument("count", type=int)
    parser.add_argument("root")
    parser.add_argument("probe")
    parser.add_argument("modules", nargs="*", help="what to import before the first fork")
    given = parser.parse_args()
    for name in given.modules:
        importlib.import_module(name)
    with open(given.probe, "rb") as file:
        code = compile(file.read(), given.probe, "exec")
    os.chdir(given.root)
    gc.collect()
    gc.freeze()
    gc.disable()
    before = spent()
    for _ in range(given.count):
        pid = os.fork()
        if pid == 0:
            os._exit(outcome(code))
        if os.waitpid(pid, 0)[1] != 0:
            sys.exit("the probe did not hold")
    print((spent() - before) / given.count)


def outcome(code: types.CodeType) -> int:
    """Return 0 when the probe holds in this process."""
    gc.enable()
    probe = types.ModuleType("probe")
    sys.modules["probe"] = probe
    try:
        exec(code, probe.__dict__)
        sys.path.insert(0, os.getcwd())
        probe.setup()
        probe.decide()
    except BaseException:
        return 1
    return 0


def spent() -> float:
    """Return the CPU seconds of this process and of those it has waited for."""
    who = (resource.RUSAGE_SELF, resource.RUSAGE_CHILDREN)
    return sum(found.ru_utime + found.ru_stime for found in map(resource.getrusage, who))


if __name__ == "__main__":
    main()
