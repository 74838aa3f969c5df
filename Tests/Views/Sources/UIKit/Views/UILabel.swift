import Foundation

/// A view that shows text.
@MainActor
open class UILabel: UIView {
  open var text: String?
  open var numberOfLines = 1
  open var textColor: UIColor! = .label
}

/// A view that shows a picture.
@MainActor
open class UIImageView: UIView {
  open var image: UIImage?
}
