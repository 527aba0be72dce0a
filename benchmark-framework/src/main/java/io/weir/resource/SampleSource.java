package io.weir.resource;

import java.io.Closeable;
import java.time.Duration;

/** Takes samples, for one thread. */
interface SampleSource extends Closeable {

    /** Reads everything now; answers of other machines after the patience are for the next sample. */
    ResourceSample sample(Duration patience);
}
