"""From which version on a symbol is available, as swift-symbolgraph-extract tells it."""

import concurrent.futures
import json
import pathlib
import subprocess
import sys
import tempfile
from typing import NamedTuple

from . import toolchain

PLATFORMS = ["iOS", "macOS", "tvOS", "watchOS", "visionOS"]
NEVER = (float("inf"),)  # the version from which on an unavailable symbol is available
# The modules that Apple's systems have too. Their versions in a toolchain for Linux say when each
# symbol came to these systems. Glibc and the like have no versions.
SYSTEM = [
    "Swift", "_Concurrency", "_StringProcessing", "RegexBuilder", "Synchronization", "Observation",
    "Distributed", "Dispatch", "Foundation", "FoundationEssentials",
    "FoundationInternationalization", "FoundationNetworking", "FoundationXML",
]


class Symbol(NamedTuple):
    """A declared symbol of a module, with the versions that introduce it."""

    module: str
    path: str  # the names of the types around it, and its own, joined by dots
    versions: dict  # platform: version; a missing platform has had it always


class Symbols:
    """The symbols of modules, by USR."""

    def __init__(self, by_usr=()):
        self.by_usr = dict(by_usr)

    def add_system(self, modules=SYSTEM):
        present = toolchain.directory() / "lib/swift/linux"
        if not present.exists():
            sys.exit("check-index: only a toolchain for Linux has the modules that it reads")
        graphs = self._add([(m, []) for m in modules if (present / (m + ".swiftmodule")).exists()])
        for graph in graphs:
            for relation in graph["relationships"]:
                if relation["kind"] == "defaultImplementationOf":
                    self._add_default(relation["source"], relation["target"])

    def add_build(self, build, imported):
        """Adds the modules of a build that have the given names, with their private symbols."""
        path = ["-I", str(build.interfaces)]
        self._add([
            (m.name, m.search + path + ["-minimum-access-level", "private"])
            for m in build.modules
            if m.name in imported and (build.interfaces / (m.name + ".swiftmodule")).exists()])

    def _add(self, modules):
        with tempfile.TemporaryDirectory() as directory:
            def graphs(item):
                folder = pathlib.Path(directory) / item[0]
                folder.mkdir()
                extract(*item, folder)
                return list(folder.glob("*.symbols.json"))

            with concurrent.futures.ThreadPoolExecutor() as pool:
                found = [
                    json.loads(path.read_text(encoding="utf-8"))
                    for paths in pool.map(graphs, modules) for path in paths]
        for graph in found:
            self._read(graph)
        return found

    def _read(self, graph):
        module = graph["module"]["name"]
        for symbol in graph["symbols"]:
            path, available = ".".join(symbol["pathComponents"]), symbol.get("availability", [])
            self.by_usr[symbol["identifier"]["precise"]] = Symbol(module, path, versions(available))

    def _add_default(self, implementation, requirement):
        """Where a requirement is missing, the compiler calls its default implementation.

        `FixedWidthInteger.&*` became a requirement in macOS 15, and was an operator before. This is
        for modules of the system only: a stand-in has default implementations in place of optional
        methods, which the SDK does not have.
        """
        older, newer = self.by_usr.get(implementation), self.by_usr.get(requirement)
        if older and newer and older.path == newer.path:
            self.by_usr[requirement] = newer._replace(versions={
                platform: min(version, older.versions.get(platform, (0,)))
                for platform, version in newer.versions.items()})


def extract(module, arguments, folder):
    # Members that a type inherits or gets from a protocol have the USR of the original in an index.
    command = [
        toolchain.directory() / "bin/swift-symbolgraph-extract", "-module-name", module,
        "-target", toolchain.target(), "-output-dir", folder,
        "-skip-synthesized-members", "-skip-inherited-docs", *arguments]
    done = subprocess.run(command, capture_output=True, text=True)
    if done.returncode:
        sys.exit("check-index: cannot read the module %s:\n%s" % (module, done.stderr))


def versions(availability):
    """The versions that introduce a symbol, from its entries in a symbol graph."""
    found = {}
    for entry in availability:
        platform = entry.get("domain")
        if platform not in PLATFORMS:
            continue
        introduced = entry.get("introduced")
        version = NEVER if entry.get("isUnconditionallyUnavailable") else (0,)
        if introduced:
            version = shortened([introduced.get(part, 0) for part in ["major", "minor", "patch"]])
        found[platform] = max(version, found.get(platform, (0,)))
    if "iOS" in found and "visionOS" not in found:
        found["visionOS"] = of_vision(found["iOS"])
    return found


def of_vision(version):
    """The version of visionOS that has what a version of iOS has. The compiler does the same."""
    major = version[0]
    return version if major >= 26 else (max(major - 16, 1),)


def shortened(version):
    """A version without zeros at its end, so that 13 and 13.0 are equal."""
    while len(version) > 1 and version[-1] == 0:
        version = version[:-1]
    return tuple(version)
