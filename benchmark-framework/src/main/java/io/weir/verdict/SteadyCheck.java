package io.weir.verdict;

import static io.weir.units.QuantityFormat.bytes;
import static io.weir.units.QuantityFormat.count;
import static io.weir.units.QuantityFormat.duration;
import static io.weir.units.QuantityFormat.percent;
import static io.weir.units.QuantityFormat.rate;

import io.weir.evidence.QueueHistory;
import io.weir.evidence.RunMeasurement;
import io.weir.evidence.WindowPoint;
import io.weir.result.Cause;
import io.weir.result.Finding;
import io.weir.result.Grade;
import io.weir.result.ResourceUse;
import io.weir.result.ResourceUse.DiskUse;
import io.weir.result.ResourceUse.ProcessUse;
import io.weir.result.ResourceUse.Role;
import io.weir.steady.MemoryGrowth;
import io.weir.steady.SteadyState;
import io.weir.steady.SteadyTest;
import io.weir.steady.TimeGrowth;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** Findings on a measured window that shows several states of the system one after the other. */
final class SteadyCheck {

    /** Difference of the thirds up to which the figures of the whole window can be used. */
    static final double QUALIFIED_SPREAD = 0.25;

    /** Share of a heap's limit from which on collections of old objects have begun, whatever the collector. */
    private static final double WORKING_SHARE = 0.5;

    private static final double SECONDS_PER_TENTH_OF_AN_HOUR = 360;

    private SteadyCheck() {}

    /** Judges held stretches; where the rate was missed, a rising response time comes from the queue. */
    static List<Finding> findings(RunMeasurement measurement, boolean sustained) {
        List<SteadyState> states = SteadyTest.of(measurement.windowPoints(), measurement.closedLoop());
        Stream<Finding> found = states.stream()
                .filter(state -> !state.steady() && (sustained || !state.rises()))
                .map(state -> finding(measurement, state));
        boolean untested = states.stream().anyMatch(state -> state.method() == SteadyState.Method.NONE);
        // Where the rate changes, so does the queue of a system that keeps up.
        boolean held = measurement.windowPoints().stream()
                        .map(WindowPoint::stretch)
                        .distinct()
                        .count()
                == 1;
        return Stream.concat(found, untested && held ? workedOff(measurement).stream() : Stream.empty())
                .toList();
    }

    /**
     * Judges a window that is too short for a test of its intervals: whatever its rate, it shows no steady system if it had to
     * work off what was due before it.
     */
    private static Optional<Finding> workedOff(RunMeasurement measurement) {
        QueueHistory queue = measurement.unacknowledged().orElse(null);
        if (queue == null
                || measurement.dueMessages() == 0
                || measurement.backlog().isPresent()
                || measurement.reading().isPresent()) {
            return Optional.empty();
        }
        double perSecond = measurement.dueMessages() / (measurement.windowNanos() / 1e9);
        double left = Math.min(queue.endMessages(), queue.lastFloorSeconds() * perSecond);
        double workedOff = queue.startMessages() - left;
        if (workedOff <= (1 - RateCheck.SUSTAINED_SHARE) * measurement.dueMessages()
                || workedOff <= VerdictNotes.QUEUED_AT_START_SECONDS * perSecond
                || workedOff <= RateCheck.BACKLOG_GROWTH_MESSAGES
                || workedOff <= RateCheck.collected(measurement)
                || workedOff <= QUALIFIED_SPREAD * queue.startMessages()) {
            return Optional.empty();
        }
        return Optional.of(new Finding(
                        Cause.NOT_STEADY,
                        String.format(
                                "The measured part began with a queue of %s messages that were due in the warm-up, %s of the"
                                        + " load, and worked %s of them off: its latencies are those of that queue.",
                                count(Math.round(queue.startMessages())),
                                duration(queue.startMessages() / perSecond * 1e9),
                                count(Math.round(workedOff))))
                .with("queuedAtStartMessages", queue.startMessages())
                .with("workedOffMessages", workedOff));
    }

