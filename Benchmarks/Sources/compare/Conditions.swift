import CAllocations
import Foundation
import KeyedDiff

/// The conditions of a measurement, without which its numbers mean nothing.
struct Conditions {
  let lines: [(name: String, value: String)]
  let warnings: [String]

  init(seed: UInt64, keepsFreedMemory: Bool) {
    let process = ProcessInfo.processInfo
    let memory = Double(process.physicalMemory) / Double(1 << 30)
    lines = [
      (
        "Machine",
        "\(Self.processor), \(process.activeProcessorCount) cores, "
          + String(format: "%.0f GiB", memory)
      ),
      ("System", "\(process.operatingSystemVersionString), \(Self.architecture)"),
      ("Toolchain", "\(Self.compiler), \(Self.flags)"),
      ("Hash", "KeyedDiff: \(ListDiff.hashFunction); the others: the standard library's Hasher"),
      ("Heap", keepsFreedMemory ? "freed memory stays with the process" : "as the system has it"),
      ("Date", Date().formatted(.iso8601)),
      ("Seed", "\(seed)"),
    ]
    var warnings: [String] = []
    if ListDiff._isCheckingInvariants {
      warnings.append("KeyedDiff checks its invariants: its times are worthless.")
    }
    #if DEBUG
      warnings.append("This is a debug build: all times are worthless. Use -c release.")
    #endif
    self.warnings = warnings
  }

  var text: String {
    (lines.map { "\($0.name): \($0.value)" } + warnings.map { "\n*** WARNING *** \($0)" })
      .joined(separator: "\n")
  }

  private static var processor: String {
    #if os(Linux)
      let file = (try? String(contentsOfFile: "/proc/cpuinfo", encoding: .utf8)) ?? ""
      let line = file.split(separator: "\n").first { $0.hasPrefix("model name") }
      return line?.split(separator: ":").last.map { $0.trimmingCharacters(in: .whitespaces) }
        ?? "unknown processor"
    #elseif canImport(Darwin)
      var size = 0
      sysctlbyname("machdep.cpu.brand_string", nil, &size, nil, 0)
      var name = [UInt8](repeating: 0, count: max(size, 1))
      sysctlbyname("machdep.cpu.brand_string", &name, &size, nil, 0)
      return String(decoding: name.prefix { $0 != 0 }, as: UTF8.self)
    #else
      return "unknown processor"
    #endif
  }

  private static var architecture: String {
    #if arch(x86_64)
      "x86_64"
    #elseif arch(arm64)
      "arm64"
    #else
      "other architecture"
    #endif
  }

  /// The version of the compiler, as far as conditional compilation tells it.
  private static var compiler: String {
    #if compiler(>=6.4)
      "Swift 6.4 or later"
    #elseif compiler(>=6.3)
      "Swift 6.3"
    #elseif compiler(>=6.2)
      "Swift 6.2"
    #else
      "Swift 6.1"
    #endif
  }

  private static var flags: String {
    #if DEBUG
      "debug (-Onone)"
    #else
      "release (-O)"
    #endif
  }
}
