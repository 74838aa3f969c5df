// Starts libFuzzer with one of the targets:
//
//     fuzz --target=FuzzDiff -max_total_time=60 corpus

@_silgen_name("LLVMFuzzerRunDriver")
private func runDriver(
  _ count: UnsafeMutablePointer<Int32>,
  _ arguments: UnsafeMutablePointer<UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>>,
  _ test: @convention(c) (UnsafePointer<UInt8>?, Int) -> CInt
) -> CInt

/// The main function: SwiftPM renames that of an executable target to this name.
@_cdecl("fuzz_main")
public func fuzzMain(
  _ count: Int32, _ arguments: UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>
) -> CInt {
  _ = target
  var count = count
  var arguments = arguments
  return runDriver(&count, &arguments, test)
}

@_cdecl("LLVMFuzzerTestOneInput")
public func test(_ bytes: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
  let faults = target.faults(UnsafeBufferPointer(start: bytes, count: count))
  if !faults.isEmpty { fatalError(faults.joined(separator: "\n")) }
  return 0
}

/// libFuzzer ignores arguments that start with two dashes, and passes them on to the processes that
/// it starts.
private let target: FuzzTarget = {
  let option = "--target="
  let name = CommandLine.arguments.first { $0.hasPrefix(option) }?.dropFirst(option.count)
  guard let target = name.flatMap({ FuzzTarget(rawValue: String($0)) }) else {
    fatalError("Choose a target: \(option) and one of \(FuzzTarget.allCases.map(\.rawValue)).")
  }
  return target
}()
