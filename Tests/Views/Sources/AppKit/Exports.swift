// AppKit also exports Foundation and the root class, and sources that import AppKit rely on that.
@_exported public import Foundation
@_exported public import ObjectiveC
@_exported public import StandInSnapshots

// Sources that import AppKit, but not Foundation, find the class of these two modules that Apple's
// platforms have.
public typealias NSObject = ObjectiveC.NSObject
