import KeyedDiff
import KeyedDiffTesting

// libFuzzer makes up two lists; the diff must keep every promise, agree with
// the reference, and be the same with collisions and from a differ.

@_silgen_name("LLVMFuzzerRunDriver")
private func runDriver(
  _ count: UnsafeMutablePointer<Int32>,
  _ arguments: UnsafeMutablePointer<UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>>,
  _ test: @convention(c) (UnsafePointer<UInt8>, Int) -> CInt
) -> CInt

/// SwiftPM gives the main function of an executable target this name.
@_cdecl("FuzzDiff_main")
public func fuzzDiffMain(
  _ count: Int32, _ arguments: UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>
) -> CInt {
  var count = count
  var arguments = arguments
  return runDriver(&count, &arguments, test)
}

@_cdecl("LLVMFuzzerTestOneInput")
public func test(_ bytes: UnsafePointer<UInt8>, _ count: Int) -> CInt {
  guard count > 2 else { return 0 }
  let input = UnsafeBufferPointer(start: bytes, count: count)
  // The first byte says how many of the others are the old list, the second
  // how many ids there are and how they collide.
  let items = input.dropFirst(2)
  let ids = 1 + input[1] % 64
  let hashBits = Int(input[1] / 64) * 2
  let oldCount = items.count * Int(input[0]) / 255
  func colliders(_ bytes: some Sequence<UInt8>) -> [Collider] {
    bytes.map { Collider(Int($0 % ids), content: Int($0 / ids), hashBits: hashBits) }
  }
  let old = colliders(items.prefix(oldCount))
  let new = colliders(items.dropFirst(oldCount))

  let diff = ListDiff(from: old, to: new)
  let broken = DiffPromises.broken(by: diff, from: old, to: new, id: \.id)
  precondition(broken.isEmpty, "\(old) → \(new): \(broken)")
  precondition(diff == ListDiff(from: old, to: new, id: \.identity), "\(old) → \(new)")
  precondition(diff.applied(to: old, from: new) == new)
  precondition(Replaying.steps(of: diff, on: old, new: new).map(\.id) == new.map(\.id))
  precondition(diff.inverse.applied(to: new, from: old) == old)
  let differ = Differ(new, id: \.identity)
  _ = differ.update(to: old)
  precondition(differ.update(to: new) == diff)
  precondition(
    ListDiff(from: old, to: new, maximumChanges: diff.changeCount) == diff)
  return 0
}
