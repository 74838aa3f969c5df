public import Foundation

/// The standard content of a row: an image and two texts.
@available(iOS 14, tvOS 14, *)
public struct UIListContentConfiguration: UIContentConfiguration, Hashable, Sendable {
  public var text: String?
  public var secondaryText: String?
  public var image: UIImage?

  public static func cell() -> Self { Self() }
  public static func subtitleCell() -> Self { Self() }
  public static func valueCell() -> Self { Self() }
  public static func plainHeader() -> Self { Self() }
  public static func plainFooter() -> Self { Self() }
  public static func groupedHeader() -> Self { Self() }
  public static func groupedFooter() -> Self { Self() }

  public func makeContentView() -> any UIView & UIContentView {
    UIListContentView(configuration: self)
  }

  public func updated(for state: any UIConfigurationState) -> Self { self }
}

/// The view of a ``UIListContentConfiguration``.
@available(iOS 14, tvOS 14, *)
@MainActor
open class UIListContentView: UIView, UIContentView {
  open var configuration: any UIContentConfiguration

  public init(configuration: UIListContentConfiguration) {
    self.configuration = configuration
    super.init(frame: .zero)
  }

  public required init?(coder: NSCoder) { nil }
}

/// The content of a cell, header or footer, and its view.
@MainActor
struct ContentSlot {
  private(set) var configuration: (any UIContentConfiguration)?
  private var view: (any UIView & UIContentView)?

  /// Shows a configuration: in the current view if it supports it, otherwise in a new one.
  mutating func set(
    _ configuration: (any UIContentConfiguration)?, in parent: UIView,
    for state: any UIConfigurationState
  ) {
    self.configuration = configuration
    guard let current = configuration?.updated(for: state) else {
      view?.removeFromSuperview()
      view = nil
      return
    }
    if let view, view.supports(current) {
      view.configuration = current
    } else {
      view?.removeFromSuperview()
      let newView = current.makeContentView()
      parent.addSubview(newView)
      view = newView
    }
  }
}
