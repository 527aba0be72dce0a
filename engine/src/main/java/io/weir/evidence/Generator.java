package io.weir.evidence;

import io.weir.measure.Latencies;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * One generator of a run, which is one worker, with the figures by which it alone is judged.
 *
 * @param name {@link #ONLY}, or "worker-2" where there are several; that of its process, too
 * @param load on its JVM and machine in the measured window
 * @param measured latencies of the messages that it sent and received, due in the measured window
 * @param senders one entry per sender thread
 * @param clientThreads threads on which its client receives and completes; without those that the kernel gave no figures of
 * @param startDelayNanos how late the latest of its senders began its first message, after that was due, or in a closed loop after
 *     the start that the conductor had planned; null when none began
 */
public record Generator(
        String name,
        GeneratorLoad load,
        Latencies measured,
        List<SenderTime> senders,
        List<ClientThreadTime> clientThreads,
        @Nullable Long startDelayNanos) {

    /** Name of the generator of a run that has one. */
    public static final String ONLY = "generator";

    public Generator {
        senders = List.copyOf(senders);
        clientThreads = List.copyOf(clientThreads);
    }

    /**
     * Returns the name of a worker's generator.
     *
     * @param worker number of the worker, from 0
     */
    public static String name(int worker, int workers) {
        return workers == 1 ? ONLY : "worker-" + (worker + 1);
    }

    /** Returns the generator within a sentence: "generator", "generator worker-2". */
    public String words() {
        return isOnly() ? name : "generator " + name;
    }

    /** Returns whose something is, as the end of a clause: "", " of worker-2". */
    public String owner() {
        return isOnly() ? "" : " of " + name;
    }

    /** Returns its machine within a sentence: "this machine", "worker-2's machine". */
    public String machine() {
        return isOnly() ? "this machine" : name + "'s machine";
    }

    private boolean isOnly() {
        return name.equals(ONLY);
    }
}
