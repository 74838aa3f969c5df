"""Finds uses of symbols that are newer than the systems on which the code must run."""

import functools
import pathlib
import re
import sys

from swift_source import Source, may_hold

from .symbols import NEVER, PLATFORMS, shortened

# The compiler calls `next()` in `for await` where this one is missing.
CHOSEN_BY_COMPILER = "next(isolation:)"


def check(index, symbols, root):
    """Findings as (path, line, reason)."""
    files, found = Files(root), {}
    for use in sorted(set(index.uses)):
        symbol = symbols.by_usr.get(use.usr)
        if not symbol or not symbol.versions:
            continue
        if use.is_implicit and symbol.path.endswith(CHOSEN_BY_COMPILER):
            continue
        needed = files.unguarded(use, symbol.versions)
        if needed:
            # Once for each line.
            found[use.path, use.line, message(symbol, needed)] = None
    return list(found)


def message(symbol, needed):
    newer = ["%s %s" % (p, number(needed[p])) for p in PLATFORMS if needed.get(p, NEVER) != NEVER]
    missing = [p for p in PLATFORMS if needed.get(p) == NEVER]
    reasons = ["needs " + ", ".join(newer)] if newer else []
    reasons += ["is not available on " + ", ".join(missing)] if missing else []
    return "%s %s, and nothing guards it." % (symbol.path, " and ".join(reasons))


def number(version):
    return ".".join(map(str, version))


class Files:
    """The sources, and the systems on which they must run."""

    def __init__(self, root):
        self.root = pathlib.Path(root)
        self.text = functools.cache(lambda path: (self.root / path).read_text(encoding="utf-8"))
        self.source = functools.cache(lambda path: Source(path, self.text(path)))
        self.minimums = functools.cache(self._minimums)

    def unguarded(self, use, versions):
        """The systems that compile the code at a use, but may lack the symbol."""
        minimums = self.minimums(pathlib.PurePath(use.path).parts[:-1])
        newer = {p: v for p, v in versions.items() if p in minimums and v > minimums[p]}
        if not newer:
            return {}
        source = self.source(use.path)
        position = offset(self.text(use.path), source.starts[use.line - 1], use.column)
        return {
            platform: version for platform, version in newer.items()
            if may_be_compiled(source, use.line, platform)
            and shortened(source.version(position, platform)) < version}

    def _minimums(self, folders):
        """The minimums of the package that a folder belongs to, for the systems that it names."""
        manifest = self.root.joinpath(*folders) / "Package.swift"
        if not manifest.exists():
            return self.minimums(folders[:-1])
        code = manifest.read_text(encoding="utf-8")
        found = re.search(r"\bplatforms: *\[(.*?)\]", code, re.S)
        pairs = re.findall(r"\.(\w+)\(\.v(\d+(?:_\d+)*)\)", found[1] if found else "")
        if not pairs:
            sys.exit("check-index: %s names no platforms" % manifest)
        return {p: shortened([int(n) for n in v.split("_")]) for p, v in pairs if p in PLATFORMS}


def offset(text, start, column):
    """The position of a column of the line that begins at `start`. The index counts bytes."""
    line = text[start:].split("\n", 1)[0]
    return start + len(line.encode()[: column - 1].decode(errors="ignore"))


def may_be_compiled(source, line, platform):
    """Whether code in the index can be compiled for a platform.

    It is in the index because traits and other names had the right values; what can keep it from a
    platform are `os` and `canImport`.
    """
    return may_hold(source.conditions[line - 1], platform)
