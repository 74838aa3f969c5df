/* The system's GTK 4 (apt: libgtk-4-dev, brew: gtk4), found by pkg-config. */
#include <gtk/gtk.h>
#ifdef G_OS_UNIX
#include <glib-unix.h>
#endif
