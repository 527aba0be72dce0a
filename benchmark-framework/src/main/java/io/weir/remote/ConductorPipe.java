package io.weir.remote;

import io.weir.driver.NanoClock;
import io.weir.plan.RunPlan;
import io.weir.result.Environment;
import io.weir.worker.Worker;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.util.Optional;
import java.util.concurrent.ThreadFactory;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** The pipe by which the process of a worker, or of an observer, gets what it is to do and its calls. */
public final class ConductorPipe {

    private static final Logger LOG = LoggerFactory.getLogger(ConductorPipe.class);

    private final FrameStream frames;
    private final Frame begin;
    private final NanoClock clock;

    private ConductorPipe(FrameStream frames, Frame begin, NanoClock clock) {
        this.frames = frames;
        this.begin = begin;
        this.clock = clock;
    }

    /**
     * Reads the plan, if there is one, and learns the conductor's clock.
     *
     * @param machine monotonic clock of this machine
     */
    public static ConductorPipe open(InputStream in, OutputStream out, NanoClock machine) throws IOException {
        FrameStream frames = new FrameStream(in, out);
        Frame begin = frames.read()
                .filter(frame -> frame instanceof Frame.Begin || frame instanceof Frame.Observe)
                .orElseThrow(() -> new IOException("there is no plan on standard input"));
        for (Optional<Frame> next = frames.read(); next.isPresent(); next = frames.read()) {
            if (next.get() instanceof Frame.Ping ping) {
                frames.write(new Frame.Pong(ping.number(), machine.nanoTime()));
            } else if (next.get() instanceof Frame.Clock told) {
                return new ConductorPipe(frames, begin, () -> machine.nanoTime() + told.offsetNanos());
            }
        }
        throw new IOException("the conductor has gone before its clock was known");
    }

    /** Returns the conductor's clock. */
    public NanoClock clock() {
        return clock;
    }

    /** Returns whether this process is to observe its machine: then there is no plan. */
    public boolean observes() {
        return begin instanceof Frame.Observe;
    }

    private Frame.Begin begin() {
        if (begin instanceof Frame.Begin share) {
            return share;
        }
        throw new IllegalStateException("an observer has no share of the run");
    }

    public RunPlan plan() {
        return begin().plan();
    }

    /** Returns the number of this worker, from 0. */
    public int worker() {
        return begin().worker();
    }

    public int workers() {
        return begin().workers();
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
     * @param here this machine and JVM
     */
    public void serve(Worker worker, ThreadFactory threads, Environment here) throws IOException {
        new WorkerServer(frames, Worker.class, worker, clock, threads).serve(here);
    }

    /** Has an observer do so. */
    public void serve(Observer observer, Environment here) throws IOException {
        new WorkerServer(frames, Observer.class, observer, clock, Thread::new).serve(here);
    }
}
