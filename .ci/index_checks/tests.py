"""Tests of check-index: what is planted is found, and nothing is found where the rules are kept."""

import os
import pathlib
import subprocess
import tempfile
import unittest

from . import availability, edges, planted, toolchain
from .build import Build, Index, Module, search_arguments
from .circles import circles
from .store import MissingIndex
from .symbols import NEVER, Symbols, of_vision, versions


class Project:
    """A project in a directory of its own, compiled with an index."""

    def __init__(self, root, sources):
        self.root = root
        self.sources = sources
        engine = {
            "engine.h": planted.ENGINE_HEADER, "module.modulemap": planted.ENGINE_MODULE,
            "engine.c": planted.ENGINE_CODE}
        self.write({"Package.swift": planted.MANIFEST, "Toolkit.swift": planted.TOOLKIT})
        self.write({"CSources/CKeyedDiff/" + name: text for name, text in engine.items()})
        self.write(sources)
        self.build = self.compiled()

    def write(self, files):
        for path, text in files.items():
            (self.root / path).parent.mkdir(parents=True, exist_ok=True)
            (self.root / path).write_text(text, encoding="utf-8")

    def compiled(self):
        directory, paths = self.root / "build", [str(self.root / path) for path in self.sources]
        interfaces = directory / "Modules"
        interfaces.mkdir(parents=True)
        index = ["-index-store-path", str(directory / "index/store")]
        search = ["-Xcc", "-fmodule-map-file=%s/CSources/CKeyedDiff/module.modulemap" % self.root]
        search += ["-I", str(interfaces)]

        def run(*command):
            subprocess.run(command, cwd=directory, check=True)

        clang, toolkit = str(toolchain.directory() / "bin/clang"), str(self.root / "Toolkit.swift")
        run(clang, *index, "-c", str(self.root / "CSources/CKeyedDiff/engine.c"))
        for name, files in [("Toolkit", [toolkit]), ("Planted", paths)]:
            interface = str(interfaces / (name + ".swiftmodule"))
            run("swiftc", *index, *search, "-parse-as-library", "-module-name", name, "-c",
                "-emit-module", "-emit-module-path", interface, *files)
        modules = [Module("Toolkit", [], search), Module("Planted", paths, search)]
        return Build(directory, modules, self.root)

    def index(self):
        index = Index(self.root, ["Sources/"])
        index.read(self.build)
        return index

    def findings(self, symbols, known=()):
        index = self.index()
        yield from availability.check(index, symbols, self.root)
        yield from edges.check(index, symbols, dict(known))

    def expected(self):
        """The planted findings, as (path, line, part of the reason)."""
        for path, text in self.sources.items():
            for number, line in enumerate(text.splitlines(), 1):
                _, mark, reasons = line.partition("// finds ")
                for reason in reasons.split("; ") if mark else []:
                    yield path, number, reason


class ProjectTests(unittest.TestCase):
    """Tests that compile. All use the same two projects."""

    @classmethod
    def setUpClass(cls):
        if hasattr(ProjectTests, "directory"):
            return
        ProjectTests.directory = tempfile.TemporaryDirectory()
        root = pathlib.Path(cls.directory.name).resolve()
        ProjectTests.wrong = Project(root / "wrong", planted.WRONG)
        ProjectTests.right = Project(root / "right", planted.RIGHT)


class PlantedTests(ProjectTests):
    @classmethod
    def setUpClass(cls):
        super().setUpClass()
        cls.symbols = Symbols()
        cls.symbols.add_system(["Swift", "_Concurrency", "Foundation", "FoundationEssentials"])

    def findings(self, project, **options):
        symbols = Symbols(self.symbols.by_usr)
        symbols.add_build(project.build, {"Toolkit", "Planted"})
        return list(project.findings(symbols, **options))

    def test_each_planted_use_is_found(self):
        found = self.findings(self.wrong)
        for path, line, reason in self.wrong.expected():
            matches = [f for f in found if f[:2] == (path, line) and reason in f[2]]
            self.assertEqual(len(matches), 1, (path, line, reason, found))
            found.remove(matches[0])
        self.assertEqual(found, [])

    def test_nothing_is_found_where_the_rules_are_kept(self):
        self.assertEqual(self.findings(self.right), [])

    def test_known_circle_passes(self):
        found = self.findings(self.wrong, known={"Sources/Tool/Ring": ["A B C"]})
        self.assertEqual([f for f in found if "circle of files" in f[2]], [])

    def test_known_circle_that_grew_is_found(self):
        found = self.findings(self.wrong, known={"Sources/Tool/Ring": ["A B"]})
        self.assertEqual(len([f for f in found if "in the circle of files" in f[2]]), 3)

    def test_known_circle_that_shrank_is_found(self):
        known = {"Sources/Tool/Ring": ["A B C D"]}
        (found,) = [f for f in self.findings(self.wrong, known=known) if "circle of files" in f[2]]
        self.assertIn("D left the circle", found[2])

    def test_known_circle_that_is_gone_is_found(self):
        (found,) = self.findings(self.right, known={"Sources/Tool/Ring": ["A B C"]})
        self.assertIn("A, B, C left the circle", found[2])


