package io.weir.resource;

import java.io.Closeable;
import java.time.Duration;

/** Takes samples, for one thread. */
interface SampleSource extends Closeable {

    /**
     * Reads everything now.
     *
     * @param patience time limit for answers of other machines; later ones are for the next sample
     */
    ResourceSample sample(Duration patience);
}
