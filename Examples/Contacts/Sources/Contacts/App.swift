import CGTK
import Foundation
import KeyedDiffGTK

/// The application:
///
///     Contacts [--rows COUNT] [--script FOLDER | --random-use SECONDS] [FILE]
///
/// Without a file, the address book is a temporary one.
@main
struct App {
  @MainActor
  static func main() throws {
    var options = try Options(CommandLine.arguments.dropFirst())
    MainLoop.install()
    guard gtk_init_check() != 0 else { throw Options.Fault("There is no display.") }
    let path = options.path ?? temporaryPath()
    defer { if options.path == nil { removeDatabase(at: path) } }
    let book = try AddressBook(path: path)
    try book.fill(to: options.rowCount ?? (try book.count() == 0 ? 1_000 : 0))
    let writer = LiveWriter(book)
    let window = ContactsWindow(book)
    window.onClose = { MainLoop.stop() }
    var failure: (any Error)?
    if let work = options.takeWork() {
      Task {
        do { try await work(window) } catch { failure = error }
        MainLoop.stop()
      }
    }
    MainLoop.run()
    writer.stop()
    if let failure { throw failure }
  }

  private static func temporaryPath() -> String {
    FileManager.default.temporaryDirectory
      .appendingPathComponent("contacts-\(UUID().uuidString).sqlite").path
  }

  private static func removeDatabase(at path: String) {
    for suffix in ["", "-wal", "-shm"] {
      try? FileManager.default.removeItem(atPath: path + suffix)
    }
  }
}

/// Prints progress, and flushes the output so that a log file contains it immediately.
func report(_ text: String) {
  print(text)
  fflush(nil)
}

/// The arguments of the application.
struct Options {
  struct Fault: Error, CustomStringConvertible {
    let description: String
    init(_ description: String) { self.description = description }
  }

  typealias Work = @MainActor (ContactsWindow) async throws -> Void

  var path: String?
  var rowCount: Int?
  private var work: Work?

  init(_ arguments: some Sequence<String>) throws {
    var rest = Array(arguments)[...]
    func value(of option: String) throws -> String {
      guard let value = rest.popFirst() else { throw Fault("\(option) needs a value.") }
      return value
    }
    while let argument = rest.popFirst() {
      switch argument {
      case "--rows": rowCount = Int(try value(of: argument))
      case "--script":
        let folder = try value(of: argument)
        work = { try await Script(window: $0, folder: folder).run() }
      case "--random-use":
        let seconds = Double(try value(of: argument)) ?? 60
        work = { try await RandomUse(window: $0, seconds: seconds).run() }
      default:
        guard !argument.hasPrefix("-") else { throw Fault("There is no option \(argument).") }
        path = argument
      }
    }
  }

  mutating func takeWork() -> Work? {
    defer { work = nil }
    return work
  }
}
