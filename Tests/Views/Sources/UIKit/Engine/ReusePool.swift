import Foundation

/// The registered views of one kind, and those that can be reused.
@MainActor
final class ReusePool<View: UIView> {
  private var makers: [String: (_ raise: (String) -> Void) -> View?] = [:]
  private var free: [String: [View]] = [:]

  func knows(_ identifier: String) -> Bool { makers[identifier] != nil }

  /// Registers a class; `nil` unregisters.
  func register(
    _ type: AnyClass?, for identifier: String, making make: @escaping (AnyClass) -> View?
  ) {
    makers[identifier] = type.map { type in { _ in make(type) } }
  }

  /// Registers a file; `nil` unregisters.
  func register(_ nib: UINib?, for identifier: String) {
    makers[identifier] = nib.map { nib in
      { raise in
        guard let file = StandInNibs.files[nib.name] else { return nil }
        if let inFile = file.reuseIdentifier, inFile != identifier {
          raise(
            "view reuse identifier in nib (\(inFile)) does not match the identifier used to "
              + "register the nib (\(identifier))")
        }
        return file.makeView() as? View
      }
    }
  }

  /// A view that can be reused, or a new one; `nil` if there is neither.
  func dequeue(
    _ identifier: String, raising raise: (String) -> Void
  ) -> (view: View, isReused: Bool)? {
    if let view = free[identifier]?.popLast() { return (view, true) }
    guard let make = makers[identifier], let view = make(raise) else { return nil }
    return (view, false)
  }

  func recycle(_ view: View, _ identifier: String?) {
    guard let identifier else { return }
    free[identifier, default: []].append(view)
  }
}
