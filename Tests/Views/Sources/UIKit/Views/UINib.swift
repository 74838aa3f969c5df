public import Foundation

/// A file that describes a view. The stand-in finds it in ``StandInNibs``, by name.
@MainActor
open class UINib: NSObject {
  let name: String

  public init(nibName name: String, bundle bundleOrNil: Bundle?) {
    self.name = name
    super.init()
  }
}

/// The files that ``UINib`` can load: closures by name.
@MainActor
public enum StandInNibs {
  /// The view of a file, and its reuse identifier in the file.
  struct File {
    let reuseIdentifier: String?
    let makeView: () -> UIView
  }

  static var files: [String: File] = [:]

  /// Adds a file.
  ///
  /// - Parameters:
  ///   - name: The name of the file.
  ///   - reuseIdentifier: The reuse identifier in the file; `nil` for none.
  ///   - makeView: Makes the view.
  public static func register(
    _ name: String, reuseIdentifier: String? = nil, makeView: @escaping () -> UIView
  ) {
    files[name] = File(reuseIdentifier: reuseIdentifier, makeView: makeView)
  }
}
