package io.weir.resource;

import java.io.Closeable;

/** Takes samples, for one thread. */
interface SampleSource extends Closeable {

    /** Reads everything now. */
    ResourceSample sample();
}
