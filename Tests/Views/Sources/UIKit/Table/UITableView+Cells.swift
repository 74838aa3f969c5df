public import Foundation
import StandInRuntime

// Registration and dequeuing.
extension UITableView {
  public func register(_ cellClass: AnyClass?, forCellReuseIdentifier identifier: String) {
    cells.register(cellClass, for: identifier) { type in
      (type as? UITableViewCell.Type)?.init(style: .default, reuseIdentifier: identifier)
    }
  }

  public func register(_ nib: UINib?, forCellReuseIdentifier identifier: String) {
    cells.register(nib, for: identifier)
  }

  public func register(_ aClass: AnyClass?, forHeaderFooterViewReuseIdentifier identifier: String) {
    headerFooters.register(aClass, for: identifier) { type in
      (type as? UITableViewHeaderFooterView.Type)?.init(reuseIdentifier: identifier)
    }
  }

  public func register(_ nib: UINib?, forHeaderFooterViewReuseIdentifier identifier: String) {
    headerFooters.register(nib, for: identifier)
  }

  public func dequeueReusableCell(withIdentifier identifier: String) -> UITableViewCell? {
    guard let (cell, isReused) = cells.dequeue(identifier, raising: engine.raise) else {
      return nil
    }
    cell.reuseIdentifier = identifier
    if isReused { cell.prepareForReuse() }
    return cell
  }

  public func dequeueReusableCell(
    withIdentifier identifier: String, for indexPath: IndexPath
  ) -> UITableViewCell {
    if let cell = engine.reconfiguredCell(at: indexPath), cell.reuseIdentifier == identifier {
      return cell
    }
    if engine.request?.path == indexPath {
      if engine.request?.dequeued.isEmpty == false {
        engine.raise(
          "Attempted to dequeue multiple cells for the same index path, which is not allowed. If "
            + "you really need to dequeue more cells than the table view is requesting, use the "
            + "-dequeueReusableCellWithIdentifier: method (without an index path). Cell "
            + "identifier: \(identifier), index path: \(indexPath.objectText)")
      }
    }
    guard let cell = dequeueReusableCell(withIdentifier: identifier) else {
      engine.raise(
        "unable to dequeue a cell with identifier \(identifier) - must register a nib or a class "
          + "for the identifier or connect a prototype cell in a storyboard")
      return UITableViewCell(style: .default, reuseIdentifier: identifier)
    }
    engine.request?.dequeued.append(cell)
    return cell
  }

  public func dequeueReusableHeaderFooterView(
    withIdentifier identifier: String
  ) -> UITableViewHeaderFooterView? {
    guard let (view, isReused) = headerFooters.dequeue(identifier, raising: engine.raise) else {
      return nil
    }
    view.reuseIdentifier = identifier
    if isReused { view.prepareForReuse() }
    return view
  }
}
