package io.weir.engine;

import io.weir.measure.SenderTime;
import io.weir.measure.Timeline;
import io.weir.resource.KernelTimes;
import jdk.internal.vm.annotation.Contended;
import org.jspecify.annotations.Nullable;

/** Where a sender's time went within the measured window. Written by the sender, read when it has ended. */
final class TimeSplit {

    private final Timeline timeline;
    private final SendSplit split;

    @Contended("sender")
    private long waitingNanos;

    @Contended("sender")
    private long insideSendNanos;

    @Contended("sender")
    private long backPressureNanos;

    @Contended("sender")
    private long headOfLineNanos;

    private @Nullable KernelTimes atWindowStart;
    private @Nullable KernelTimes inWindow;

    TimeSplit(Timeline timeline, SendSplit split) {
        this.timeline = timeline;
        this.split = split;
    }

    void waited(long from, long to) {
        waitingNanos += within(from, to);
    }

    /**
     * A message was sent.
     *
     * @param clientNanos the client's part; can be negative as long as the sum is right
     */
    void sent(long from, long to, long clientNanos) {
        // hot path
        boolean whole = from >= timeline.windowStart() && to <= timeline.windowEnd();
        insideSendNanos += whole ? clientNanos : within(to - clientNanos, to);
    }

    void backPressure(long from, long to) {
        backPressureNanos += within(from, to);
    }

    void headOfLine(long from, long to) {
        headOfLineNanos += within(from, to);
    }

    private long within(long from, long to) {
        // hot path
        long start = Math.max(from, timeline.windowStart());
        return Math.max(0, Math.min(to, timeline.windowEnd()) - start);
    }

    /** Reads the kernel's figures where the window starts and ends. Sender only. */
    void look(long now) {
        // hot path
        if (atWindowStart == null) {
            if (now >= timeline.windowStart()) {
                atWindowStart = KernelTimes.ofCurrentThread();
                split.startAfresh();
            }
        } else if (inWindow == null && now >= timeline.windowEnd()) {
            inWindow = KernelTimes.ofCurrentThread().since(atWindowStart);
        }
    }

    /** The sender has nothing more to send. Sender only. */
    void ended(long now) {
        waited(now, timeline.windowEnd());
        if (inWindow == null && atWindowStart != null) {
            inWindow = KernelTimes.ofCurrentThread().since(atWindowStart);
        }
    }

    SenderTime of(String thread) {
        long wall = Math.max(0, timeline.windowEnd() - timeline.windowStart());
        long insideSend = Math.max(0, insideSendNanos);
        long rest = wall - waitingNanos - insideSend - backPressureNanos;
        KernelTimes kernel = inWindow;
        return new SenderTime(
                thread,
                wall,
                waitingNanos,
                insideSend,
                backPressureNanos,
                Math.max(0, rest),
                kernel == null ? -1 : kernel.runnableNanos(),
                kernel == null ? -1 : kernel.runningNanos(),
                headOfLineNanos,
                null);
    }
}