    /**
     * Judges the memory of the broker's processes. What collections leave of a heap is found where it grows beyond what they begin
     * to work at; below it, and of a process, whose memory has mapped files in it, growth is a note.
     */
    static List<Finding> memory(@Nullable ResourceUse resources) {
        return growing(resources)
                .filter(SteadyCheck::isShortOfHeap)
                .map(use -> {
                    MemoryGrowth heap = Objects.requireNonNull(use.heapGrowth());
                    return new Finding(
                                    Cause.NOT_STEADY,
                                    Grade.QUALIFIED,
                                    "What collections leave of the heap of " + use.name() + " grew " + course(heap)
                                            + ". It may take up to " + bytes(heapLimit(use)) + ".")
                            .with("heapFromBytes", heap.fromBytes())
                            .with("heapToBytes", heap.toBytes())
                            .with("heapLimitBytes", heapLimit(use))
                            .with("growsSinceSeconds", heap.sinceSeconds());
                })
                .toList();
    }

    /** Returns a sentence for each process of the broker whose memory grows otherwise. */
    static List<String> memoryNotes(@Nullable ResourceUse resources) {
        return growing(resources)
                .flatMap(use -> Stream.of(
                                grows(use.residentGrowth())
                                        ? "The memory of " + use.name() + ", files that it maps included, grew "
                                                + course(Objects.requireNonNull(use.residentGrowth())) + "."
                                        : "",
                                grows(use.heapGrowth()) && !isShortOfHeap(use)
                                        ? "What collections leave of the heap of " + use.name() + " grew "
                                                + course(Objects.requireNonNull(use.heapGrowth()))
                                                + (heapLimit(use) == 0
                                                        ? "; how large that heap may become is not known."
                                                        : ", less than half of the " + bytes(heapLimit(use))
                                                                + " that it may take.")
                                        : "")
                        .filter(note -> !note.isEmpty()))
                .toList();
    }

    /** Returns a sentence where messages take longer and longer to their consumers, which the test of the response time does not see. */
    static List<String> endToEndNotes(RunMeasurement measurement) {
        return TimeGrowth.ofEndToEnd(measurement.windowPoints()).filter(TimeGrowth::grows).stream()
                .map(growth -> "The end-to-end time's p99 grew from " + duration(growth.fromNanos())
                        + " in the first third of the measured part to " + duration(growth.toNanos()) + " in its last"
                        + since(growth.sinceSeconds()) + ".")
                .toList();
    }

    /**
     * Returns a sentence for each disk of this machine and of observed hosts whose requests take longer and longer, or do so from some
     * instant on.
     */
    static List<String> diskNotes(@Nullable ResourceUse resources) {
        return resources == null
                ? List.of()
                : Stream.concat(
                                resources.disks().stream().flatMap(disk -> diskNote(disk, "")),
                                resources.observedHosts().stream()
                                        .flatMap(host -> host.disks().stream()
                                                .flatMap(disk -> diskNote(disk, " of " + host.host()))))
                        .toList();
    }

    private static Stream<String> diskNote(DiskUse disk, String ofHost) {
        return Stream.ofNullable(disk.requestGrowth())
                .filter(TimeGrowth::grows)
                .map(growth -> "The mean time of a request to the disk " + disk.name() + ofHost + " grew from "
                        + duration(growth.fromNanos()) + " in the first third of the measured part to "
                        + duration(growth.toNanos()) + " in its last" + since(growth.sinceSeconds())
                        + ", as that of a disk does whose burst credits are used up, or which fills.");
    }

    private static Stream<ProcessUse> growing(@Nullable ResourceUse resources) {
        return resources == null
                ? Stream.empty()
                : resources.processes().stream()
                        .filter(use -> use.role() == Role.BROKER)
                        .filter(use -> grows(use.residentGrowth()) || grows(use.heapGrowth()));
    }

