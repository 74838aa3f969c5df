"""Finds uses that the rules forbid, and circles of folders and of files."""

import pathlib
import re

from .circles import circles
from .rules import FOUNDATION_TYPES, FOUNDATION_USERS, RULES


def check(index, symbols, known_circles):
    """Findings as (path, line, reason); the line can be None."""
    edges = Edges(index)
    yield from broken_rules(edges)
    yield from circles_of_folders(edges)
    yield from circles_of_files(edges, known_circles)
    yield from uses_of_foundation(index, symbols)


class Edges:
    """From the files to the files that they use, each with the first use that shows it."""

    def __init__(self, index):
        self.first = {}  # (user, used): the first use
        for use in sorted(index.uses, key=lambda use: (use.is_implicit, use)):
            used = index.places.get(use.usr)
            if used and used != use.path:
                self.first.setdefault((use.path, used), use)

    def graph(self, node):
        """The edges between the nodes that `node` makes of paths; None is no node."""
        graph = {}
        for user, used in self.first:
            a, b = node(user), node(used)
            if a and b:
                graph.setdefault(a, set()).add(b)
        return graph

    def between(self, node, group):
        """For each edge between two nodes of a group, the first file with such a use."""
        shown = {}
        for (user, used), use in sorted(self.first.items()):
            a, b = node(user), node(used)
            if a != b and a in group and b in group:
                shown.setdefault((a, b), (use, used))
        return [shown[edge] for edge in sorted(shown)]


def folder(path):
    """The folder of a Swift file in Sources."""
    return str(pathlib.PurePath(path).parent) if path.startswith("Sources/") else None


def broken_rules(edges):
    for (user, used), use in sorted(edges.first.items()):
        for rule in RULES:
            if rule.is_broken(user, used):
                yield user, use.line, "uses %s of %s. %s" % (use.name, used, rule.text)


def circles_of_folders(edges):
    for group in circles(edges.graph(folder)):
        for use, used in edges.between(folder, group):
            yield use.path, use.line, "uses %s of %s, in the circle of folders %s." % (
                use.name, used, ", ".join(group))


def circles_of_files(edges, known):
    """Circles of more than two files in one folder, unless all of them are known."""
    unused = {(place, circle): set(circle.split()) for place in known for circle in known[place]}
    for place in sorted({folder(path) for edge in edges.first for path in edge} - {None}):
        def node(path, place=place):
            return path if folder(path) == place else None

        for group in circles(edges.graph(node)):
            names = {pathlib.PurePath(path).stem for path in group}
            allowed = next((c for c in known.get(place, []) if names <= set(c.split())), None)
            if allowed:
                # A known circle may have fallen into several.
                unused[place, allowed] -= names if len(group) > 2 else set()
            elif len(group) > 2:
                for use, used in edges.between(node, group):
                    yield use.path, use.line, "uses %s of %s, in the circle of files %s." % (
                        use.name, pathlib.PurePath(used).name, ", ".join(sorted(names)))
    for (place, _), names in unused.items():
        if names:
            yield place, None, (
                "%s left the circle of files. Remove the names from KNOWN_CIRCLES in "
                ".ci/index_checks/rules.py." % ", ".join(sorted(names)))


def uses_of_foundation(index, symbols):
    """KeyedDiff uses nothing of Foundation but a few types."""
    found = {}
    for use in sorted(index.uses):
        symbol = symbols.by_usr.get(use.usr)
        if not symbol or not re.match(FOUNDATION_USERS, use.path):
            continue
        is_known = symbol.path.split(".")[0] in FOUNDATION_TYPES
        if symbol.module.startswith("Foundation") and not is_known:
            found.setdefault((use.path, use.line, symbol.path), None)
    for path, line, name in found:
        yield path, line, "uses %s of Foundation. KeyedDiff uses only %s of it." % (
            name, " and ".join(sorted(FOUNDATION_TYPES)))
