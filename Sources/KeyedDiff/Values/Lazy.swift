/// A value that is made when it is first asked for, by whichever thread.
///
/// The standard library makes its lazily bridged arrays by the same means: it has no public type
/// for this on the systems that the package supports.
// Unchecked: the place is set once, atomically, and only read afterwards.
final class Lazy<Value: AnyObject & Sendable>: @unchecked Sendable {
  // SAFETY: allocated and freed with the object, never moved.
  private let place: UnsafeMutablePointer<AnyObject?>

  init() {
    place = .allocate(capacity: 1)
    place.initialize(to: nil)
  }

  deinit {
    place.deinitialize(count: 1)
    place.deallocate()
  }

  /// Returns the value.
  ///
  /// - Parameter make: Makes it; called again if several threads ask at once, of which one wins.
  func value(_ make: () -> Value) -> Value {
    while true {
      if let made = _stdlib_atomicLoadARCRef(object: place) { return made as! Value }
      _ = _stdlib_atomicInitializeARCRef(object: place, desired: make())
    }
  }
}
