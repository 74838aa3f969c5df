/* SwiftPM builds no target without a source file. */
#include "CXXH3.h"
