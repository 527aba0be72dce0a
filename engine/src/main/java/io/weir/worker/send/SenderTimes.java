package io.weir.worker.send;

import io.weir.evidence.SenderTime;
import io.weir.machine.KernelTimes;
import io.weir.measure.Timeline;
import java.util.function.Supplier;
import jdk.internal.vm.annotation.Contended;
import org.jspecify.annotations.Nullable;

/** Split of a sender's time within the measured window. Written by the sender, read when it has ended. */
final class SenderTimes {

    private final Timeline timeline;
    private final EngineTime engine;
    private final Supplier<KernelTimes> kernel;

    @Contended("sender")
    private long waitingNanos;

    @Contended("sender")
    private long insideSendNanos;

    @Contended("sender")
    private long backPressureNanos;

    @Contended("sender")
    private long headOfLineNanos;

    /**
     * Next instant to check whether the window starts or ends. At least once a second, so that the JVM has seen the
     * branch long before it matters: a branch never taken before would cost the sender its compiled code.
     */
    private long nextLook;

    /** The window's end at the last check; it can become earlier. */
    private long knownEnd;

    private boolean windowBegun;

    /**
     * Reading at the start of the window; before it, the latest reading: the first ones are slow, and none should be
     * slow in the window.
     */
    private @Nullable KernelTimes atWindowStart;

    private @Nullable KernelTimes inWindow;

    /** Instant from which on the sender has nothing more to send; later than any until then. */
    private long endedNanos = Long.MAX_VALUE;

    /**
     * Makes an instance without any time yet.
     *
     * @param kernel reads the sender's own figures
     */
    SenderTimes(Timeline timeline, EngineTime engine, Supplier<KernelTimes> kernel) {
        this.timeline = timeline;
        this.engine = engine;
        this.kernel = kernel;
        this.nextLook = timeline.start();
        this.knownEnd = timeline.windowEnd();
    }

    void waited(long from, long to) {
        waitingNanos += within(from, to);
    }

    /**
     * Notes that a message was sent.
     *
     * @param clientNanos the client's part; can be negative as long as the sum is right
     */
    void sent(long to, long clientNanos) {
        // hot path
        insideSendNanos += within(to - clientNanos, to);
    }

    void backPressure(long from, long to) {
        backPressureNanos += within(from, to);
    }

    void headOfLine(long from, long to) {
        headOfLineNanos += within(from, to);
    }

    /** Returns the part of a span that lies in the window; negative for a span that ends before it starts. */
    private long within(long from, long to) {
        // hot path
        long length = timeline.windowEnd() - timeline.windowStart();
        return lastedAt(to, length) - lastedAt(from, length);
    }

    /**
     * Returns the time that the window has lasted at an instant: the time since its start, at least 0 and at most its
     * length.
     */
    private long lastedAt(long instant, long length) {
        // hot path
        // By sign bits: Math.min and max are branches.
        long sinceStart = instant - timeline.windowStart();
        long beyondEnd = (sinceStart & ~(sinceStart >> Long.SIZE - 1)) - length;
        return length + (beyondEnd & (beyondEnd >> Long.SIZE - 1));
    }

    /** Reads the kernel's figures at the start and the end of the window. Sender only. */
    void look(long now) {
        // hot path
        // One branch for both, which the compiler sees taken every second. The code behind it runs too rarely to be
        // compiled into the loop.
        if (now >= nextLook | timeline.windowEnd() != knownEnd) {
            lookAt(now);
        }
    }

    private void lookAt(long now) {
        knownEnd = timeline.windowEnd();
        nextLook = now + Timeline.INTERVAL_NANOS;
        if (!windowBegun) {
            atWindowStart = kernel.get();
            if (now < timeline.windowStart()) {
                nextLook = Math.min(nextLook, timeline.windowStart());
                return;
            }
            windowBegun = true;
            engine.startAfresh();
        }
        if (inWindow == null) {
            if (now >= knownEnd) {
                inWindow = sinceWindowStart();
            } else {
                nextLook = Math.min(nextLook, knownEnd);
            }
        }
    }

    private @Nullable KernelTimes sinceWindowStart() {
        return atWindowStart == null ? null : kernel.get().since(atWindowStart);
    }

    /** Notes that the sender has nothing more to send. Sender only. */
    void ended(long now) {
        endedNanos = now;
        if (windowBegun && inWindow == null) {
            inWindow = sinceWindowStart();
        }
    }

    SenderTime of(String thread) {
        return of(thread, 0);
    }

    /**
     * Returns the split of a sender that entered a send at that instant and has not returned: all time since then is
     * the client's.
     */
    SenderTime ofHung(String thread, long sendStart) {
        return of(thread, within(sendStart, timeline.windowEnd()));
    }

    private SenderTime of(String thread, long openSendNanos) {
        long wall = Math.max(0, timeline.windowEnd() - timeline.windowStart());
        long insideSend = Math.max(0, insideSendNanos) + openSendNanos;
        // Only now the window's borders are final, which both can move after a sender's end.
        long waiting =
                waitingNanos + (endedNanos < timeline.windowEnd() ? within(endedNanos, timeline.windowEnd()) : 0);
        long rest = wall - waiting - insideSend - backPressureNanos;
        KernelTimes kernel = inWindow;
        return new SenderTime(
                thread,
                wall,
                waiting,
                insideSend,
                backPressureNanos,
                Math.max(0, rest),
                kernel == null ? -1 : kernel.runQueueWaitNanos(),
                kernel == null ? -1 : kernel.runningNanos(),
                headOfLineNanos,
                null);
    }
}
