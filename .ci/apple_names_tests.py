"""Tests of apple-names: each check rejects a wrong example and accepts a right one."""

import unittest

from swift_source import Source, holds, may_hold

script = None

HEAD = "#if canImport(UIKit) && !os(watchOS)\n"
SELECTED = 'let selectors = ["tableView:didSelectRowAtIndexPath:"]\n'
SELECT = "func tableView(_ tableView: UITableView, didSelectRowAt indexPath: IndexPath) {}\n"
DELEGATE = "class A: NSObject, UITableViewDelegate {\n%s}\n" % SELECT


def findings(*texts, head=HEAD):
    """The findings, but for results that are missing: the classes of most tests are short."""
    return [one for one in all_findings(*texts, head=head) if "SilentDelegate" not in one]


def all_findings(*texts, head=HEAD):
    table = script.Table(script.TABLE)
    sources = [
        Source("%d.swift" % number, head + text + "#endif\n") for number, text in enumerate(texts)]
    return script.Module(table, sources).check()


class Checks(unittest.TestCase):
    def assert_right(self, *texts, **options):
        self.assertEqual(findings(*texts, **options), [])

    def assert_wrong(self, message, *texts, count=1, **options):
        found = findings(*texts, **options)
        self.assertEqual(len(found), count, found)
        self.assertIn(message, found[0])


class ClassTests(Checks):
    def test_right(self):
        self.assert_right(SELECTED + DELEGATE)

    def test_generic(self):
        self.assert_wrong(
            "0.swift:3: A is generic",
            SELECTED + DELEGATE.replace("A:", "A<T: Hashable>:"))

    def test_inside_of_generic(self):
        self.assert_wrong(
            "A is inside of a generic type",
            SELECTED + "struct B<T> {\n%s}\n" % DELEGATE)

    def test_in_extension_of_generic(self):
        self.assert_wrong(
            "A is inside of a generic type", "struct B<T> {}\n",
            SELECTED + "extension B {\n%s}\n" % DELEGATE)

    def test_generic_class_without_protocol(self):
        self.assert_right("final class A<T> {\n%s}\n" % SELECT)


class MethodTests(Checks):
    def test_misspelt(self):
        self.assert_wrong(
            "0.swift:4: no protocol of A has the method tableView(_:didSelectRow:). "
            "Is it tableView(_:didSelectRowAt:)?",
            SELECTED + DELEGATE.replace("didSelectRowAt", "didSelectRow"))

    def test_of_another_protocol(self):
        self.assert_wrong(
            "no protocol of A has the method",
            SELECTED + DELEGATE.replace("UITableViewDelegate", "UITableViewDataSource"))

    def test_misspelt_scrolling(self):
        self.assert_wrong(
            "scrollViewDidScrolled(_:)",
            "final class A: NSObject, UITableViewDelegate {\n"
            "  func scrollViewDidScrolled(_ scrollView: UIScrollView) {}\n}\n")

    def test_in_extension(self):
        self.assert_wrong(
            "is in an extension",
            SELECTED + "class A: NSObject, UITableViewDelegate {}\nextension A {\n%s}\n" % SELECT)

    def test_conformance_in_another_file(self):
        self.assert_wrong(
            "is in an extension", "final class A: NSObject {}\n",
            SELECTED + "extension A: UITableViewDelegate {\n%s}\n" % SELECT)

    def test_superclass_that_conforms(self):
        self.assert_right(
            SELECTED + DELEGATE,
            "final class B: A {}\n")

    def test_superclass_that_does_not_conform(self):
        self.assert_wrong(
            "no protocol of A has the method",
            SELECTED + "class A: NSObject {\n%s}\n" % SELECT,
            "final class B: A, UITableViewDelegate {}\n")

    def test_methods_of_parents(self):
        self.assert_right(
            'let selectors = ["scrollViewDidScroll:"]\n'
            "final class A: NSObject, UITableViewDelegate {\n"
            "  func scrollViewDidScroll(_ scrollView: UIScrollView) {}\n}\n")

    def test_helpers(self):
        self.assert_right(
            "final class A: NSObject, UITableViewDelegate {\n"
            "  func tableViewHeight(of row: Int) -> Int { row }\n"
            "  private func height(_ height: () -> Double?) -> CGFloat { 0 }\n}\n")

    def test_types_decide(self):
        text = (
            'let selectors = ["controller:didChangeContentWithSnapshot:"]\n'
            "final class A: NSObject, @preconcurrency NSFetchedResultsControllerDelegate {\n"
            "  #if !os(watchOS)\n"
            "  func controller(\n"
            "    _ controller: NSFetchedResultsController<any NSFetchRequestResult>,\n"
            "    didChangeContentWith snapshot: NSDiffableDataSourceSnapshotReference\n  ) {}\n"
            "  #endif\n}\n")
        head = "#if canImport(CoreData)\n"
        self.assert_right(text, head=head)
        self.assert_wrong(
            "is never handled",
            text.replace("NSDiffableDataSourceSnapshotReference", "CollectionDifference<T>")
            .replace("  #if !os(watchOS)\n", "").replace("  #endif\n", ""), head=head)


