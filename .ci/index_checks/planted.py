"""Two small projects for the tests: one breaks each rule, the other shows how to keep it.

A line of the first project ends with the findings that it must cause: `// finds TEXT`. Several
texts are separated by `; `. All sources form one module; rules look only at their folders.
"""

MANIFEST = """
let package = Package(
  name: "Planted",
  platforms: [.iOS(.v13), .macOS(.v10_15), .tvOS(.v13), .watchOS(.v6), .visionOS(.v1)])
"""

TOOLKIT = """
public class View {
  public init() {}
  @available(iOS 16, tvOS 16, *)
  public func refresh() {}
  @available(tvOS, unavailable)
  public func showMenu() {}
}
@available(iOS 15, *)
extension View {
  public struct Style { public init() {} }
}
public protocol Delegate {
  @available(iOS 16, tvOS 16, *)
  func canRefresh() -> Bool
}
extension Delegate {
  public func canRefresh() -> Bool { true }
}
"""

ENGINE_HEADER = "int engine(void);\n"
ENGINE_MODULE = 'module CKeyedDiff { header "engine.h" export * }\n'
ENGINE_CODE = '#include "engine.h"\nint engine(void) { return 1; }\n'

WRONG = {
    "Sources/Tool/Text.swift": """
func isValid(_ bytes: [UInt8]) -> Bool {
  String(validating: bytes, as: UTF8.self) != nil  // finds String.init(validating:as:) needs iOS 18, macOS 15, tvOS 18, watchOS 11, visionOS 2
}
func seconds(_ text: String) -> Duration {  // finds Duration needs iOS 16, macOS 13, tvOS 16, watchOS 9, and
  .seconds(text.count)  // finds Duration.seconds(_:) needs iOS 16
}
""",
    "Sources/Tool/Screen.swift": """
import Toolkit
func update(_ view: View) {
  /* Grüße */ view.refresh()  // finds View.refresh() needs iOS 16, tvOS 16, and nothing guards it.
  view.showMenu()  // finds View.showMenu() is not available on tvOS, and nothing guards it.
  if #available(iOS 15, *) { view.refresh() }  // finds View.refresh() needs iOS 16, tvOS 16
  if #available(iOS 16, *) { _ = 1 } else { view.refresh() }  // finds View.refresh() needs iOS 16
  if #available(iOS 16, tvOS 16, *) { view.refresh() } else { view.refresh() }  // finds View.refresh() needs iOS 16
  hidden(view)  // finds hidden(_:) needs iOS 16
}
func ask(_ delegate: any Delegate) {
  _ = delegate.canRefresh()  // finds Delegate.canRefresh() needs iOS 16, tvOS 16
}
#if !os(iOS)
  func style() { _ = View.Style() }
  func onTV(_ view: View) { view.refresh() }  // finds View.refresh() needs tvOS 16, and
#else
  let unused = 1
#endif
#if os(iOS) || SOME_TRAIT || os(Linux)
  func maker() { _ = View.Style() }  // finds View.Style needs iOS 15; View.Style.init() needs iOS 15
#endif
@available(iOS 16, tvOS 16, *)
private func hidden(_ view: View) { view.refresh() }
""",
    "Sources/Tool/One/First.swift": """
struct First { var other: Second? }  // finds uses Second of Sources/Tool/Two/Second.swift, in the circle of folders Sources/Tool/One, Sources/Tool/Two.
""",
    "Sources/Tool/Two/Second.swift": """
final class Second { var other: First? }  // finds uses First of Sources/Tool/One/First.swift, in the circle of folders
""",
    "Sources/Tool/Ring/A.swift": "final class A { var next: B? }  // finds uses B of B.swift, in the circle of files A, B, C.\n",
    "Sources/Tool/Ring/B.swift": "final class B { var next: C? }  // finds uses C of C.swift, in the circle of files A, B, C.\n",
    "Sources/Tool/Ring/C.swift": "final class C { var next: A? }  // finds uses A of A.swift, in the circle of files A, B, C.\n",
    "Sources/KeyedDiff/List/Date.swift": """
import CKeyedDiff
import Foundation
func today() -> Date { Date() }  // finds uses Date of Foundation. KeyedDiff uses only IndexPath and UUID of it.; uses Date.init() of Foundation
func run() -> Int32 { engine() }  // finds Only the folder Engine uses the C engine.
""",
    "Sources/KeyedDiffTesting/Strict.swift": "struct StrictView {}\n",
    "Sources/KeyedDiffLists/Adapter/Adapter.swift": """
struct Adapter { var feed: Feed?; var cell: Cell? }  // finds The adapter knows updates, not feeds.; The adapter knows no cells.
struct Update { var view: StrictView? }  // finds Nothing else in Sources uses KeyedDiffTesting.
""",
    "Sources/KeyedDiffLists/Store/Feed.swift": "struct Feed { var host: Host? }  // finds Feeds know no cells.\n",
    "Sources/KeyedDiffLists/Cells/Cell.swift": "struct Cell { var rows: Rows? }  // finds Cells know no feeds.\n",
    "Sources/KeyedDiffLists/Sorted/Rows.swift": "struct Rows {}\n",
    "Sources/KeyedDiffLists/DataSource/Host.swift": "struct Host {}\n",
}

