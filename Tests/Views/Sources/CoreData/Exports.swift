// Core Data also exports Foundation and the root class, and sources that import it rely on that.
@_exported public import Foundation
@_exported public import ObjectiveC

// Sources that import Core Data, but not Foundation, find the class of these two modules that
// Apple's platforms have.
public typealias NSObject = ObjectiveC.NSObject
