#if GTK
  public import CGTK
  import KeyedDiffLists

  /// A cell of a ``GTKListView``: an object that owns a widget.
  ///
  ///     final class SongCell: GTKCell, ConfigurableView {
  ///       let widget = GTKWidget(gtk_label_new(nil))
  ///       func configure(with song: Song) { gtk_label_set_text(widget.opaque, song.title) }
  ///     }
  ///
  /// The view calls `init()` to create cells of the class.
  @MainActor
  public protocol GTKCell: AnyObject {
    /// The widget that shows the row.
    var widget: GTKWidget { get }

    /// Creates a cell that shows no row yet.
    init()
  }

  /// A strong reference to a widget.
  public struct GTKWidget: Sendable {
    private let reference: GObjectReference

    /// Takes ownership of a new widget, or retains a widget that already has an owner.
    ///
    /// - Parameter widget: A widget, for example the result of `gtk_label_new`.
    @MainActor
    public init(_ widget: UnsafeMutablePointer<GtkWidget>) {
      reference = GObjectReference(floating: widget)
    }

    /// The widget.
    ///
    /// The pointer is valid as long as this value exists, or as long as the widget has a parent.
    @MainActor
    public var pointer: UnsafeMutablePointer<GtkWidget> {
      reference.pointer.assumingMemoryBound(to: GtkWidget.self)
    }

    /// The widget, for GTK functions whose parameter is an `OpaquePointer` in Swift.
    @MainActor
    public var opaque: OpaquePointer { OpaquePointer(reference.pointer) }
  }

  /// A header that shows a title.
  final class TitleCell: GTKCell, ConfigurableView {
    let widget = GTKWidget(gtk_label_new(nil))

    init() {
      gtk_label_set_xalign(widget.opaque, 0)
      gtk_widget_add_css_class(widget.pointer, "heading")
      gtk_widget_add_css_class(widget.pointer, "dim-label")
      gtk_widget_set_margin_top(widget.pointer, 6)
      gtk_widget_set_margin_start(widget.pointer, 12)
    }

    func configure(with title: String) { gtk_label_set_text(widget.opaque, title) }
  }

  /// A cell that explains why another cell could not be created or configured.
  final class FallbackCell: GTKCell {
    let widget = GTKWidget(gtk_label_new(nil))

    init() {
      gtk_label_set_wrap(widget.opaque, 1)
      gtk_widget_add_css_class(widget.pointer, "error")
    }

    func show(_ sentence: String) { gtk_label_set_text(widget.opaque, sentence) }
  }
#endif
