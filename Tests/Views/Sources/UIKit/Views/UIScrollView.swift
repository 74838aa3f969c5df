public import Foundation

/// A view that shows a part of its content.
///
/// The property `delegate` of the real class is missing: unlike Objective-C, Swift does not let a
/// subclass change its type. Table and collection views declare their own.
@MainActor
open class UIScrollView: UIView {
  private var size = CGSize.zero

  /// The size of the content. List views compute it before they return it.
  open var contentSize: CGSize {
    get { size }
    set { size = newValue }
  }

  open var contentInset = UIEdgeInsets.zero {
    didSet {
      if contentInset != oldValue { insetsDidChange() }
    }
  }

  /// The insets that bars cover, which tests can set; part of ``adjustedContentInset``.
  final var barInsets = UIEdgeInsets.zero {
    didSet {
      if barInsets != oldValue { insetsDidChange() }
    }
  }

  open var adjustedContentInset: UIEdgeInsets {
    UIEdgeInsets(
      top: contentInset.top + barInsets.top, left: contentInset.left + barInsets.left,
      bottom: contentInset.bottom + barInsets.bottom, right: contentInset.right + barInsets.right)
  }

  open internal(set) var isTracking = false
  open internal(set) var isDragging = false
  open internal(set) var isDecelerating = false
  open var isScrollEnabled = true
  open var scrollsToTop = true
  open var alwaysBounceVertical = false
  open var zoomScale: CGFloat = 1

  open var refreshControl: UIRefreshControl? {
    didSet {
      oldValue?.removeFromSuperview()
      if let refreshControl { addSubview(refreshControl) }
    }
  }

  open var contentOffset: CGPoint {
    get { bounds.origin }
    set {
      guard newValue != bounds.origin else { return }
      bounds.origin = newValue
      setNeedsLayout()
      scrollDelegate(.scrollViewDidScroll)?.scrollViewDidScroll(self)
    }
  }

  /// Scrolls. In the stand-in, an animated scroll ends at once.
  open func setContentOffset(_ contentOffset: CGPoint, animated: Bool) {
    let moves = contentOffset != self.contentOffset
    self.contentOffset = contentOffset
    guard animated, moves else { return }
    scrollDelegate(.scrollViewDidEndScrollingAnimation)?.scrollViewDidEndScrollingAnimation(self)
  }

  private func insetsDidChange() {
    scrollDelegate(.scrollViewDidChangeAdjustedContentInset)?
      .scrollViewDidChangeAdjustedContentInset(self)
  }

  /// The object that receives a message of the scroll delegate; `nil` if there is none.
  func scrollDelegate(_ selector: ScrollDelegateSelector) -> (any UIScrollViewDelegate)? { nil }

  /// The range of offsets in which the content fills the view.
  final func clampedOffset(_ offset: CGPoint) -> CGPoint {
    let inset = adjustedContentInset
    let content = contentSize
    let lowest = max(-inset.top, content.height + inset.bottom - bounds.height)
    let rightmost = max(-inset.left, content.width + inset.right - bounds.width)
    return CGPoint(
      x: min(max(offset.x, -inset.left), rightmost), y: min(max(offset.y, -inset.top), lowest))
  }
}
