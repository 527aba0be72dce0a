package io.weir.verdict;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.weir.evidence.CoarseCounts;
import io.weir.evidence.QueueHistory;
import io.weir.evidence.WindowPoint;
import io.weir.result.Cause;
import io.weir.result.Environment.Hardware;
import io.weir.result.Finding;
import io.weir.result.Grade;
import io.weir.result.MeasuredFigures;
import io.weir.result.ResourceUse;
import io.weir.result.ResourceUse.DiskUse;
import io.weir.result.ResourceUse.HostUse;
import io.weir.result.ResourceUse.JvmUse;
import io.weir.result.ResourceUse.ProcessUse;
import io.weir.result.ResourceUse.Role;
import io.weir.result.ResourceUse.Sampling;
import io.weir.steady.MemoryGrowth;
import io.weir.steady.SteadyState;
import io.weir.steady.TimeGrowth;
import java.util.List;
import java.util.Objects;
import java.util.function.IntToDoubleFunction;
import java.util.function.IntUnaryOperator;
import java.util.stream.DoubleStream;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

class SteadyCheckTest {

    private final CraftedRun run = new CraftedRun();

    /** A system that takes so many milliseconds in each second of the measured part. */
    private void measure(int seconds, IntToDoubleFunction milliseconds) {
        measure(seconds, milliseconds, second -> 0);
    }

    private void measure(int seconds, IntToDoubleFunction milliseconds, IntUnaryOperator stretches) {
        run.windowNanos = seconds * 1_000_000_000L;
        run.windowPoints = CraftedPoints.of(seconds, milliseconds, stretches);
    }

    private Finding finding() {
        return run.verdict().findings().stream()
                .filter(finding -> finding.cause() == Cause.NOT_STEADY)
                .findFirst()
                .orElseThrow();
    }

    private static double decay(int second, double times, double timeConstant) {
        return 1 + (times - 1) * Math.exp(-second / timeConstant);
    }

    @Test
    void aSystemThatStaysAsItIsIsSteady() {
        for (int seconds : new int[] {30, 60, 120, 240}) {
            measure(seconds, second -> 1);

            assertThat(run.verdict().has(Cause.NOT_STEADY)).isFalse();
        }
    }

    @Test
    void aSystemThatGetsFasterThroughTheWindowIsNotSteady() {
        measure(60, second -> decay(second, 9, 12));

        Finding finding = finding();
        assertThat(finding.grade()).isEqualTo(Grade.NOT_VALID);
        assertThat(finding.figures().get("firstThirdP50Nanos"))
                .isGreaterThan(2 * finding.figures().get("lastThirdP50Nanos"));
        assertThat(run.verdict().usable()).isFalse();
    }

    @Test
    void aLongWindowTellsSinceWhenItIsSteady() {
        measure(240, second -> second < 60 ? 3 : 1);

        Finding finding = finding();
        assertThat(finding.grade()).isEqualTo(Grade.NOT_VALID);
        assertThat(finding.figures().get("steadySinceSeconds")).isEqualTo(80.0, within(3.0));
        assertThat(finding.sentence()).contains("the measured part:", "steady since 70 s after its beginning");
    }

    /** Ten seconds at 1,000 messages a second, which begin and end with a queue. */
    private void queued(double atStart, double atEnd, double... floorSeconds) {
        measure(10, second -> 1);
        run.unacknowledged = new QueueHistory(
                "", 1, atStart, atEnd, 10, DoubleStream.of(floorSeconds).boxed().toList());
    }

    @Test
    void aShortWindowThatWorksOffTheQueueOfItsWarmUpIsNotSteady() {
        queued(4_000, 1_600, 3.9, 3.5, 3, 2.5, 1.6);

        assertThat(finding().grade()).isEqualTo(Grade.NOT_VALID);
        assertThat(finding().sentence())
                .contains("began with a queue of 4,000 messages", "4 s of the load", "worked 2,400 of them off");
        assertThat(run.verdict().notes()).anyMatch(note -> note.contains("began with 4,000 messages"));
    }

