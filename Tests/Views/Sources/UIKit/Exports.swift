// UIKit also exports Foundation and the root class, and sources that import UIKit rely on that.
@_exported public import Foundation
@_exported public import ObjectiveC
@_exported public import StandInSnapshots

// Sources that import UIKit, but not Foundation, find the class of these two modules that Apple's
// platforms have.
public typealias NSObject = ObjectiveC.NSObject
