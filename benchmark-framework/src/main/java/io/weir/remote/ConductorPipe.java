package io.weir.remote;

import io.weir.plan.RunPlan;
import io.weir.time.SystemClock;
import io.weir.worker.Worker;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.util.concurrent.ThreadFactory;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** The pipe to the conductor, in the process of a worker. */
public final class ConductorPipe {

    private static final Logger LOG = LoggerFactory.getLogger(ConductorPipe.class);

    private final FrameStream frames;
    private final Frame.Begin begin;

    private ConductorPipe(FrameStream frames, Frame.Begin begin) {
        this.frames = frames;
        this.begin = begin;
    }

    /** Reads the plan. */
    public static ConductorPipe open(InputStream in, OutputStream out) throws IOException {
        FrameStream frames = new FrameStream(in, out);
        return frames.read()
                .filter(Frame.Begin.class::isInstance)
                .map(begin -> new ConductorPipe(frames, (Frame.Begin) begin))
                .orElseThrow(() -> new IOException("there is no plan on standard input"));
    }

    public RunPlan plan() {
        return begin.plan();
    }

    /** Returns the number of this worker, from 0. */
    public int worker() {
        return begin.worker();
    }

    public int workers() {
        return begin.workers();
    }

    /** Tells the user what the worker waits for. Any thread. */
    public void waiting(String what) {
        try {
            frames.write(new Frame.Waiting(what));
        } catch (IOException gone) {
            LOG.info("nobody hears that the worker waits: {}", what, gone);
        }
    }

    /**
     * Has a worker carry out what the conductor asks for, until the pipe ends: the conductor has closed it or is gone.
     *
     * @param threads make every thread that calls the worker
     */
    public void serve(Worker worker, ThreadFactory threads) throws IOException {
        new WorkerServer(frames, worker, SystemClock.INSTANCE, threads).serve();
    }
}
