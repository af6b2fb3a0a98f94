"""Begin one run: limits, session, descriptors; then the child program here, or in a fresh interpreter; stdlib only.

Everything below runs in a process just forked by the zygote, which is the same for both ways, so that they differ
in nothing but the interpreter: one is warm, the other is new.
"""

from __future__ import annotations

import contextlib
import gc
import marshal
import os
import resource
import signal
import sys
from typing import Any, NoReturn

from planter.sandbox import child, filters, kernel

FLAGS = ("-s", "-P", "-S", "-B")
BEGIN = """
import marshal, os, sys
root, record = sys.argv[1], int(sys.argv[2])
sys.path.insert(0, root)
from planter.sandbox import child
del sys.path[0]
sys.path_importer_cache.pop(root, None)
for name in [name for name in sys.modules if name.partition(".")[0] == "planter"]:
    del sys.modules[name]
job = marshal.loads(os.pread(record, os.fstat(record).st_size, 0))
os.ftruncate(record, 0)
child.main(job, record)
"""


def begin(job: dict[str, Any], record: int, output: int | None, program: str) -> NoReturn:
    """Run a job in this process, which is a fork made for it; never return.

    `record` and `output` are descriptors of memory files; `program` is the folder the child program is in.
    """
    try:
        surround(job, record, output)
        if "argv" in job:
            os.execve(job["python"], [job["python"], "-B", *job["argv"]], job["variables"])
        if job["fresh"]:
            kept = job["limits"]["open_files"] - 1
            os.set_inheritable(kept, True)
            os.pwrite(kept, marshal.dumps(handed(job)), 0)
            arguments = [sys.executable, *FLAGS, "-c", BEGIN, program, str(kept)]
            os.execve(sys.executable, arguments, job["variables"])
        os.environ.update(job["variables"])
        signal.signal(signal.SIGINT, signal.default_int_handler)
        gc.enable()
    except BaseException as error:
        why = f"the run could not begin: {type(error).__name__}: {error}"
        for file in (job["limits"]["open_files"] - 1, record):
            with contextlib.suppress(OSError):
                child.write_record(file, job.get("nonce", ""), job.get("criterion", ""), "setup_failed", "", why)
        os._exit(70)
    try:
        child.main(handed(job), job["limits"]["open_files"] - 1)
    finally:
        os._exit(70)


def handed(job: dict[str, Any]) -> dict[str, Any]:
    """Return the part of a job that the child program is given; code objects cannot cross into a new interpreter."""
    names = ["nonce", "criterion", "root", "source", "inputs", "count", "by_hand", "attacks"]
    if not job["fresh"]:
        names += ["code", "inputs_code", "modules", "places"]
    return {name: job[name] for name in names if name in job}


def surround(job: dict[str, Any], record: int, output: int | None) -> None:
    """Give this process its own session, descriptors, folder and limits."""
    os.setsid()
    for number in (signal.SIGINT, signal.SIGTERM, signal.SIGHUP):
        signal.signal(number, signal.SIG_DFL)  # planter may itself run where a shell has them ignored
    signal.pthread_sigmask(signal.SIG_SETMASK, ())
    if job["apart"]:
        kernel.prctl(kernel.SET_PDEATHSIG, signal.SIGKILL)
        with contextlib.suppress(OSError):  # attest.py tells whether it takes effect
            filters.stay_together(job["apart"])
    limits = job["limits"]
    kept = limits["open_files"] - 1
    if output is not None:
        os.dup2(output, 1)
        os.dup2(output, 2)
    os.dup2(record, kept, inheritable=False)
    os.closerange(3, kept)
    os.closerange(kept + 1, 1 << 20)
    os.umask(job["umask"])
    os.chdir(job["root"])
    # the zygote ends a run at its deadline; these only catch what outlives the zygote, so that no signal handler of a
    # tree can meet the deadline and make an answer of it
    seconds = int(limits["cpu_seconds"]) + 2
    for kind, soft, hard in (
        (resource.RLIMIT_CORE, 0, 0),
        (resource.RLIMIT_CPU, seconds, seconds + 1),
        (resource.RLIMIT_AS, limits["memory"], limits["memory"]),
        (resource.RLIMIT_FSIZE, limits["file_size"], limits["file_size"]),
        (resource.RLIMIT_NOFILE, limits["open_files"], limits["open_files"]),
        # in namespaces of its own only the zygote and its runs are counted; elsewhere all that the user runs
        *([] if job["apart"] else [(resource.RLIMIT_NPROC, kernel.MOST_TASKS, kernel.MOST_TASKS)]),
    ):
        ceiling = resource.getrlimit(kind)[1]
        hard = hard if ceiling == resource.RLIM_INFINITY else min(hard, ceiling)
        resource.setrlimit(kind, (min(soft, hard), hard))
