"""Permission path: who may do what, and where a path leads, is asked of the wrong thing or not at all.

What right code does
    It keeps "not there", "not allowed" and "something else" apart, and says what it could not look at. It knows of a
    path whether it means the link or what that leads to, and compares places with their links followed. What is to be
    private is made with its mode, and as a new thing; what replaces a file gets the mode that the file should have,
    whatever the umask; and of the bits of a mode it keeps and asks for exactly those that are meant.

What the defect does
    It uses the neighbouring call or bit. `os.walk` has no `onerror`; `exists` is asked where opening would tell why
    not; `stat` stands for `lstat`, `abspath` for `realpath`; a temporary file is published with the mode it was made
    with; `os.open` has no mode, `0o755` stands for `0o777`. For readable files without links, owned by who runs the
    program, under the usual umask, nothing or little changes, so that the everyday path holds.

Why it matters
    A backup lacks a folder and nobody is told; a key can be read by others for a moment, or for good; a file outside
    the target is overwritten through a link; a shared file becomes its writer's alone. As root nothing of it shows,
    and few tests make an unreadable folder, a planted link or another umask.

How a probe decides
    Without the powers of root, which it finds out by trying. It makes folders of mode 0000, 0311, 0444 and 0555, files
    of mode 0000, links that dangle, loop, and lead to folders and outside, a FIFO, files and links at the names of the
    output; it runs under the umasks 0000, 0027 and 0077 and restores all. It compares the answer, the mode of every
    file and what stands outside with literal values. What is readable only for a moment is seen by an audit hook that
    looks at the mode when `os.chmod` or `os.rename` is about to act.

Real-world sources
    pip 667acf4e5e (cache files published with the 0600 of a temporary file) and filesystem_spec 86009192c4 (the same
    write with two modes); pytest 1278f8b97e (a folder in a shared place, made with the usual mode); dulwich fdf31e308c
    (a link at the name is followed, and what it leads to overwritten), 3d0dd873d4 (executable bits copied one by one)
    and a98f46c5dd (`os.open` without a mode); filelock d7e1e84e71 (the umask set to zero for the whole process);
    filesystem_spec 789158b7ab (the link's kind for its target's); CPython 146646 (`rglob` drops what it cannot list).

Known limits
    Nothing of it can be decided as root. Where a path has no link and the process makes no other files, `realpath` and
    `abspath`, or a umask left changed, make no difference: a host must bring such paths, or say so in its contract.
    Bits that set user or group may be refused by the file system for a group that the process is not in; a probe that
    needs them tries first. That something is private at every moment can be decided only where the program uses calls
    that an audit hook sees. Denied look-ups need a folder that may be listed and not searched.
"""

from __future__ import annotations

from planter.plugin import DefectClass, Hazard

from .lookalikes import LOOKALIKES
from .operators import OPERATORS

DEFECT_CLASS = DefectClass(
    name="permission-path",
    title="Permission path",
    operators=OPERATORS,
    lookalikes=LOOKALIKES,
    hazards=(
        Hazard("a folder that may not be listed, or not searched", "permissions"),
        Hazard("a file that may not be read", "permissions"),
        Hazard("links that dangle, loop, or lead to a folder or outside", "permissions"),
        Hazard("a link or a file planted at the name of the output", "permissions"),
        Hazard("a folder that may not be written to", "permissions"),
        Hazard("umasks from 0000 to 0077", "environments"),
        Hazard("modes with bits for group and others alone, and special bits", "permissions"),
        Hazard("a name with `..`, and a neighbour whose name begins alike", "names"),
    ),
)
