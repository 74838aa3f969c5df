/// A pointer to an object that the callee does not own, such as a parameter that a delegate may
/// replace. It is in the standard library on Apple's platforms.
public struct AutoreleasingUnsafeMutablePointer<Pointee> {
  private let pointer: UnsafeMutablePointer<Pointee>

  /// Creates a pointer to memory that outlives the pointer.
  public init(standIn pointer: UnsafeMutablePointer<Pointee>) { self.pointer = pointer }

  public var pointee: Pointee {
    get { pointer.pointee }
    nonmutating set { pointer.pointee = newValue }
  }
}
