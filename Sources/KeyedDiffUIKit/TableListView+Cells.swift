#if canImport(UIKit) && !os(watchOS)
  public import KeyedDiff
  import KeyedDiffAppleSupport
  public import KeyedDiffLists
  import UIKit

  extension TableListView: CellHost {
    /// Returns a header or footer that shows a title in the table's default style.
    public func supplement(showing title: String) -> Supplement {
      Supplement(title, reuseIdentifier: "KeyedDiff.Title") {
        (view: UITableViewHeaderFooterView, title) in view.show(title: title)
      }
    }

    /// Registers a class or a nib with the table.
    public func register(
      _ registration: CellRegistration, reuseIdentifier: String, role: CellRole
    ) {
      guard let tableView else { return }
      let isCell = role == .cell
      switch registration {
      case .cellClass(let type) where isCell:
        tableView.register(type, forCellReuseIdentifier: reuseIdentifier)
      case .cellClass(let type):
        tableView.register(type, forHeaderFooterViewReuseIdentifier: reuseIdentifier)
      case .nib(let name, let bundlePath) where isCell:
        tableView.register(
          UINib(name, bundlePath: bundlePath), forCellReuseIdentifier: reuseIdentifier)
      case .nib(let name, let bundlePath):
        tableView.register(
          UINib(name, bundlePath: bundlePath),
          forHeaderFooterViewReuseIdentifier: reuseIdentifier)
      case .prototype:
        break
      }
    }

    /// Dequeues a cell, header or footer from the table.
    ///
    /// - Returns: The view; `nil` for a header or footer whose identifier is not registered. For a
    ///   cell whose identifier is not registered, the table raises an exception.
    public func dequeue(
      reuseIdentifier: String, role: CellRole, at path: CurrentPath
    ) -> AnyObject? {
      guard let tableView else { return nil }
      guard role == .cell else {
        return tableView.dequeueReusableHeaderFooterView(withIdentifier: reuseIdentifier)
      }
      let cell = tableView.dequeueReusableCell(
        withIdentifier: reuseIdentifier, for: path.indexPath)
      cell.removeFaults()
      return cell
    }

    /// Makes a cell, header or footer that shows a fault.
    public func fallbackCell(for fault: CellFault, insteadOf cell: AnyObject?) -> AnyObject {
      guard fault.role == .cell else {
        let view = UITableViewHeaderFooterView(reuseIdentifier: nil)
        view.show(title: fault.description)
        return view
      }
      // A row that is being reconfigured must keep its cell, so that cell shows the fault.
      let fallback =
        cell as? UITableViewCell ?? UITableViewCell(style: .default, reuseIdentifier: nil)
      fallback.showFault(fault)
      return fallback
    }

    /// Makes the header or footer view of a section; returns `nil` if the section has none.
    func supplement(_ role: CellRole, ofSection section: Int) -> UIView? {
      rows?.supplement(role, at: CurrentPath(section: section, item: 0), in: self).map(expected)
    }
  }

  extension UITableViewHeaderFooterView {
    /// Shows a title in the table's default style.
    func show(title: String) {
      if #available(iOS 14, tvOS 14, *) {
        var content = defaultContentConfiguration()
        content.text = title
        contentConfiguration = content
      } else {
        textLabel?.text = title
      }
    }
  }
#endif
