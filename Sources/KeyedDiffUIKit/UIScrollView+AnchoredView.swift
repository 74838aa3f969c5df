#if canImport(UIKit) && !os(watchOS)
  import Foundation
  import KeyedDiffAppleSupport
  import UIKit

  extension UIScrollView: AnchoredView {
    package var isInWindow: Bool { window != nil }

    package var visibleArea: CGRect {
      let (insets, size) = (adjustedContentInset, bounds.size)
      return CGRect(
        x: contentOffset.x + insets.left, y: contentOffset.y + insets.top,
        width: max(0, size.width - insets.left - insets.right),
        height: max(0, size.height - insets.top - insets.bottom))
    }

    package var fullSize: CGSize { contentSize }

    package func scroll(by distance: CGFloat, along axis: ScrollAxis) {
      var offset = contentOffset
      switch axis {
      case .horizontal: offset.x += distance
      case .vertical: offset.y += distance
      }
      UIView.performWithoutAnimation { contentOffset = offset }
    }

    package func layOutInWindow() {
      if window != nil { layoutIfNeeded() }
    }
  }

  /// Runs a closure that updates a view, with or without animations.
  @MainActor
  func animating(if isAnimated: Bool, _ updates: () -> Void) {
    if isAnimated { updates() } else { UIView.performWithoutAnimation(updates) }
  }
#endif