    @Test
    void aPauseAtTheEndHidesNoQueueOfTheWarmUp() {
        queued(4_000, 4_000, 3, 1, 0.1, 0, 0);

        assertThat(finding().sentence()).contains("worked 4,000 of them off");
    }

    @Test
    void messagesUnderWayAreNoQueueOfTheWarmUp() {
        queued(90, 5, 0.01, 0.01, 0.01, 0.01, 0.005); // below 1 % of the window's
        assertThat(run.verdict().has(Cause.NOT_STEADY)).isFalse();

        queued(1_000, 900, 0.8, 0.9, 0.9, 0.8, 0.8); // a system that takes a second, always
        assertThat(run.verdict().has(Cause.NOT_STEADY)).isFalse();

        queued(0, 0);
        assertThat(run.verdict().has(Cause.NOT_STEADY)).isFalse();
    }

    @Test
    void messagesThatTheSystemCollectsAreNoQueueOfTheWarmUp() {
        queued(190, 5, 0.1, 0.15, 0.05, 0.1, 0.005);
        run.windowPoints = CraftedPoints.collecting(10, 5, 235, 0);

        assertThat(run.verdict().findings()).isEmpty();
    }

    @Test
    void aRateThatFallsShortensTheQueueOfASlowSystemWithoutAFinding() {
        queued(2_000, 1_000, 1, 1, 1, 1, 1); // always a second, of a rate that is halved
        measure(10, second -> 1, second -> second / 5);

        assertThat(run.verdict().has(Cause.NOT_STEADY)).isFalse();
    }

    @Test
    void aLongWindowIsJudgedByItsIntervals() {
        queued(4_000, 0, 3, 1, 0, 0, 0);
        measure(30, second -> 1);

        assertThat(run.verdict().has(Cause.NOT_STEADY)).isFalse();
    }

    @Test
    void aSmallChangeLeavesTheRunQualifiedWithItsBound() {
        measure(240, second -> second < 60 ? 1.15 : 1);

        Finding finding = finding();
        assertThat(finding.grade()).isEqualTo(Grade.QUALIFIED);
        assertThat(finding.figures().get("spreadOfThirdsShare")).isBetween(0.05, 0.25);
        assertThat(finding.sentence()).contains("its thirds differ by at most");
        assertThat(run.verdict().usable()).isTrue();
    }

    @Test
    void aChangeInTheMiddleIsNoSmallOneBecauseBothEndsAreAlike() {
        measure(240, second -> second >= 80 && second < 160 ? 3 : 1);

        assertThat(finding().grade()).isEqualTo(Grade.NOT_VALID);
    }

    @Test
    void aLateStepIsFound() {
        measure(240, second -> second < 180 ? 1 : 2);

        assertThat(finding().figures()).doesNotContainKey("steadySinceSeconds");
        assertThat(finding().sentence()).contains("no steady part was found");
    }

    @Test
    void belowThirtyIntervalsNothingIsTestedAndANoteSaysSo() {
        measure(29, second -> decay(second, 9, 5));

        assertThat(run.verdict().has(Cause.NOT_STEADY)).isFalse();
        assertThat(run.verdict().notes())
                .anyMatch(note -> note.contains("had 29 intervals with answers, and 30 are needed"));
    }

    @Test
    void aResponseTimeThatRisesWithItsQueueIsNotSustainedAlone() {
        measure(120, second -> 1 + second);
        run.acknowledged = CraftedRun.DUE / 2;

        assertThat(run.verdict().findings())
                .extracting(Finding::cause)
                .contains(Cause.NOT_SUSTAINED)
                .doesNotContain(Cause.NOT_STEADY);
    }

    @Test
    void aClosedLoopIsTestedByItsServiceTime() {
        run.closedLoop = true;
        measure(60, second -> decay(second, 9, 12));

        assertThat(finding().sentence()).contains("service time's p50");
    }

