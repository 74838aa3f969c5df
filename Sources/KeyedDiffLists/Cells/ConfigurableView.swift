/// A cell, header or footer that shows a model.
///
///     final class SongCell: UITableViewCell, ConfigurableView {
///       func setup(with song: Song) { textLabel?.text = song.title }
///     }
@MainActor
public protocol ConfigurableView: AnyObject {
  /// The type of the models that the view shows.
  associatedtype Model

  /// Shows a model. A reused view may still show its previous model, so the method must set
  /// everything that depends on the model.
  func setup(with model: Model)
}

/// A cell, header or footer that shows a model and communicates with a sender, such as the view
/// controller of the list.
///
/// If a view conforms to this protocol and to ``ConfigurableView``, only ``setup(with:sender:)`` is
/// called.
@MainActor
public protocol SenderConfigurableView: AnyObject {
  /// The type of the models that the view shows.
  associatedtype Model
  /// The type of the sender: a class, or `any P` for a class-bound protocol `P`.
  associatedtype Sender

  /// Shows a model. A reused view may still show its previous model, so the method must set
  /// everything that depends on the model.
  ///
  /// - Parameters:
  ///   - model: The model to show.
  ///   - sender: The sender. The view should keep only a weak reference to it.
  func setup(with model: Model, sender: Sender)
}

/// Passes a model to a view of unknown type, after checking the types of the view, the model and
/// the sender.
///
/// - Parameters:
///   - view: A ``ConfigurableView`` or ``SenderConfigurableView``.
///   - model: The model to show.
///   - sender: The object to pass as the sender to a ``SenderConfigurableView``.
/// - Throws: The reason why the view cannot show the model. In this case, the view is not changed.
@MainActor
func setUp(
  _ view: AnyObject, with model: Any, sender: AnyObject?
) throws(CellFault.Reason) {
  if let view = view as? any SenderConfigurableView {
    try setUp(senderConfigurable: view, with: model, sender: sender)
  } else if let view = view as? any ConfigurableView {
    try setUp(configurable: view, with: model)
  } else {
    throw .notConfigurable(cell: "\(type(of: view))")
  }
}

@MainActor
private func setUp<View: ConfigurableView>(
  configurable view: View, with model: Any
) throws(CellFault.Reason) {
  view.setup(with: try checked(model, for: view))
}

@MainActor
private func setUp<View: SenderConfigurableView>(
  senderConfigurable view: View, with model: Any, sender: AnyObject?
) throws(CellFault.Reason) {
  let model: View.Model = try checked(model, for: view)
  guard let typed = sender as? View.Sender else {
    throw .wrongSender(
      cell: "\(type(of: view))", expected: "\(View.Sender.self)",
      found: sender.map { "\(type(of: $0))" })
  }
  view.setup(with: model, sender: typed)
}

private func checked<Model>(_ model: Any, for view: AnyObject) throws(CellFault.Reason) -> Model {
  guard let typed = model as? Model else {
    throw .wrongModel(
      cell: "\(type(of: view))", expected: "\(Model.self)", found: "\(type(of: model))")
  }
  return typed
}