    private static boolean grows(@Nullable MemoryGrowth growth) {
        return growth != null && growth.grows();
    }

    private static boolean isShortOfHeap(ProcessUse use) {
        MemoryGrowth heap = use.heapGrowth();
        long limit = heapLimit(use);
        return heap != null && heap.grows() && limit > 0 && heap.toBytes() > WORKING_SHARE * limit;
    }

    /** Returns the size to which the heap of a process may grow; 0 where it is not known. */
    private static long heapLimit(ProcessUse use) {
        Long limit = use.jvm() == null ? null : use.jvm().heapLimitBytes();
        return limit == null ? 0 : limit;
    }

    private static String course(MemoryGrowth growth) {
        return "from " + bytes(growth.fromBytes()) + " in the first third of the measured part to "
                + bytes(growth.toBytes()) + " in its last" + since(growth.sinceSeconds());
    }

    private static String since(@Nullable Double seconds) {
        if (seconds == null) {
            return "";
        }
        long tenths = Math.round(seconds / SECONDS_PER_TENTH_OF_AN_HOUR);
        return tenths == 0 ? ", from its beginning on" : ", from " + tenths / 10.0 + " h after its beginning on";
    }

    /** Returns a sentence for each stretch that is too short for a test. */
    static List<String> notes(RunMeasurement measurement) {
        return SteadyTest.of(measurement.windowPoints(), measurement.closedLoop()).stream()
                .filter(state -> state.method() == SteadyState.Method.NONE)
                .limit(1)
                .map(state -> "Not tested whether the system was steady: " + where(measurement, state) + " had "
                        + state.intervals() + " intervals with answers, and " + SteadyTest.INTERVALS_FOR_THIRDS
                        + " are needed.")
                .toList();
    }

    private static Finding finding(RunMeasurement measurement, SteadyState state) {
        double spread = Math.max(state.spread(), state.rateSpread());
        Grade grade = spread <= QUALIFIED_SPREAD ? Grade.QUALIFIED : Grade.NOT_VALID;
        return new Finding(
                        Cause.NOT_STEADY,
                        grade,
                        String.format(
                                "The system was not steady in %s: from its first third to its last the %s time's p50 went"
                                        + " from %s to %s, its p99 from %s to %s, and the rate from %s to %s msg/s; %s%s.",
                                where(measurement, state),
                                measurement.closedLoop() ? "service" : "response",
                                time(state.first().p50Nanos()),
                                time(state.last().p50Nanos()),
                                time(state.first().p99Nanos()),
                                time(state.last().p99Nanos()),
                                rate(state.first().acknowledgedMessagesPerSecond()),
                                rate(state.last().acknowledgedMessagesPerSecond()),
                                since(state),
                                grade == Grade.QUALIFIED
                                        ? ", and its thirds differ by at most " + percent(spread)
                                        : ""))
                .with("spreadOfThirdsShare", spread)
                .with("steadySinceSeconds", state.sinceSeconds())
                .with("firstThirdP50Nanos", state.first().p50Nanos())
                .with("lastThirdP50Nanos", state.last().p50Nanos())
                .with("firstThirdP99Nanos", state.first().p99Nanos())
                .with("lastThirdP99Nanos", state.last().p99Nanos());
    }

    private static String where(RunMeasurement measurement, SteadyState state) {
        boolean whole = (state.toSeconds() - state.fromSeconds()) * 1e9 > 0.9 * measurement.windowNanos();
        return whole
                ? "the measured part"
                : String.format(
                        "its part from %s to %s after the start of load",
                        duration(state.fromSeconds() * 1e9), duration(state.toSeconds() * 1e9));
    }

    private static String since(SteadyState state) {
        Double since = state.sinceSeconds();
        return since == null
                ? "no steady part was found"
                : "it was steady since " + duration((since - state.fromSeconds()) * 1e9) + " after its beginning";
    }

    private static String time(@Nullable Double nanos) {
        return nanos == null ? "unknown" : duration(nanos);
    }
}
