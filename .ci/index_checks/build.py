"""What a finished build of SwiftPM compiled, and where its index shows which symbol is used."""

import json
import pathlib
from typing import NamedTuple

from .store import DECLARATION, DEFINITION, IMPLICIT, REFERENCE, MissingIndex, Store


class Use(NamedTuple):
    """A use of a symbol: a reference, or a call."""

    path: str
    line: int
    column: int
    usr: str
    name: str
    is_implicit: bool


class Module(NamedTuple):
    """A Swift module of a build: its sources, and where its compiler found other modules."""

    name: str
    sources: list
    search: list


class Build:
    """A build directory, such as `.build/debug`, and its modules."""

    def __init__(self, directory, modules, root):
        self.directory, self.modules, self.root = pathlib.Path(directory), modules, root
        self.store = self.directory / "index/store"
        self.interfaces = self.directory / "Modules"

    @classmethod
    def of_package(cls, directory, root):
        """Reads the modules from the description that SwiftPM writes for its plugins."""
        description = pathlib.Path(directory) / "description.json"
        if not description.exists():
            raise MissingIndex("there is no finished build in %s" % directory)
        commands = json.loads(description.read_text(encoding="utf-8"))["swiftCommands"]
        # Modules that are compiled for tools of the build too are in `Modules-tool` once more.
        modules = [
            Module(c["moduleName"], c["sources"], search_arguments(c["otherArguments"]))
            for c in commands.values()
            if pathlib.Path(c["moduleOutputPath"]).parent.name == "Modules"]
        return cls(directory, modules, root)

    def relative(self, path):
        """The path below the root of the project, links resolved; None if it is not below."""
        path = pathlib.Path(path).resolve()
        return str(path.relative_to(self.root)) if path.is_relative_to(self.root) else None

    def sources(self, folders):
        """The sources in the given folders of the project, each with the name of its module."""
        found = {self.relative(source): m.name for m in self.modules for source in m.sources}
        # Dependencies of an example are checked out below its folder.
        return {
            path: name for path, name in found.items()
            if path and path.startswith(folders) and "/.build/" not in path}


def search_arguments(arguments):
    """The arguments that tell a compiler where modules are."""
    found, rest = [], iter(arguments)
    for argument in rest:
        if argument == "-Xcc":
            found += [argument, next(rest)]
        elif argument in {"-I", "-F", "-module-cache-path"}:
            found += [argument, next(rest)]
        elif argument.startswith(("-I", "-F/")):
            found.append(argument)
    return found


class Index:
    """The symbols that the sources in some folders define and use, from one or more builds."""

    def __init__(self, root, folders):
        self.root, self.folders = pathlib.Path(root), tuple(folders)
        self.places = {}  # USR: path of a file that declares the symbol
        self.uses = []
        self.imported = set()  # names of modules
        self.compiled = set()  # paths of files with any code in a build
        self.problems = []  # (path, line, reason): the builds are not what the sources are

    def read(self, build):
        """Adds a build."""
        sources = build.sources(self.folders)
        with Store(build.store) as store:
            units = self._newest_units(store, build)
            self._check_freshness(build, sources, units)
            for path, unit in units.items():
                # C has no modules: its units say which header declares what.
                if path in sources or path.endswith(".c"):
                    self.imported |= unit.modules
                    for place, record in unit.records:
                        self._read_record(store, record, build.relative(place), path in sources)

    def _newest_units(self, store, build):
        """The unit of each existing file. Files that were renamed keep their units in the store."""
        units = {}
        for unit in store.units():
            path = build.relative(unit.path) if unit.path else None
            if path and (self.root / path).exists():
                if path not in units or units[path].modified < unit.modified:
                    units[path] = unit
        return units

    def _check_freshness(self, build, sources, units):
        """Reports sources that are not as they were: one for each module and reason."""
        shown, problems = build.relative(build.directory.parent) or build.directory.parent, {}

        def report(path, reason):
            problems.setdefault((module_folder(path), reason), []).append(path)

        # The description of a build also lists modules that nothing in it needs.
        for folder in sorted({module_folder(path) for path in sources if path in units}):
            files = {
                str(file.relative_to(self.root)): file
                for file in (self.root / folder).rglob("*.swift")}
            for path in sorted(files):
                if path not in sources or path not in units:
                    report(path, "was added")
                elif units[path].modified < files[path].stat().st_mtime_ns:
                    report(path, "changed")
            for path in sorted(sources):
                if module_folder(path) == folder and path not in files:
                    report(path, "was deleted")
        for (_, reason), paths in problems.items():
            others = " (and %d more)" % (len(paths) - 1) if len(paths) > 1 else ""
            self.problems.append(
                (paths[0], 1, "%s since the build in %s%s: build again." % (reason, shown, others)))

    def _read_record(self, store, record, path, is_source):
        if not path:
            return
        for o in store.occurrences(record):
            if o.roles & (DEFINITION | DECLARATION):
                self.places.setdefault(o.usr, path)
                self.compiled.add(path)
            elif o.roles & REFERENCE and is_source:
                self.uses.append(
                    Use(path, o.line, o.column, o.usr, o.name, bool(o.roles & IMPLICIT)))


def module_folder(path):
    """The folder of a module: `Sources/KeyedDiff`, `Examples/Screens/Sources/Screens`."""
    parts = pathlib.PurePath(path).parts
    return "/".join(parts[: parts.index("Sources") + 2])
