"""The stand-ins as swift-symbolgraph-extract shows them."""

import json
import pathlib
import tempfile

from .declarations import TYPES, Declaration
from .table import PLATFORMS, version

SENDABLE = "s:s8SendableP"
# Declared for tests only: nothing of Apple's has this in its name.
OF_TESTS = "standin"


class Symbol:
    """A public declaration of a stand-in."""

    def __init__(self, usr, path, text):
        self.usr, self.path = usr, path
        self.declaration = Declaration(text)
        self.own_versions, self.own_missing = {}, set()
        self.is_sendable = False
        self.superclass, self.protocols = None, set()
        self.has_default = False  # a requirement with a default implementation
        self.is_default = False

    @property
    def is_of_tests(self):
        return OF_TESTS in self.path.lower()

    def add_availability(self, entries):
        for entry in entries:
            platform = entry.get("domain")
            if platform == "macCatalyst":
                platform = "Catalyst"
            if platform not in PLATFORMS:
                continue
            if entry.get("isUnconditionallyUnavailable"):
                self.own_missing.add(platform)
            elif introduced := entry.get("introduced"):
                parts = [introduced.get(part, 0) for part in ["major", "minor", "patch"]]
                self.own_versions[platform] = version(".".join(map(str, parts)))


class StandIn:
    """The symbols of a stand-in module."""

    def __init__(self, name, graphs):
        self.name, self.symbols, self.by_path = name, {}, {}
        for graph in graphs:
            for symbol in graph["symbols"]:
                self._add(symbol)
        for graph in graphs:
            for relation in graph["relationships"]:
                self._relate(relation)
        for symbol in self.symbols.values():
            if not symbol.is_default:
                self.by_path.setdefault(symbol.path, []).append(symbol)

    def _add(self, symbol):
        usr = symbol["identifier"]["precise"]
        if "::SYNTHESIZED::" in usr:
            return
        text = "".join(part["spelling"] for part in symbol["declarationFragments"])
        try:
            found = Symbol(usr, ".".join(symbol["pathComponents"]), text)
        except ValueError:  # an associated type, a subscript
            return
        found.add_availability(symbol.get("availability", []))
        self.symbols[usr] = found

    def _relate(self, relation):
        source = self.symbols.get(relation["source"])
        if not source:
            return
        kind, target = relation["kind"], self.symbols.get(relation["target"])
        name = target.path if target else relation.get("targetFallback", "").split(".")[-1]
        if kind == "conformsTo":
            source.is_sendable |= relation["target"] == SENDABLE
            source.protocols.add(name)
        elif kind == "inheritsFrom":
            source.superclass = name
        elif kind == "defaultImplementationOf":
            source.is_default = True
            if target:
                target.has_default = True

    def type(self, path):
        return next(
            (s for s in self.by_path.get(path, []) if s.declaration.kind in TYPES), None)

    def members(self, path, signature):
        """The members of a type that have a signature: its own, or its superclasses'."""
        for name in self.lineage(path):
            if found := self.by_path.get("%s.%s" % (name, signature)):
                return found
        return []

    def lineage(self, path):
        """A type and its superclasses, as far as they are in the module.

        Two modules may each have a class of one name, of which one inherits from the other.
        """
        found = []
        while path and path not in found:
            found.append(path)
            around = self.type(path)
            path = around.superclass if around else None
        return found

    def around(self, symbol):
        """A symbol, and the types around it."""
        parts = symbol.path.split(".")
        paths = [".".join(parts[:count]) for count in range(1, len(parts))]
        return [symbol] + [found for path in paths if (found := self.type(path))]

    def versions(self, symbol):
        found = {}
        for one in self.around(symbol):
            for platform, needed in one.own_versions.items():
                found[platform] = max(needed, found.get(platform, ()))
        missing = self.missing(symbol)
        return {platform: needed for platform, needed in found.items() if platform not in missing}

    def missing(self, symbol):
        return {platform for one in self.around(symbol) for platform in one.own_missing}


def read(names, write_graphs):
    """A stand-in from a finished build.

    - names: the names of its Swift modules.
    - write_graphs: writes the symbol graphs of a module into a folder.
    """
    with tempfile.TemporaryDirectory() as folder:
        for name in names:
            write_graphs(name, folder)
        paths = sorted(pathlib.Path(folder).glob("*.symbols.json"))
        return StandIn(names[0], [json.loads(path.read_text(encoding="utf-8")) for path in paths])
