"""Tests of sdk-facts: each difference is found in a module that is compiled for it."""

import concurrent.futures
import pathlib
import subprocess
import tempfile
import unittest
from typing import NamedTuple

from . import bindings, compare, coverage, graphs, table
from .declarations import Declaration

TABLE = None  # set by `run`

FACTS = """\
module Planted
class Base | none not-sendable absent | believed
class View: Base | main sendable | believed
  convenience init?(title: String, action: Action?) | | believed
  var name: String? { get set } | | believed
  var count: Int { get } | | believed
  class let height: Double | | believed
  class func animate(_: () -> Void, completion: ((Bool) -> Void)? = nil) | | believed
  func insert(_: String, at: [Int], animated: Bool = true) -> View? | | believed
  func load() throws | iOS=15 no-tvOS | believed
  func unused() | absent | believed
class Control: View | main sendable absent | believed
class Button: Control | main sendable | believed
class Context | none not-sendable | believed
  var duration: Double { get set } | | believed
struct Action | none sendable | believed
  init(_: String) | | believed
enum Action.Kind | none sendable | believed
  case plain | | believed
class Box<Value: Delegate> | none not-sendable | believed
protocol Delegate | none some-unmarked | believed
  func count(in: View) -> Int | main sel=countInView: | believed
  optional func view(_: View, heightOf: Int) -> Double? | main sel=view:heightOf: | believed
protocol Source: Delegate | main | believed
func makeAction(_: String) -> Action | | believed
"""

RIGHT = """\
@MainActor public class View {
  public required init?(title text: String, action: Action?) {}
  public var name: String?
  public private(set) var count = 0
  public static let height = 1.0
  public class func animate(_ changes: () -> Void, completion: ((Bool) -> Void)? = nil) {}
  public func insert(_ text: String, at paths: [Int], animated: Bool = true) -> View? { nil }
  @available(iOS 15, *) @available(tvOS, unavailable) public func load() throws {}
  public func standInTap() {}
}
@MainActor public class Button: View {}
public class Context { public var duration = 0.0 }
public struct Action: Sendable {
  public init(_ text: String) {}
  public enum Kind: Sendable { case plain }
}
public class Box<Value: Delegate> {}
public protocol Delegate: AnyObject {
  @MainActor func count(in view: View) -> Int
  @MainActor func view(_ view: View, heightOf row: Int) -> Double?
}
extension Delegate {
  @MainActor public func view(_ view: View, heightOf row: Int) -> Double? { nil }
}
@MainActor public protocol Source: Delegate {}
public func makeAction(_ text: String) -> Action { Action(text) }
public enum StandInOnly {}
"""

