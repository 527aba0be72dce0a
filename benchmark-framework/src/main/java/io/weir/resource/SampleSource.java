package io.weir.resource;

import java.io.Closeable;
import java.time.Duration;

/** Takes samples, for one thread. */
interface SampleSource extends Closeable {

    /**
     * Reads everything now.
     *
     * @param patience how long answers of other machines are waited for; later ones are for the next sample
     */
    ResourceSample sample(Duration patience);
}
