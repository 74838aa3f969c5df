public import Foundation

/// The state for which a configuration is made.
@available(iOS 14, tvOS 14, *)
@MainActor
public protocol UIConfigurationState {
  var isSelected: Bool { get set }
  var isHighlighted: Bool { get set }
}

/// The state of a cell.
@available(iOS 14, tvOS 14, *)
public struct UICellConfigurationState: UIConfigurationState, Hashable, Sendable {
  public var isSelected = false
  public var isHighlighted = false
  public var isEditing = false

  public init() {}
}

/// The state of a header or footer.
@available(iOS 14, tvOS 14, *)
public struct UIViewConfigurationState: UIConfigurationState, Hashable, Sendable {
  public var isSelected = false
  public var isHighlighted = false

  public init() {}
}

/// The content of a cell, header or footer.
@available(iOS 14, tvOS 14, *)
public protocol UIContentConfiguration {
  @MainActor func makeContentView() -> any UIView & UIContentView
  @MainActor func updated(for state: any UIConfigurationState) -> Self
}

/// A view that shows a configuration.
@available(iOS 14, tvOS 14, *)
@MainActor
public protocol UIContentView: NSObjectProtocol {
  var configuration: any UIContentConfiguration { get set }

  @available(iOS 16, tvOS 16, *)
  func supports(_ configuration: any UIContentConfiguration) -> Bool
}

extension UIContentView {
  public func supports(_ configuration: any UIContentConfiguration) -> Bool {
    type(of: self.configuration) == type(of: configuration)
  }
}

/// The background of a cell, header or footer.
@available(iOS 14, tvOS 14, *)
public struct UIBackgroundConfiguration: Hashable, Sendable {
  public var backgroundColor: UIColor?

  public static func clear() -> Self { Self() }
  public static func listPlainCell() -> Self { Self() }
}
