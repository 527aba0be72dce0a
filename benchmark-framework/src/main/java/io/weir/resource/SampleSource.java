package io.weir.resource;

import java.io.Closeable;
import java.io.IOException;
import java.time.Duration;
import java.util.Map;

/** Takes samples, for one thread. */
interface SampleSource extends Closeable {

    /** Reads everything now; answers of other machines after the patience are for the next sample. */
    ResourceSample sample(Duration patience);

    /**
     * Notes that processes run with other PIDs from now on.
     *
     * @param pids by name; those of other names are not watched
     */
    default void restarted(Map<String, Long> pids) throws IOException {}
}