class FreshnessTests(ProjectTests):
    PATH = "Sources/Tool/Text.swift"

    def assert_problem(self, path, reason):
        (found,) = self.right.index().problems
        self.assertEqual(found[0], path)
        self.assertIn(reason, found[2])

    def test_fresh(self):
        self.assertEqual(self.right.index().problems, [])

    def test_changed_source(self):
        path = self.right.root / self.PATH
        status = path.stat()
        self.addCleanup(os.utime, path, ns=(status.st_atime_ns, status.st_mtime_ns))
        os.utime(path, (status.st_atime, status.st_mtime + 600))
        self.assert_problem(self.PATH, "changed since the build")

    def test_new_source(self):
        self.right.write({"Sources/Tool/New.swift": "struct New {}\n"})
        self.addCleanup((self.right.root / "Sources/Tool/New.swift").unlink)
        self.assert_problem("Sources/Tool/New.swift", "was added since the build")

    def test_deleted_source(self):
        path, other = self.right.root / self.PATH, self.right.root / "Text"
        self.addCleanup(other.rename, path)
        path.rename(other)
        self.assert_problem(self.PATH, "was deleted since the build")

    def test_module_that_was_not_built(self):
        self.right.write({"Sources/Other/New.swift": "struct New {}\n"})
        self.addCleanup((self.right.root / "Sources/Other/New.swift").unlink)
        module = Module("Other", [str(self.right.root / "Sources/Other/New.swift")], [])
        self.right.build.modules.append(module)
        self.addCleanup(self.right.build.modules.remove, module)
        index = self.right.index()
        self.assertEqual(index.problems, [])
        self.assertNotIn("Sources/Other/New.swift", index.compiled)

    def test_no_build(self):
        with self.assertRaises(MissingIndex):
            Build.of_package(self.right.root / "none", self.right.root)


class PartTests(unittest.TestCase):
    def test_circles(self):
        self.assertEqual(circles({"a": {"b"}, "b": {"c"}, "c": set()}), [])
        self.assertEqual(circles({"a": {"a"}}), [])
        graph = {"a": {"b"}, "b": {"c"}, "c": {"a", "d"}, "d": {"e"}, "e": {"d"}}
        self.assertEqual(circles(graph), [["a", "b", "c"], ["d", "e"]])

    def test_versions(self):
        def entry(platform, *version, **facts):
            introduced = dict(zip(["major", "minor", "patch"], version))
            return {"domain": platform, **({"introduced": introduced} if version else {}), **facts}

        self.assertEqual(
            versions([entry("iOS", 16, 0), entry("macOS", 10, 15, 4), entry("Swift", 5)]),
            {"iOS": (16,), "macOS": (10, 15, 4), "visionOS": (1,)})
        missing = entry("tvOS", isUnconditionallyUnavailable=True)
        self.assertEqual(versions([missing]), {"tvOS": NEVER})
        self.assertEqual(versions([entry("macOS", 12), entry("macOS", 13)]), {"macOS": (13,)})
        self.assertEqual([of_vision((n,)) for n in [13, 17, 18, 26]], [(1,), (1,), (2,), (26,)])
        self.assertEqual(of_vision(NEVER), NEVER)

    def test_search_arguments(self):
        arguments = "-Onone -I a -Ib -Xcc -fmodule-map-file=c -D X -module-cache-path d".split()
        self.assertEqual(
            search_arguments(arguments),
            "-I a -Ib -Xcc -fmodule-map-file=c -module-cache-path d".split())


def run():
    suite = unittest.defaultTestLoader.loadTestsFromName(__name__)
    return 0 if unittest.TextTestRunner().run(suite).wasSuccessful() else 1