class StructureTests(Checks):
    def test_missing_result(self):
        heights = [
            "func tableView(_ tableView: UITableView, %s: %s) -> CGFloat { 0 }\n"
            % (name + label, type)
            for name in ["height", "estimatedHeight"]
            for label, type in [
                ("ForRowAt path", "IndexPath"), ("ForHeaderInSection section", "Int"),
                ("ForFooterInSection section", "Int")]]

        def missing(methods):
            text = "class A: NSObject, UITableViewDelegate {\n%s}\n" % "".join(methods)
            return [one for one in all_findings(text) if "SilentDelegate" in one]

        self.assertEqual(missing(heights), [])
        self.assertEqual(len(missing(heights[1:])), 1)
        # A proxy implements nothing.
        self.assertEqual(missing([]), [])


class AvailabilityTests(Checks):
    EDIT = "  func tableView(_ table: UITableView, willBeginEditingRowAt path: IndexPath) {}\n"
    ITEM = (
        "  func collectionView(\n    _ view: UICollectionView, canEditItemAt path: IndexPath\n"
        "  ) -> Bool { true }\n")

    def table(self, text):
        return (
            'let selectors = ["tableView:willBeginEditingRowAtIndexPath:"]\n'
            "final class A: NSObject, UITableViewDelegate {\n%s}\n" % text)

    def collection(self, text):
        return (
            'let selectors = ["collectionView:canEditItemAtIndexPath:"]\n'
            "final class A: NSObject, UICollectionViewDelegate {\n%s}\n" % text)

    def test_missing_condition(self):
        self.assert_right(self.table("  #if !os(tvOS)\n" + self.EDIT + "  #endif\n"))
        self.assert_wrong("tvOS does not have", self.table(self.EDIT))

    def test_wrong_condition(self):
        self.assert_wrong(
            "tvOS has tableView(_:didSelectRowAt:), and #if leaves it out.",
            SELECTED + "final class A: NSObject, UITableViewDelegate {\n"
            "  #if os(iOS) || os(visionOS) || os(Linux)\n%s  #endif\n}\n" % SELECT)

    def test_missing_attribute(self):
        self.assert_right(self.collection("  @available(iOS 14, tvOS 14, *)\n" + self.ITEM))
        self.assert_wrong("available from iOS 14", self.collection(self.ITEM), count=2)

    def test_wrong_attribute(self):
        self.assert_wrong(
            "is available from tvOS 14, not from tvOS at its minimum",
            self.collection("  @available(iOS 14, *)\n" + self.ITEM))
        self.assert_wrong(
            "is available from iOS 14, not from iOS 15",
            self.collection("  @available(iOS 15, tvOS 14, *)\n" + self.ITEM))

    def test_attribute_of_class(self):
        self.assert_right(
            self.collection(self.ITEM).replace("final", "@available(iOS 14, tvOS 14, *)\nfinal"))


class SelectorTests(Checks):
    def test_wrong(self):
        self.assert_wrong(
            "unknown selector tableView:didSelectRowAtPath:. "
            "Is it tableView:didSelectRowAtIndexPath:?",
            SELECTED + DELEGATE + 'let more = "tableView:didSelectRowAtPath:"\n')

    def test_joined(self):
        self.assert_right('let a = ["tableView:didSelect"\n  + "RowAtIndexPath:"]\n' + DELEGATE)
        self.assert_wrong(
            "unknown selector", SELECTED + DELEGATE + 'let a = "tableView:did" + "Select:"\n')

    def test_missing(self):
        self.assert_wrong("is never handled", DELEGATE)

    def test_required_and_unhandled(self):
        self.assert_right(
            "final class A: NSObject, UITableViewDataSource {\n"
            "  func tableView(\n    _ tableView: UITableView, numberOfRowsInSection section: Int\n"
            "  ) -> Int { 0 }\n}\n"
            "final class B: NSObject, UITableViewDelegate {\n"
            "  func tableView(\n    _ tableView: UITableView, estimatedHeightForRowAt path: IndexPath\n"
            "  ) -> CGFloat { 0 }\n}\n")

    def test_other_strings(self):
        self.assert_right('let a = ["layout:", "a: b", "https://a.b:8", "KeyedDiff: lost"]\n')


class ObjectiveCTests(Checks):
    def test_words(self):
        for text in [
            "@objc func a() {}", "let a = #selector(B.c)", 'let a = Selector("b")',
            "dynamic var a = 1", "@IBOutlet var a: B?",
            "func a() { _ = view.delegate?.tableView?(view, didSelectRowAt: path) }",
        ]:
            text = "class A {\n  %s\n}\n" % text
            self.assert_wrong("is compiled without Objective-C", text)
            for condition in ["canImport(Darwin)"]:
                self.assert_right("#if %s\n%s#endif\n" % (condition, text))

    def test_comments_and_strings(self):
        self.assert_right('// @objc and #selector\n/* dynamic var */ let a = "@objc"\n')

    def test_optional_closures(self):
        self.assert_right("func a() { list?.didScroll?(point) }\n")