# What is planted: the text that it replaces, and the entry and the reason that are reported.
PLANTED = [
    ("public class Context {", "@MainActor public class Context {",
     {("Context", "actor: SDK none, stand-in @MainActor"),
      ("Context", "Sendable: SDK no, stand-in yes"),
      ("Context.duration", "actor: SDK none, stand-in @MainActor")}),
    ("@MainActor func count", "func count",
     {("Delegate.count(in:)", "actor: SDK @MainActor, stand-in none")}),
    ("public private(set) var count", "public nonisolated let count",
     {("View.count", "actor: SDK @MainActor, stand-in none")}),
    ("var name: String?", 'var name = ""',
     {("View.name", "type: SDK String?, stand-in String")}),
    ("action: Action?)", "action: Action)",
     {("View.init(title:action:)", "action: SDK Action?, stand-in Action")}),
    ("at paths:", "in paths:",
     {("View.insert(_:at:animated:)", "labels: the stand-in has View.insert(_:in:animated:)")}),
    ("public func load()", "public func save()",
     {("View.load()", "missing")}),
    ("public func makeAction", "func makeAction", {("makeAction(_:)", "missing")}),
    ("public class Box<Value: Delegate> {}", "", {("Box", "missing")}),
    ("class Box<Value: Delegate>", "class Box<Value>",
     {("Box", "generics: SDK <Value, Value: Delegate>, stand-in <Value>")}),
    ("struct Action: Sendable", "struct Action",
     {("Action", "Sendable: SDK yes, stand-in no")}),
    ("public struct Action: Sendable {", "public final class Action: Sendable {",
     {("Action", "kind: SDK struct, stand-in class")}),
    ("public required init?", "public required init",
     {("View.init(title:action:)", "init?: SDK True, stand-in False")}),
    ("animated: Bool = true", "animated: Bool",
     {("View.insert(_:at:animated:)", "animated: no default argument")}),
    ("completion: ((Bool) -> Void)? = nil", "completion: (@Sendable (Bool) -> Void)? = nil",
     {("View.animate(_:completion:)",
       "completion: SDK ((Bool) -> ())?, stand-in (@Sendable (Bool) -> ())?")}),
    ("class func animate", "static func animate",
     {("View.animate(_:completion:)", "SDK class, stand-in static")}),
    ("private(set) var count", "var count", {("View.count", "SDK { get }, stand-in { get set }")}),
    ("func load() throws", "func load()",
     {("View.load()", "effects: SDK ['throws'], stand-in []")}),
    ("@available(iOS 15, *)", "@available(iOS 16, *)",
     {("View.load()",
       "available: SDK iOS 15, not on tvOS, stand-in iOS 16, not on tvOS")}),
    ("@available(tvOS, unavailable)", "",
     {("View.load()", "available: SDK iOS 15, not on tvOS, stand-in iOS 15")}),
    ("extension Delegate {\n", "extension View {\n",
     {("Delegate.view(_:heightOf:)", "optional: SDK yes, stand-in has no default implementation")}),
    ("extension Delegate {\n",
     "extension Delegate {\n  @MainActor public func count(in view: View) -> Int { 0 }\n",
     {("Delegate.count(in:)", "optional: SDK no, stand-in has a default implementation")}),
    ("protocol Source: Delegate {}", "protocol Source {}",
     {("Source", "does not refine Delegate")}),
    ("public class View {",
     "public class View: Delegate {\n  public func count(in view: View) -> Int { 0 }",
     {("View", "conforms to Delegate, and Apple's does not")}),
    ("class Button: View", "class Button",
     {("Button", "superclass: SDK View, stand-in no class")}),
]


RUST = """
extern_class!(
    #[unsafe(super(NSObject))]
    #[thread_kind = MainThreadOnly]
    pub struct View;
);
extern_class!(
    #[unsafe(super(View, NSObject))]
    pub struct Button;
);
extern_class!(
    #[unsafe(super(NSObject))]
    pub struct Color;
);
unsafe impl Sync for Color {}
impl View {
    extern_methods!(
        #[cfg(all(feature = "A", feature = "B"))]
        #[unsafe(method(insert:at:))]
        #[unsafe(method_family = none)]
        pub fn insert_at(&self, text: &NSString, place: Option<&View>) -> Option<Retained<View>>;

        #[unsafe(method(isOn))]
        pub fn isOn(&self) -> bool;

        #[unsafe(method(setOn:))]
        pub fn setOn(&self, on: bool);
    );
}
extern_protocol!(
    pub unsafe trait Delegate: NSObjectProtocol + MainThreadOnly {
        #[optional]
        #[unsafe(method(tapped:))]
        fn tapped(&self, view: &View);
    }
);
"""
TRANSLATED = """\
module Planted
class View: NSObject | main sendable | objc2
  func insert(_: String, at: View?) -> View? | sel=insert:at: | objc2
  var isOn: Bool { get set } | | objc2
class Button: View | main sendable | objc2
class Color: NSObject | none sendable | objc2
protocol Delegate: NSObjectProtocol | main | objc2
  optional func tapped(_: View) | sel=tapped: | objc2
"""


class Use(NamedTuple):
    path: str
    line: int
    usr: str


def module(text):
    with tempfile.TemporaryDirectory() as folder:
        path = pathlib.Path(folder, "Planted.txt")
        path.write_text(text, encoding="utf-8")
        return table.Module(path)


