import Foundation
import Testing

/// The built command, run as a process in a folder of its own.
struct CommandRun {
  let status: Int32
  let output: String
  let errors: String

  /// Writes files, runs the command in their folder, and waits for it.
  ///
  /// - Parameters:
  ///   - arguments: The arguments of the command.
  ///   - files: The contents of the files by name.
  ///   - input: The standard input.
  ///   - environment: Environment variables besides the search path.
  ///   - onTerminal: Whether to run in a terminal. Then standard output and standard error are both
  ///     in `output`.
  init(
    _ arguments: [String], files: [String: Data] = [:], input: Data? = nil,
    environment: [String: String] = [:], onTerminal: Bool = false
  ) throws {
    let folder = try TemporaryFolder(files)
    defer { folder.remove() }
    let process = Process()
    process.executableURL = Self.executable
    process.arguments = arguments
    if onTerminal {
      process.executableURL = URL(fileURLWithPath: "/usr/bin/script")
      let command = [Self.executable.path] + arguments
      #if os(Linux)
        process.arguments = ["-qec", command.joined(separator: " "), "/dev/null"]
      #else
        process.arguments = ["-q", "/dev/null"] + command
      #endif
    }
    process.currentDirectoryURL = folder.url
    process.environment = environment.merging(["PATH": "/usr/bin:/bin"]) { first, _ in first }
    // Files accept any amount of output, but a pipe would fill up.
    let output = try folder.handle(forWriting: "standard-output")
    let errors = try folder.handle(forWriting: "standard-error")
    process.standardOutput = output.handle
    process.standardError = errors.handle
    if let input {
      let url = folder.url.appendingPathComponent("standard-input")
      try input.write(to: url)
      process.standardInput = try FileHandle(forReadingFrom: url)
    } else {
      process.standardInput = FileHandle.nullDevice
    }
    try process.run()
    process.waitUntilExit()
    status = process.terminationStatus
    self.output = try String(contentsOf: output.url, encoding: .utf8)
    self.errors = try String(contentsOf: errors.url, encoding: .utf8)
  }

  /// Compares two texts, in files named `old` and `new` with the same ending.
  init(_ old: String, _ new: String, ending: String, _ options: String...) throws {
    try self.init(
      ["old.\(ending)", "new.\(ending)"] + options,
      files: ["old.\(ending)": Data(old.utf8), "new.\(ending)": Data(new.utf8)])
  }

  /// The command, which is built into the folder of the tests.
  static let executable: URL = {
    let bundle = Bundle.allBundles.first { $0.bundlePath.hasSuffix(".xctest") }
    let folder = bundle?.bundleURL.deletingLastPathComponent() ?? Bundle.main.bundleURL
    return folder.appendingPathComponent("keyeddiff")
  }()
}

/// A new temporary folder.
struct TemporaryFolder {
  let url = FileManager.default.temporaryDirectory
    .appendingPathComponent("keyeddiff-\(UUID().uuidString)")

  init(_ files: [String: Data] = [:]) throws {
    try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
    for (name, data) in files { try data.write(to: url.appendingPathComponent(name)) }
  }

  func handle(forWriting name: String) throws -> (url: URL, handle: FileHandle) {
    let file = url.appendingPathComponent(name)
    try Data().write(to: file)
    return (file, try FileHandle(forWritingTo: file))
  }

  func remove() {
    try? FileManager.default.removeItem(at: url)
  }
}

/// The path of a file in the folder of data for the demo and the tests.
func testData(_ name: String) -> String {
  URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
    .appendingPathComponent("Data").appendingPathComponent(name).path
}

extension String {
  /// The line that the command prints for a diff in the format `json`.
  static func json(
    deletions: String = "", insertions: String = "", moves: String = "", updates: String = ""
  ) -> String {
    "{\"deletions\":[\(deletions)],\"insertions\":[\(insertions)],\"moves\":[\(moves)],"
      + "\"updates\":[\(updates)]}\n"
  }

  /// The same line for sections.
  ///
  /// - Parameters:
  ///   - sections: The line for the sections alone.
  ///   - items: The line for the items alone.
  static func json(sections: String, items: String) -> String {
    "{\"sections\":\(sections.dropLast()),\"items\":\(items.dropLast())}\n"
  }

  /// The operations of one batch, as the command prints them.
  static func operations(
    deletions: String = "", insertions: String = "", moves: String = "", reloads: String = ""
  ) -> String {
    "{\"deletions\":[\(deletions)],\"insertions\":[\(insertions)],\"moves\":[\(moves)],"
      + "\"reloads\":[\(reloads)]}"
  }
}
