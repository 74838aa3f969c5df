public import Foundation

/// A cell, header, footer or other view of a collection view.
@MainActor
open class UICollectionReusableView: UIView {
  open internal(set) var reuseIdentifier: String?

  // Required in the stand-in, so that a collection view can make views of registered classes.
  public required override init(frame: CGRect = .zero) { super.init(frame: frame) }

  public required init?(coder: NSCoder) { nil }

  open func prepareForReuse() {}

  open func apply(_ layoutAttributes: UICollectionViewLayoutAttributes) {}

  open func preferredLayoutAttributesFitting(
    _ layoutAttributes: UICollectionViewLayoutAttributes
  ) -> UICollectionViewLayoutAttributes { layoutAttributes }
}
