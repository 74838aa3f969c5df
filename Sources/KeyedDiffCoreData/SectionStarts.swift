#if STAND_IN
  import StandInCoreData
#elseif canImport(CoreData)
  import CoreData
#endif

#if STAND_IN || canImport(CoreData)
  /// The index of the first row in each section of a fetched results controller.
  ///
  /// With these indices, index paths are converted to row indices.
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

    /// Returns the row index for a path; `nil` if there is no path or no such section.
    func row(at path: IndexPath?) -> Int? {
      guard let path, path.count == 2, starts.indices.dropLast().contains(path[0]) else {
        return nil
      }
      return starts[path[0]] + path[1]
    }
  }
#endif
