#if canImport(UIKit) && !os(watchOS)
  import KeyedDiffAppleSupport
  import KeyedDiffLists
  import UIKit

  extension RowSource {
    /// The app's handlers for scrolling.
    var scrolling: ScrollHandlers { source.scrolling }

    /// The selectors of `UIScrollViewDelegate` methods, each with a flag that is `true` if the app
    /// has a handler for the method.
    var scrollSelectors: [(String, Bool)] {
      let handlers = scrolling
      return [
        ("scrollViewDidScroll:", handlers.didScroll != nil),
        ("scrollViewDidZoom:", handlers.didZoom != nil),
        ("scrollViewWillBeginDragging:", handlers.willBeginDragging != nil),
        (
          "scrollViewWillEndDragging:withVelocity:targetContentOffset:",
          handlers.willEndDragging != nil
        ),
        ("scrollViewDidEndDragging:willDecelerate:", handlers.didEndDragging != nil),
        ("scrollViewWillBeginDecelerating:", handlers.willBeginDecelerating != nil),
        ("scrollViewDidEndDecelerating:", handlers.didEndDecelerating != nil),
        ("scrollViewDidEndScrollingAnimation:", handlers.didEndScrollingAnimation != nil),
        ("viewForZoomingInScrollView:", handlers.viewForZooming != nil),
        ("scrollViewWillBeginZooming:withView:", handlers.willBeginZooming != nil),
        ("scrollViewDidEndZooming:withView:atScale:", handlers.didEndZooming != nil),
        ("scrollViewShouldScrollToTop:", handlers.shouldScrollToTop != nil),
        ("scrollViewDidScrollToTop:", handlers.didScrollToTop != nil),
      ]
    }
  }

  /// Implements the scroll view methods of table and collection view delegates.
  @MainActor
  class ScrollDelegate: NSObject, UIScrollViewDelegate {
    /// The data source of the view; `nil` after the data source is deallocated. Subclasses override
    /// this property.
    var rows: (any RowSource)? { nil }

    func scrollViewDidScroll(_ scrollView: UIScrollView) {
      rows?.scrolling.didScroll?(.init(scrollView.contentOffset))
    }

    func scrollViewDidZoom(_ scrollView: UIScrollView) {
      rows?.scrolling.didZoom?(Double(scrollView.zoomScale))
    }

    func scrollViewWillBeginDragging(_ scrollView: UIScrollView) {
      rows?.scrolling.willBeginDragging?()
    }

    func scrollViewWillEndDragging(
      _ scrollView: UIScrollView, withVelocity velocity: CGPoint,
      targetContentOffset: UnsafeMutablePointer<CGPoint>
    ) {
      let target = ScrollHandlers.Point(targetContentOffset.pointee)
      if let chosen = rows?.scrolling.willEndDragging?(.init(velocity), target) {
        targetContentOffset.pointee = CGPoint(x: chosen.x, y: chosen.y)
      }
    }

    func scrollViewDidEndDragging(_ scrollView: UIScrollView, willDecelerate decelerate: Bool) {
      rows?.scrolling.didEndDragging?(decelerate)
    }

    func scrollViewWillBeginDecelerating(_ scrollView: UIScrollView) {
      rows?.scrolling.willBeginDecelerating?()
    }

    func scrollViewDidEndDecelerating(_ scrollView: UIScrollView) {
      rows?.scrolling.didEndDecelerating?()
    }

    func scrollViewDidEndScrollingAnimation(_ scrollView: UIScrollView) {
      rows?.scrolling.didEndScrollingAnimation?()
    }

    func viewForZooming(in scrollView: UIScrollView) -> UIView? {
      rows?.scrolling.viewForZooming?() as? UIView
    }

    func scrollViewWillBeginZooming(_ scrollView: UIScrollView, with view: UIView?) {
      rows?.scrolling.willBeginZooming?(view)
    }

    func scrollViewDidEndZooming(
      _ scrollView: UIScrollView, with view: UIView?, atScale scale: CGFloat
    ) {
      rows?.scrolling.didEndZooming?(view, Double(scale))
    }

    func scrollViewShouldScrollToTop(_ scrollView: UIScrollView) -> Bool {
      rows?.scrolling.shouldScrollToTop?() ?? true
    }

    func scrollViewDidScrollToTop(_ scrollView: UIScrollView) {
      rows?.scrolling.didScrollToTop?()
    }
  }

  extension ScrollHandlers.Point {
    fileprivate init(_ point: CGPoint) { self.init(x: Double(point.x), y: Double(point.y)) }
  }
#endif