def compiled(sources, folder):
    """The symbol graphs of modules, each compiled from a source, in folders of the same names."""
    def build(item):
        name, text = item
        place = pathlib.Path(folder, name)
        place.mkdir()
        source = place / "Planted.swift"
        source.write_text(text, encoding="utf-8")
        subprocess.run(
            ["swiftc", "-swift-version", "6", "-module-name", "Planted", "-emit-module",
             "-emit-module-path", place / "Planted.swiftmodule", "-emit-symbol-graph",
             "-emit-symbol-graph-dir", place, "-symbol-graph-minimum-access-level", "public",
             source], check=True)

    with concurrent.futures.ThreadPoolExecutor() as pool:
        list(pool.map(build, sources.items()))


def stand_in(folder):
    def copy(_, target):
        for path in pathlib.Path(folder).glob("*.symbols.json"):
            pathlib.Path(target, path.name).write_bytes(path.read_bytes())

    return graphs.read(["Planted"], copy)


class PlantedTests(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.folder = tempfile.TemporaryDirectory()
        cls.addClassCleanup(cls.folder.cleanup)
        sources = {"right": RIGHT}
        for number, (old, new, _) in enumerate(PLANTED):
            assert old in RIGHT, old
            sources[str(number)] = RIGHT.replace(old, new, 1)
        compiled(sources, cls.folder.name)

    def differences(self, name, facts=FACTS):
        found = compare.compare(module(facts), stand_in(pathlib.Path(self.folder.name, name)))
        return {(entry.path, reason) for entry, reason in found}

    def test_right(self):
        self.assertEqual(self.differences("right"), set())

    def test_planted(self):
        for number, (old, new, expected) in enumerate(PLANTED):
            with self.subTest(new):
                found = self.differences(str(number))
                self.assertEqual(found & expected, expected, found)

    def test_planted_actor_is_all_that_is_reported(self):
        self.assertEqual(self.differences("0"), PLANTED[0][2])

    def test_overloads(self):
        facts = FACTS.replace(
            "  func load()",
            "  func insert(_: Int, at: [Int], animated: Bool = true) -> View? | | believed\n"
            "  func load()")
        self.assertEqual(
            self.differences("right", facts),
            {("View.insert(_:at:animated:)", "missing")})

    def test_coverage(self):
        facts = FACTS.replace("  case plain | | believed\n", "")
        found = stand_in(pathlib.Path(self.folder.name, "right"))
        uses = [Use("A.swift", line, usr) for line, usr in enumerate(found.symbols)]
        report = list(coverage.check(uses + uses, [(found, module(facts))]))
        self.assertEqual([reason for _, _, reason in report], [
            "Action.Kind.plain is not in the table of Planted."])


class BindingsTests(unittest.TestCase):
    def differences(self, old="", new=""):
        with tempfile.TemporaryDirectory() as folder:
            pathlib.Path(folder, "UIKit").mkdir()
            pathlib.Path(folder, "UIKit/View.rs").write_text(RUST, encoding="utf-8")
            found = bindings.Bindings(folder)
        self.assertIn(old, TRANSLATED)
        modules = [module(TRANSLATED.replace(old, new, 1) if old else TRANSLATED)]
        return [(entry.path, reason) for _, entry, reason in bindings.compare(modules, found)]

    def test_right(self):
        self.assertEqual(self.differences(), [])

    def test_wrong(self):
        insert = "View.insert(_:at:)"
        for old, new, difference in [
            ("Button: View | main", "Button: View | none",
             ("Button", "on the main actor by objc2")),
            ("Color: NSObject | none sendable", "Color: NSObject | none not-sendable",
             ("Color", "is Sendable by objc2")),
            ("Button: View", "Button: NSObject", ("Button", "inherits from View by objc2")),
            ("at: View?", "at: View", (insert, "at: Option<&View> by objc2")),
            ("_: String", "_: String?", (insert, "_: &NSString by objc2")),
            ("-> View?", "-> View", (insert, "Option<Retained<View>> by objc2")),
            ("insert:at: |", "put:at: |", (insert, "objc2 has no put:at:")),
            ("  func insert", "  class func insert", (insert, "a method of instances by objc2")),
            ("{ get set }", "{ get }", ("View.isOn", "can be set by objc2")),
            ("optional func", "func", ("Delegate.tapped(_:)", "optional by objc2")),
        ]:
            self.assertEqual(self.differences(old, new), [difference], new)


class DeclarationTests(unittest.TestCase):
    def test_signatures(self):
        for text, signature in [
            ("func a()", "a()"),
            ("@MainActor class func a<T>(_ b: (T, Int) -> [T: Int], c d: Int) where T : P",
             "a(_:c:)"),
            ("convenience init?(a b: Int)", "init(a:)"),
            ("static func == (a: A, b: A) -> Bool", "==(a:b:)"),
            ("case `default`", "default"),
            ("class var a: Int { get }", "a"),
        ]:
            self.assertEqual(Declaration(text).signature, signature)

    def test_types(self):
        for one, other in [
            ("var a: NSRect", "@MainActor weak var a: CGRect { get set }"),
            ("let a: () -> Void", "var a: () -> () { get }"),
            ("func a(b: [String : Int])", "func a(b c: [String: Int]) -> Void"),
        ]:
            one, other = Declaration(one), Declaration(other)
            self.assertEqual(
                (one.parameters, one.result, one.accessors),
                (other.parameters, other.result, other.accessors))


class TableTests(unittest.TestCase):
    def entries(self):
        return {
            "%s.%s" % (one.name, entry.path): entry
            for one in table.read(TABLE) for entry in one.entries}

    def test_unknown_words(self):
        for line in [
            "func a() | maim | believed", "func a() | | hearsay", "func a() | main", "a | | swift",
        ]:
            with self.assertRaises(SystemExit):
                module("module Planted\n%s\n" % line)

    def test_selectors_have_as_many_parts_as_labels(self):
        for path, entry in self.entries().items():
            if entry.selector and entry.declaration.kind == "func":
                # An error is a parameter in Objective-C.
                count = len(entry.declaration.parameters) + ("throws" in entry.declaration.effects)
                self.assertEqual(entry.selector.count(":"), count, path)

    def test_protocols_name_their_selectors(self):
        for path, entry in self.entries().items():
            if entry.owner and entry.owner.declaration.kind == "protocol":
                if entry.declaration.kind == "func":
                    self.assertTrue(entry.selector, path)

    def test_facts_that_were_once_wrong(self):
        entries = self.entries()
        for name in [
            "NSTableViewRowAction", "NSNib", "NSPasteboard", "NSAnimationContext",
            "NSDraggingSession",
        ]:
            entry = entries["AppKit." + name]
            self.assertEqual((entry.actor, "not-sendable" in entry.facts), ("none", True), name)
            for member in entry.members:
                self.assertEqual(member.actor, "none", member.path)
        self.assertIn("not-sendable", entries["ObjectiveC.Protocol"].facts)
        self.assertIn("sendable", entries["ObjectiveC.Selector"].facts)
        self.assertEqual(entries["AppKit.NSMenuItem.action"].declaration.result, "Selector?")
        drop = entries[
            "AppKit.NSCollectionViewDelegate."
            "collectionView(_:validateDrop:proposedIndexPath:dropOperation:)"]
        self.assertEqual(
            drop.declaration.parameters[2][1], "AutoreleasingUnsafeMutablePointer<NSIndexPath>")
        controller = entries["CoreData.NSFetchedResultsController"].declaration
        self.assertEqual(controller.constraints, {"ResultType: NSFetchRequestResult"})
        self.assertEqual(entries["CoreData.NSFetchedResultsControllerDelegate"].actor, "none")
        for name in ["NSTableViewDelegate", "NSTableViewDataSource", "NSCollectionViewDelegate"]:
            self.assertIn("some-unmarked", entries["AppKit." + name].facts)


def run(directory):
    """Runs all tests, those of the table with a directory of facts."""
    global TABLE
    TABLE = directory
    suite = unittest.defaultTestLoader.loadTestsFromName(__name__)
    return 0 if unittest.TextTestRunner().run(suite).wasSuccessful() else 1
