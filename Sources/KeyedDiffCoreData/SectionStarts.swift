#if canImport(CoreData)
  import CoreData

  /// For each section of a fetched results controller, the number of rows before the section.
  ///
  /// They are used to convert index paths to indices in the flat list of all rows.
  struct SectionStarts {
    private var starts = [0]

    /// Creates an instance without sections.
    init() {}

    /// Creates an instance with the current sections of a controller.
    init<Object: NSManagedObject>(of controller: NSFetchedResultsController<Object>) {
      for section in controller.sections ?? [] {
        starts.append(starts[starts.count - 1] + section.numberOfObjects)
      }
    }

    /// Returns the index of a row in the flat list.
    ///
    /// - Returns: The index; `nil` if `path` is `nil` or its section does not exist.
    func row(at path: IndexPath?) -> Int? {
      guard let path, path.count == 2, starts.indices.dropLast().contains(path[0]) else {
        return nil
      }
      return starts[path[0]] + path[1]
    }
  }
#endif
