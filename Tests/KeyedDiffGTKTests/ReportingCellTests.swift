#if GTK
  import CGTK
  import KeyedDiffGTK
  import KeyedDiffLists
  import Testing

  @MainActor
  @Suite("Cells that report what the program sets", .serialized)
  struct ReportingCellTests {
    // Comes first, because widgets can be created only after this.
    private let start: Void = Toolkit.start()

    private struct Task: Identifiable, Equatable {
      let id: Int
      var isDone: Bool
    }

    /// A check button, which emits `toggled` also when the program checks it.
    private final class TaskCell: GTKCell, ReportingView {
      let widget = GTKWidget(gtk_check_button_new())
      var report: ((Bool) -> Void)?

      init() {
        GTKSignal.connect("toggled", of: widget.pointer) { [weak self] in
          guard let self else { return }
          report?(gtk_check_button_get_active(check) != 0)
        }
      }

      var check: UnsafeMutablePointer<GtkCheckButton> {
        UnsafeMutableRawPointer(widget.pointer).assumingMemoryBound(to: GtkCheckButton.self)
      }

      func configure(with task: Task) { gtk_check_button_set_active(check, task.isDone ? 1 : 0) }
    }

    @Test func scrollingReportsNothing() throws {
      var tasks = (0..<1_000).map { Task(id: $0, isDone: $0 % 3 == 0) }
      var reports = 0
      let source = ListDataSource<Int, Task> { task in
        TaskCell.row(task) { isDone in
          reports += 1
          tasks[task.id].isDone = isDone
        }
      }
      let list = GTKListView(source)
      let scroller = GTKWidget(gtk_scrolled_window_new())
      gtk_scrolled_window_set_child(scroller.opaque, list.widget.pointer)
      let window = GTKWidget(gtk_window_new())
      gtk_window_set_default_size(OpaquePointer(window.pointer).window, 300, 300)
      gtk_window_set_child(OpaquePointer(window.pointer).window, scroller.pointer)
      source.apply(rows: tasks)
      gtk_widget_show(window.pointer)
      Toolkit.run { gtk_widget_get_mapped(list.widget.pointer) != 0 }
      for row in [999, 0, 500] {
        let path = CurrentPath(section: 0, item: row)
        list.scroll(to: path)
        #expect(Toolkit.run { list.cell(at: path) != nil })
      }
      #expect(reports == 0)
      #expect(tasks == (0..<1_000).map { Task(id: $0, isDone: $0 % 3 == 0) })
      // A cell that is connected again reports what the user does.
      let cell = try #require(list.cell(at: CurrentPath(section: 0, item: 500)) as? TaskCell)
      gtk_check_button_set_active(cell.check, 1)
      #expect(reports == 1 && tasks[500].isDone)
      gtk_window_destroy(OpaquePointer(window.pointer).window)
    }
  }
#endif
