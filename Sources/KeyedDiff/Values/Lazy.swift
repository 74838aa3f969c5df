// Unchecked `Sendable`: the storage is set once, atomically, and then only read.
/// A lazily built value that several threads can use at the same time.
///
/// Uses the atomic functions that the standard library uses for lazily bridged arrays, because no
/// public type for lazy values is available on all systems that the package supports.
final class Lazy<Value: AnyObject & Sendable>: @unchecked Sendable {
  // SAFETY: the memory is allocated and freed with the object, and never moved.
  private let place: UnsafeMutablePointer<AnyObject?>

  init() {
    place = .allocate(capacity: 1)
    place.initialize(to: nil)
  }

  deinit {
    place.deinitialize(count: 1)
    place.deallocate()
  }

  /// Returns the value, and builds it on first use.
  ///
  /// - Parameter make: Builds the value. If several threads need the value at the same time, the
  ///   closure can run on each of them, but only one result is kept.
  /// - Returns: The value that is kept, which is the same for all threads.
  func value(_ make: () -> Value) -> Value {
    while true {
      if let made = _stdlib_atomicLoadARCRef(object: place) { return made as! Value }
      _ = _stdlib_atomicInitializeARCRef(object: place, desired: make())
    }
  }
}