class APITests(Checks):
    CALL = "tableView.reconfigureRows(at: paths)\n"

    def function(self, body):
        return "func a() {\n%s}\n" % body

    def test_guards(self):
        for text in [
            self.function("if #available(iOS 15, tvOS 15, *) { %s}\n" % self.CALL),
            self.function("if isNew, #available(iOS 16, tvOS 15, *) {\n%s}\n" % self.CALL),
            self.function("if #available(iOS 15, tvOS 15, *), %s == 1 {}\n" % self.CALL.strip()),
            self.function("guard #available(iOS 15, tvOS 15, *) else { return }\n" + self.CALL),
            self.function("if #unavailable(iOS 15, tvOS 15) {\n} else {\n%s}\n" % self.CALL),
            "@available(iOS 15, tvOS 15, *)\n" + self.function(self.CALL),
            "@available(iOS 15, tvOS 15, *)\nextension A {\n%s}\n" % self.function(self.CALL),
        ]:
            self.assert_right(text)

    def test_no_guard(self):
        for text in [
            self.function(self.CALL),
            # The compiler cannot know the value of a flag.
            self.function("if reconfiguresCells {\n%s}\n" % self.CALL),
            self.function("if #unavailable(iOS 15, tvOS 15) {\n%s}\n" % self.CALL),
            self.function("if #available(iOS 15, tvOS 15, *) {}\n" + self.CALL),
            self.function(
                "do { guard #available(iOS 15, tvOS 15, *) else { return } }\n" + self.CALL),
            "@available(iOS 14, tvOS 14, *)\n" + self.function(self.CALL),
        ]:
            self.assert_wrong("needs iOS 15, tvOS 15, and nothing guards it", text)

    def test_other_platform(self):
        text = self.function("_ = UIContextMenuConfiguration()\n")
        self.assert_wrong("needs tvOS 17", text)
        self.assert_right("#if !os(tvOS)\n%s#endif\n" % text)
        self.assert_right("@available(tvOS 17, *)\n" + text)

    def test_missing_type(self):
        text = self.function("_ = UISwipeActionsConfiguration(actions: [])\n")
        self.assert_wrong("tvOS does not have UISwipeActionsConfiguration", text)
        self.assert_right("#if !os(tvOS)\n%s#endif\n" % text)

    def test_method_of_the_same_name(self):
        self.assert_right("func reconfigureRows(at paths: [IndexPath]) {}\n")

    def test_language(self):
        self.assert_wrong("needs iOS 18.4", "class A {\n  isolated deinit {}\n}\n")
        self.assert_right("class A {\n  nonisolated func a() {}\n  deinit {}\n}\n")
        self.assert_wrong("needs iOS 16", "var a: any Source<Int>\n")


class TableTests(unittest.TestCase):
    def test_parts(self):
        table = script.Table(script.TABLE)
        for method in table.methods:
            self.assertEqual(method.signature.count(":"), method.selector.count(":"))
        self.assertEqual(table.unhandled - table.selectors, set())


class ConditionTests(unittest.TestCase):
    def test_holds(self):
        for condition, platforms in [
            ("canImport(UIKit) && !os(watchOS)", {"iOS", "tvOS", "visionOS", "Stand-ins"}),
            ("canImport(AppKit) || os(tvOS)", {"macOS", "tvOS", "Stand-ins"}),
            ("DEBUG", set()),
        ]:
            names = script.PLATFORMS + ["Stand-ins", "Linux"]
            self.assertEqual({name for name in names if holds(condition, name)}, platforms)

    def test_may_hold(self):
        for condition, platform, result in [
            ("canImport(UIKit) && !os(watchOS)", "tvOS", True),
            ("canImport(UIKit) && !os(watchOS)", "watchOS", False),
            ("canImport(UIKit)", "macOS", False),
            ("GRDB && !DEBUG", "iOS", True),
            ("GRDB && os(Linux)", "iOS", False),
            ("!(A || os(iOS))", "iOS", False),
            ("!(compiler(>=6.3))", "Linux", True),
            ("os(Linux)", "Stand-ins", True),
        ]:
            self.assertEqual(may_hold([condition], platform), result, condition)
        self.assertFalse(may_hold(["A", "!(A)"], "Linux"))

    def test_else(self):
        source = Source("", "#if os(iOS)\na\n#elseif os(tvOS)\nb\n#else\nc\n#endif\nd\n")
        for platform, letters in [("iOS", "ad"), ("tvOS", "bd"), ("macOS", "cd")]:
            found = [a for a in "abcd" if source.is_compiled(source.code.index(a), platform)]
            self.assertEqual("".join(found), letters)


def run(main):
    """Runs all tests of a script."""
    global script
    script = main
    suite = unittest.defaultTestLoader.loadTestsFromName(__name__)
    return 0 if unittest.TextTestRunner().run(suite).wasSuccessful() else 1
