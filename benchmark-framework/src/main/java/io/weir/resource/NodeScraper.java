package io.weir.resource;

import io.weir.machine.ProcessReading;
import java.io.Closeable;
import java.io.IOException;

/** Reads the resource use of a process from its endpoint. For one thread. */
interface NodeScraper extends Closeable {

    /** Reads the endpoint now, or throws a sentence that goes on from "… gave no figures: ". */
    ProcessReading read() throws IOException;
}