RIGHT = {
    "Sources/Tool/Text.swift": """
import Foundation
func isValid(_ bytes: [UInt8]) -> Bool { String(bytes: bytes, encoding: .utf8) != nil }
@available(macOS 13, iOS 16, tvOS 16, watchOS 9, *)
func seconds(_ text: String) -> Duration { .seconds(text.count) }
func product(_ a: Int, _ b: Int) -> Int { a &* b }
func generic<T: FixedWidthInteger>(_ a: T, _ b: T) -> T { a &* b }
func sum(_ stream: AsyncStream<Int>) async -> Int {
  var sum = 0
  for await value in stream { sum += value }
  return sum
}
#if os(Linux) && !SOME_TRAIT
  func onLinux(_ bytes: [UInt8]) -> String? { String(validating: bytes, as: UTF8.self) }
#endif
""",
    "Sources/Tool/Screen.swift": """
import Toolkit
func update(_ view: View) {
  /* Grüße */ if #available(iOS 16, tvOS 16, *) { view.refresh(); hidden(view) }
  #if !os(tvOS)
    view.showMenu()
  #endif
}
func leave(_ view: View) {
  guard #available(iOS 16, tvOS 16, *) else { return }
  view.refresh()
}
func choose(_ view: View) {
  if #unavailable(iOS 16, tvOS 16) { _ = 1 } else { view.refresh() }
}
@available(tvOS, unavailable)
func menu(_ view: View) { view.showMenu() }
@available(iOS, introduced: 16)
@available(tvOS, introduced: 16)
private func hidden(_ view: View) { view.refresh() }
#if !os(iOS) && !os(tvOS)
  func elsewhere(_ view: View) { view.refresh() }
#endif
""",
    "Sources/Tool/One/First.swift": "struct First {}\n",
    "Sources/Tool/Two/Second.swift": "struct Second { var other: First? }\n",
    "Sources/Tool/Ring/A.swift": "final class A { var next: B? }\n",
    "Sources/Tool/Ring/B.swift": "final class B { var next: C?; var other: A? }\n",
    "Sources/Tool/Ring/C.swift": "final class C {}\n",
    "Sources/KeyedDiff/Engine/Call.swift": """
import CKeyedDiff
func run() -> Int32 { engine() }
""",
    "Sources/KeyedDiff/List/Paths.swift": """
import Foundation
func path() -> IndexPath { IndexPath(indexes: [1, 2]) }
func text(_ id: UUID) -> String { id.uuidString }
""",
    "Sources/KeyedDiffLists/Adapter/Adapter.swift": "struct Adapter {}\n",
    "Sources/KeyedDiffLists/Store/Feed.swift": "struct Feed { var adapter: Adapter?; var rows: Rows? }\n",
    "Sources/KeyedDiffLists/Cells/Cell.swift": "struct Cell { var adapter: Adapter? }\n",
    "Sources/KeyedDiffLists/Sorted/Rows.swift": "struct Rows {}\n",
    "Sources/KeyedDiffLists/Filtered/Join.swift": "struct Join { var feed: Feed? }\n",
}