    @Test
    void aRateThatChangesIsNotTestedAndEachHeldStretchByItself() {
        measure(120, second -> 1 + second, second -> -1);
        assertThat(run.verdict().has(Cause.NOT_STEADY)).isFalse();

        measure(120, second -> second < 60 ? 1 : 3, second -> second / 60);
        assertThat(run.verdict().has(Cause.NOT_STEADY)).isFalse();

        measure(120, second -> second < 60 ? 1 : decay(second - 60, 9, 12), second -> second / 60);
        assertThat(finding().sentence()).contains("its part from 70 s to 130 s after the start of load");
    }

    @Test
    void resultsHoldSinceWhenAndTheIntervalsOfQuantiles() {
        measure(60, second -> 1);

        MeasuredFigures figures = MeasuredFigures.of(run.measurement(), List.of());

        assertThat(figures.steady()).singleElement().satisfies(state -> {
            assertThat(state.method()).isEqualTo(SteadyState.Method.THIRDS);
            assertThat(state.steady()).isTrue();
            assertThat(state.sinceSeconds()).isEqualTo(CraftedPoints.WARM_UP_SECONDS);
        });
    }

    /** Taken from the system by the heap so far. */
    private static final long CAPACITY = 600_000_000;

    private static ProcessUse broker(
            @Nullable MemoryGrowth resident, @Nullable MemoryGrowth heap, @Nullable Long limit) {
        ProcessUse use = CraftedRun.process("broker-1", Role.BROKER, ResourceUse.OPERATING_SYSTEM, 1);
        return new ProcessUse(
                use.name(),
                use.role(),
                use.source(),
                use.observedNanos(),
                use.cpuSeconds(),
                null,
                null,
                null,
                null,
                null,
                null,
                null,
                null,
                null,
                null,
                resident,
                heap,
                new JvmUse(null, CAPACITY, limit, null, null, null, null, null));
    }

    private void used(ProcessUse... processes) {
        run.resources = new ResourceUse(
                86_400_000_000_000L,
                null,
                List.of(processes),
                List.of(),
                List.of(),
                null,
                null,
                new Sampling(86_400, null, null),
                List.of(),
                List.of());
    }

    private static final MemoryGrowth LEAK = new MemoryGrowth(350_000_000, 550_000_000, true, 7_200.0);

    @Test
    void aHeapThatFillsUpIsFoundWithItsBeginning() {
        used(broker(null, LEAK, 1_000_000_000L));

        assertThat(finding().grade()).isEqualTo(Grade.QUALIFIED);
        assertThat(finding().sentence())
                .isEqualTo(
                        "What collections leave of the heap of broker-1 grew from 350 MB in the first third of the measured"
                                + " part to 550 MB in its last, from 2.0 h after its beginning on. It may take up to 1 GB.");
        assertThat(finding().figures())
                .containsEntry("growsSinceSeconds", 7_200.0)
                .containsEntry("heapLimitBytes", 1e9);
    }

    @Test
    void aHeapThatIsFarFromFullIsANote() {
        used(broker(null, LEAK, 2_000_000_000L));

        assertThat(run.verdict().has(Cause.NOT_STEADY)).isFalse();
        assertThat(run.verdict().notes())
                .as("though it is most of what the heap has taken so far")
                .contains(
                        "What collections leave of the heap of broker-1 grew from 350 MB in the first third of the measured"
                                + " part to 550 MB in its last, from 2.0 h after its beginning on, less than half of the 2 GB that it"
                                + " may take.");
    }

    @Test
    void aHeapOfUnknownLimitIsANote() {
        used(broker(null, new MemoryGrowth(350_000_000, 550_000_000, true, 0.0), null));

        assertThat(run.verdict().has(Cause.NOT_STEADY)).isFalse();
        assertThat(run.verdict().notes())
                .contains(
                        "What collections leave of the heap of broker-1 grew from 350 MB in the first third of the measured"
                                + " part to 550 MB in its last, from its beginning on; how large that heap may become is not known.");
    }

    @Test
    void memoryWithMappedFilesInItIsANote() {
        used(broker(LEAK, null, 1_000_000_000L));

        assertThat(run.verdict().has(Cause.NOT_STEADY)).isFalse();
        assertThat(run.verdict().notes())
                .contains(
                        "The memory of broker-1, files that it maps included, grew from 350 MB in the first third of the"
                                + " measured part to 550 MB in its last, from 2.0 h after its beginning on.");
    }

