package io.weir.resource;

import java.io.Closeable;
import java.io.IOException;

/** Asks one endpoint for what its process has used. For one thread. */
interface NodeScraper extends Closeable {

    /**
     * Asks now.
     *
     * @throws IOException with a sentence that goes on from "… gave no figures: "
     */
    ProcessReading read() throws IOException;
}
