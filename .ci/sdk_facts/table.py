"""The table of facts about Apple's declarations: Tests/Views/sdk.

A file describes a module. Its lines:

  module NAME
  class, struct, enum,        a type in Swift's form, in the first column
  protocol, extension ...
    DECLARATION | FACTS | SOURCES
                              a member, indented

FACTS and SOURCES are words, which Tests/Views/README.md explains.
"""

import pathlib
import re

from .declarations import TYPES, Declaration

ACTORS = {"main", "none", "unknown-actor"}
FLAGS = ACTORS | {
    "sendable", "not-sendable", "unknown-sendable", "absent", "deprecated", "some-unmarked"}
PLATFORMS = ["iOS", "tvOS", "macOS", "Catalyst", "watchOS", "visionOS"]
FACT = re.compile(
    r"sel=[\w:]+|no-(?:{0})|(?:deprecated-)?(?:{0})=[\d.]+".format("|".join(PLATFORMS)))
SOURCES = {"objc2", "macios", "apple", "swift", "believed"}


class Entry:
    """A declaration in the table."""

    def __init__(self, declaration, facts, sources, owner, place):
        self.declaration, self.facts, self.sources = declaration, facts, sources
        self.owner, self.place = owner, place
        self.members = []

    @property
    def path(self):
        prefix = self.owner.path + "." if self.owner else ""
        return prefix + self.declaration.signature

    @property
    def actor(self):
        """The actor: `main`, `none`, `unknown-actor`."""
        own = next((fact for fact in self.facts if fact in ACTORS), None)
        if own or not self.owner:
            return own or "none"
        # A case, a typealias or a type has no actor of its own.
        return self.owner.actor if self.declaration.kind in {"func", "init", "var"} else "none"

    @property
    def selector(self):
        return next((fact[4:] for fact in self.facts if fact.startswith("sel=")), None)

    @property
    def is_absent(self):
        return "absent" in self.facts or bool(self.owner and self.owner.is_absent)

    @property
    def missing(self):
        """The platforms that do not declare it, or its type."""
        own = {fact[3:] for fact in self.facts if fact.startswith("no-")}
        return own | (self.owner.missing if self.owner else set())

    @property
    def versions(self):
        """The versions above the minimums, also those of its type."""
        found = dict(self.owner.versions) if self.owner else {}
        for fact in self.facts:
            platform, equals, number = fact.partition("=")
            if equals and platform in PLATFORMS:
                found[platform] = max(found.get(platform, ()), version(number))
        return {platform: v for platform, v in found.items() if platform not in self.missing}


class Module:
    """A file of the table."""

    def __init__(self, path):
        self.path, self.name = path, None
        self.types, self.functions = {}, []
        owner, number = None, 0
        try:
            for number, line in enumerate(path.read_text(encoding="utf-8").splitlines(), 1):
                owner = self._read(line, owner, number)
        except ValueError as error:
            raise SystemExit("%s:%d: %s" % (path, number, error))
        if not self.name:
            raise SystemExit("%s: no module is named" % path)

    def _read(self, line, owner, number):
        if not line.strip() or line.lstrip().startswith("#"):
            return owner
        if line.startswith("module "):
            self.name = line.split()[1]
            return None
        text, *rest = line.split("|")
        if len(rest) != 2:
            raise ValueError("a line is DECLARATION | FACTS | SOURCES")
        facts, sources = rest[0].split(), rest[1].split()
        unknown = [f for f in facts if f not in FLAGS and not FACT.fullmatch(f)]
        unknown += [source for source in sources if source not in SOURCES]
        if unknown or not sources:
            raise ValueError("unknown: " + " ".join(unknown) if unknown else "no source is named")
        is_member = line.startswith(" ")
        declaration = Declaration(text)
        entry = Entry(declaration, facts, sources, owner if is_member else None, number)
        if is_member:
            owner.members.append(entry)
            return owner
        if declaration.kind not in TYPES:
            self.functions.append(entry)
            return None
        return self._add_type(entry)

    def _add_type(self, entry):
        """Types inside of others are written with a dot: `enum UITableView.Style`."""
        around, dot, name = entry.declaration.name.rpartition(".")
        if dot:
            entry.owner, entry.declaration.name = self.types[around], name
        if entry.path in self.types:
            raise ValueError("%s is listed twice" % entry.path)
        self.types[entry.path] = entry
        return entry

    @property
    def entries(self):
        members = [member for entry in self.types.values() for member in entry.members]
        return [*self.types.values(), *members, *self.functions]


def read(directory):
    """All modules of the table."""
    return [Module(path) for path in sorted(pathlib.Path(directory).glob("*.txt"))]


def version(text):
    """A version without zeros at its end."""
    parts = [int(part) for part in text.split(".")]
    while len(parts) > 1 and parts[-1] == 0:
        parts.pop()
    return tuple(parts)