    /** Returns minutes in which answers take 1 ms and deliveries so many. */
    private static List<WindowPoint> minutes(int number, IntToDoubleFunction endToEndMilliseconds) {
        CoarseCounts answers =
                CraftedPoints.of(1, second -> 1, second -> 0).get(0).response();
        return IntStream.range(0, number)
                .mapToObj(minute -> new WindowPoint(
                        0,
                        minute * 60_000_000_000L,
                        (minute + 1) * 60_000_000_000L,
                        60_000,
                        answers,
                        answers,
                        CraftedPoints.of(1, second -> endToEndMilliseconds.applyAsDouble(minute), second -> 0)
                                .get(0)
                                .endToEnd(),
                        answers))
                .toList();
    }

    @Test
    void deliveriesThatTakeLongerThoughAnswersDoNotAreANote() {
        run.windowNanos = 120 * 60_000_000_000L;
        run.windowPoints = minutes(120, minute -> minute < 60 ? 5 : 9);

        assertThat(run.verdict().has(Cause.NOT_STEADY)).isFalse();
        assertThat(run.verdict().notes())
                .contains(
                        "The end-to-end time's p99 grew from 9.4 ms in the first third of the measured part to 17 ms in its"
                                + " last, from 1.0 h after its beginning on.");

        run.windowPoints = minutes(120, minute -> 5 + minute % 2);
        assertThat(run.verdict().notes()).noneMatch(note -> note.startsWith("The end-to-end time's p99"));

        run.windowPoints = minutes(50, minute -> minute < 25 ? 5 : 9);
        assertThat(run.verdict().notes())
                .as("less than an hour")
                .noneMatch(note -> note.startsWith("The end-to-end time's p99"));
    }

    @Test
    void aDiskThatBecomesSlowerIsANote() {
        used();
        run.resources = new ResourceUse(
                86_400_000_000_000L,
                null,
                List.of(),
                List.of(
                        new DiskUse("vda", 0, 1, 0.5, 1L, 1.0, new TimeGrowth(500_000, 4_000_000, true, 3_600.0)),
                        new DiskUse("vdb", 0, 1, 0.5, 1L, 1.0, new TimeGrowth(500_000, 550_000, false, null))),
                List.of(),
                null,
                null,
                new Sampling(86_400, null, null),
                List.of(),
                List.of());

        assertThat(run.verdict().notes())
                .contains(
                        "The mean time of a request to the disk vda grew from 500 µs in the first third of the measured part"
                                + " to 4 ms in its last, from 1.0 h after its beginning on, as that of a disk does whose burst credits"
                                + " are used up, or which fills.")
                .noneMatch(note -> note.contains("vdb"));
    }

    @Test
    void aDiskOfAnObservedHostThatBecomesSlowerIsANoteToo() {
        used();
        run.resources = Objects.requireNonNull(run.resources)
                .with(List.of(new HostUse(
                        "broker-1:25520",
                        new Hardware(null, 8, null),
                        7_200_000_000_000L,
                        null,
                        List.of(new DiskUse(
                                "vda", 0, 1, 0.5, 1L, 1.0, new TimeGrowth(500_000, 4_000_000, true, 100.0))),
                        List.of(),
                        null)));

        assertThat(run.verdict().notes())
                .contains(
                        "The mean time of a request to the disk vda of broker-1:25520 grew from 500 µs in the first third of"
                                + " the measured part to 4 ms in its last, from its beginning on, as that of a disk does whose burst"
                                + " credits are used up, or which fills.");
    }

    @Test
    void memoryThatDoesNotGrowIsNotSpokenOf() {
        MemoryGrowth flat = new MemoryGrowth(350_000_000, 360_000_000, false, null);
        used(broker(flat, flat, 400_000_000L));

        assertThat(run.verdict().has(Cause.NOT_STEADY)).isFalse();
        assertThat(run.verdict().notes()).noneMatch(note -> note.contains("grew"));
    }
}
