#if canImport(AppKit) && !targetEnvironment(macCatalyst)
  import AppKit
  import Foundation
  import KeyedDiffAppleSupport

  extension NSScrollView: AnchoredView {
    package var isInWindow: Bool { window != nil }

    package var visibleArea: CGRect {
      let (clip, insets) = (contentView.bounds, contentInsets)
      return CGRect(
        x: clip.minX + insets.left, y: clip.minY + insets.top,
        width: max(0, clip.width - insets.left - insets.right),
        height: max(0, clip.height - insets.top - insets.bottom))
    }

    package var fullSize: CGSize { documentView?.frame.size ?? .zero }

    package func scroll(by distance: CGFloat, along axis: ScrollAxis) {
      var origin = contentView.bounds.origin
      switch axis {
      case .horizontal: origin.x += distance
      case .vertical: origin.y += distance
      }
      contentView.scroll(to: origin)
      reflectScrolledClipView(contentView)
    }

    package func layOutInWindow() {
      if window != nil { documentView?.layoutSubtreeIfNeeded() }
    }
  }
#endif
