package io.weir.remote;

import io.weir.plan.RunJvm;
import io.weir.process.RunErrorOutput;
import io.weir.process.ToolJvm;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** The process of a worker on this machine, and the pipe to it; it ends with the pipe. */
public final class ShareProcess {

    /** Option of the worker's command: the folder for its files. */
    public static final String FOLDER = "--folder";

    private static final Logger LOG = LoggerFactory.getLogger(ShareProcess.class);

    private static final Duration END_LIMIT = Duration.ofSeconds(5);

    private final String name;
    private final ToolJvm jvm;
    private final PipeChannel pipe;
    private final RunErrorOutput words;

    private ShareProcess(String name, ToolJvm jvm, Path folder) {
        Process process = jvm.process();
        this.name = name;
        this.jvm = jvm;
        this.pipe = new PipeChannel(process.getInputStream(), process.getOutputStream());
        this.words = new RunErrorOutput(process.errorReader(StandardCharsets.UTF_8), folder.resolve(name + ".jvm.log"));
    }

    /**
     * Starts one.
     *
     * @param command main class and arguments that make a JVM of this class path a worker
     * @param folder takes its logs; exists
     */
    public static ShareProcess start(RunJvm flags, List<String> command, String name, Path folder) throws IOException {
        List<String> whole = new ArrayList<>(command);
        whole.add(FOLDER);
        whole.add(folder.toString());
        return new ShareProcess(
                name, ToolJvm.start(flags.flags(), whole, folder, null), folder); // as bound as this JVM
    }

    public String name() {
        return name;
    }

    /** Returns the pipe to it. */
    public FrameChannel channel() {
        return pipe;
    }

    public long pid() {
        return jvm.process().pid();
    }

    /** Returns how a process has ended whose pipe has; takes as long as its end. */
    public String end() {
        try {
            if (!jvm.process().waitFor(END_LIMIT.toMillis(), TimeUnit.MILLISECONDS)) {
                return "it has closed its pipe";
            }
            String first = words.first();
            return "its process has ended with exit code " + jvm.process().exitValue()
                    + (first.isEmpty() ? "" : " (" + first + ")");
        } catch (InterruptedException hurry) {
            Thread.currentThread().interrupt();
            return "its process has ended";
        }
    }

    /** Ends the pipe, and so the process, without waiting for it. */
    public void closePipe() {
        try {
            jvm.process().getOutputStream().close();
        } catch (IOException gone) {
            LOG.info("the pipe to {} is broken", name, gone);
        }
    }

    /** Waits for the end of the process, and kills it where it doesn't come. */
    public void awaitEnd() {
        Process process = jvm.process();
        try {
            if (!process.waitFor(END_LIMIT.toMillis(), TimeUnit.MILLISECONDS)) {
                LOG.warn("{} does not end; it is killed", name);
                process.destroyForcibly();
            }
        } catch (InterruptedException hurry) {
            process.destroyForcibly();
            Thread.currentThread().interrupt();
        }
        jvm.scratch().close();
    }
}
