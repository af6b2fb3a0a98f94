"""The templates of a host's folder: fill texts and files with words, and tell what is wrong by the author's file."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cached_property
from pathlib import Path

import jinja2

from planter.core.errors import HostError
from planter.core.resources import templates_folder
from planter.planting.host_file import Word

OWN = "host/"


class Templates:
    """The templates among the files of a host's folder, beside those of planter; each is compiled once."""

    def __init__(self, folder: Path, files: Mapping[str, bytes]) -> None:
        self._folder = folder
        self._files = files
        self._texts: dict[str, jinja2.Template] = {}

    def file(self, path: str, values: Mapping[str, object]) -> str:
        """Return a file of the folder, rendered; raises HostError naming the file, and the line where it is known."""
        return self._rendered(OWN + path, self.told(path), values)

    def shared(self, name: str, values: Mapping[str, object]) -> str:
        """Return a template of planter, rendered; raises HostError as `file` does."""
        return self._rendered(name, name, values)

    def fill(self, text: str, words: Mapping[str, Word], of: str = "host.toml") -> str:
        """Return a short text with its words; raises HostError naming the file it is of, host.toml or a path."""
        try:
            if text not in self._texts:
                self._texts[text] = self.jinja.from_string(text)
            return self._texts[text].render(words)
        except Exception as error:
            raise HostError(f"{self.told(of)!r}, {text!r}: {_said(error)}") from None

    def told(self, path: str) -> str:
        """Return a path below the folder as its author knows it."""
        return str(self._folder / path)

    @cached_property
    def jinja(self) -> jinja2.Environment:
        """Give the environment: a file of the folder as `host/PATH`, else planter's own, else the folder's by PATH."""
        texts = {path: self._text(path, data) for path, data in self._files.items() if path.endswith(".j2")}

        def own(path: str) -> tuple[str, str, None] | None:
            return (texts[path], self.told(path), None) if path in texts else None

        loader = jinja2.FunctionLoader(own)
        shared = jinja2.FileSystemLoader(templates_folder())
        loaders = [jinja2.PrefixLoader({OWN[:-1]: loader}), shared, loader]  # inputs.py.j2 extends planter's
        return jinja2.Environment(
            loader=jinja2.ChoiceLoader(loaders), undefined=jinja2.StrictUndefined, keep_trailing_newline=True
        )

    def _text(self, path: str, data: bytes) -> str:
        try:
            return data.decode("utf-8")
        except UnicodeDecodeError as error:
            raise HostError(f"{self.told(path)!r} is not UTF-8 at byte {error.start}; a template must be") from None

    def _rendered(self, name: str, told: str, values: Mapping[str, object]) -> str:
        try:
            return self.jinja.get_template(name).render(values)
        except HostError:
            raise
        except jinja2.TemplateNotFound as error:
            if error.name == name:
                raise HostError(f"there is no {told!r}; a host has it") from None
            raise HostError(
                f"{told!r} extends or includes {error.name!r}, which is no file of the host and no template of planter"
            ) from None
        except jinja2.TemplateSyntaxError as error:
            where = error.filename or told
            raise HostError(f"{where!r}, line {error.lineno}: {error.message}") from None
        except Exception as error:
            raise HostError(f"{self._place(error, told)}: {_said(error)}") from None

    def _place(self, error: Exception, told: str) -> str:
        """Tell the file of the host's folder, and its line, in which an exception was raised."""
        place, trace = f"{told!r}", error.__traceback__
        while trace is not None:
            file = trace.tb_frame.f_code.co_filename
            if file.startswith(self.told("")) and file.endswith(".j2"):
                place = f"{file!r}, line {trace.tb_lineno}"
            trace = trace.tb_next
        return place


def _said(error: Exception) -> str:
    if isinstance(error, jinja2.UndefinedError):
        return f"{error.message}; name it under [slots]"
    return str(error) if isinstance(error, jinja2.TemplateError) else f"{type(error).__name__}: {error}"
