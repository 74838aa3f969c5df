/* A pointer that is set once. */
#include "kd_internal.h"

#include <stdatomic.h>

void *kd_published(void **place) {
    return atomic_load_explicit((_Atomic(void *) *)place, memory_order_acquire);
}

void *kd_publish(void **place, void *pointer) {
    void *published = NULL;
    return atomic_compare_exchange_strong_explicit(
               (_Atomic(void *) *)place, &published, pointer,
               memory_order_acq_rel, memory_order_acquire)
               ? pointer
               : published;
}
