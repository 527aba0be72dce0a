package io.weir.verdict;

import static io.weir.verdict.JudgeTest.causesOf;
import static org.assertj.core.api.Assertions.assertThat;

import io.weir.evidence.ClientThreadTime;
import io.weir.evidence.scenario.BacklogRecord;
import io.weir.report.CraftedResults;
import io.weir.result.Cause;
import io.weir.verdict.Bottleneck.Kind;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/** Receiving and completing threads are judged like senders, where something was missed. */
class ClientSlackTest {

    private static final long MILLI = 1_000_000;

    private final CraftedRun run = new CraftedRun();

    private static ClientThreadTime receiving(String name, long cpuMillis, long waitMillis) {
        return new ClientThreadTime(name, true, false, 10_000 * MILLI, cpuMillis * MILLI, waitMillis * MILLI);
    }

    private static ClientThreadTime completing(String name, long cpuMillis, long waitMillis) {
        return new ClientThreadTime(name, false, true, 10_000 * MILLI, cpuMillis * MILLI, waitMillis * MILLI);
    }

    private void consumersAreBehind() {
        run.backlogAtEnd = 9_000;
    }

    @Test
    void receiversThatTheMachineKeptFromRunningMakeTheMissedCatchUpTheGenerators() {
        consumersAreBehind();
        run.clientThreads = List.of(receiving("poll-0", 100, 50), receiving("poll-1", 8_000, 1_000));

        assertThat(causesOf(run.verdict())).containsExactly(Cause.NOT_SUSTAINED, Cause.GENERATOR_LIMITED);
        assertThat(run.verdict().findings().get(1).sentence())
                .isEqualTo(
                        "1 of 2 receiving threads had no slack (poll-1): for 80 % of their time they were on a CPU and for"
                                + " 10 % ready to run without one; the missed catch-up is the generator's.");
        assertThat(run.verdict().findings().get(1).figures())
                .containsEntry("saturatedReceivingThreads", 1.0)
                .containsEntry("cpuShare", 0.8)
                .containsEntry("runQueueWaitShare", 0.1);
        assertThat(Bottleneck.of(CraftedResults.completed(run)).kind()).isEqualTo(Kind.PROCESSOR);
    }

    @Test
    void receiversThatHadACpuAllTheTimeMakeItTheClients() {
        consumersAreBehind();
        run.clientThreads = List.of(receiving("poll-0", 8_001, 999));

        assertThat(causesOf(run.verdict())).containsExactly(Cause.NOT_SUSTAINED, Cause.CLIENT_LIMITED);
        Bottleneck limit = Bottleneck.of(CraftedResults.completed(run));
        assertThat(limit.kind()).isEqualTo(Kind.CLIENT);
        assertThat(limit.sentence()).startsWith("the client: 1 of 1 receiving threads had no slack (poll-0)");
    }

    @Test
    void receiversWithSlackLeaveItToTheSystem() {
        consumersAreBehind();
        run.clientThreads = List.of(receiving("poll-0", 8_000, 999));

        assertThat(causesOf(run.verdict())).containsExactly(Cause.NOT_SUSTAINED);
    }

    @Test
    void aBacklogThatWasNotDrainedIsJudgedTheSame() {
        run.backlog = Optional.of(CraftedRun.backlog(BacklogRecord.Ending.NOT_DRAINED));
        run.clientThreads = List.of(receiving("poll-0", 5_000, 4_500));

        assertThat(causesOf(run.verdict())).containsExactly(Cause.NOT_SUSTAINED, Cause.GENERATOR_LIMITED);
    }

    @Test
    void nobodyIsBlamedWhereNothingWasMissed() {
        run.clientThreads = List.of(receiving("poll-0", 9_950, 50), completing("io-0", 9_950, 50));

        assertThat(run.verdict().valid()).isTrue();
        assertThat(run.verdict().notes()).noneMatch(note -> note.contains("threads"));
    }

    @Test
    void receiversAreNotBlamedForAMissedRateNorCompletersForABacklog() {
        consumersAreBehind();
        run.clientThreads = List.of(completing("io-0", 9_950, 50));
        assertThat(causesOf(run.verdict())).containsExactly(Cause.NOT_SUSTAINED);

        CraftedRun slow = new CraftedRun();
        slow.acknowledged = 9_000;
        slow.clientThreads = List.of(receiving("poll-0", 9_950, 50));
        assertThat(causesOf(slow.verdict())).containsExactly(Cause.NOT_SUSTAINED);
    }

    @Test
    void completersWithoutSlackAreBlamedForAMissedRateUnlessSendersAre() {
        run.acknowledged = 9_000;
        run.clientThreads = List.of(completing("io-0", 5_000, 4_000));
        assertThat(causesOf(run.verdict())).containsExactly(Cause.NOT_SUSTAINED, Cause.GENERATOR_LIMITED);

        run.sender = CraftedRun.sender(500, 8_000, 0, 1_500, 0, 0);
        assertThat(causesOf(run.verdict())).containsExactly(Cause.NOT_SUSTAINED, Cause.CLIENT_LIMITED);
        assertThat(run.verdict().findings().get(1).figures()).containsKey("insideSendShare");
    }

    @Test
    void aThreadThatWasOnlyJustComingIsNotJudged() {
        consumersAreBehind();
        run.clientThreads = List.of(
                receiving("poll-0", 1_000, 500),
                new ClientThreadTime("late", true, false, 4_999 * MILLI, 4_900 * MILLI, 90 * MILLI));

        assertThat(causesOf(run.verdict())).containsExactly(Cause.NOT_SUSTAINED);
    }

    @Test
    void aLongWaitForACpuIsNotedAlsoWhereNothingWasMissed() {
        run.clientThreads = List.of(
                receiving("poll-0", 100, 1_001),
                receiving("poll-1", 100, 2_300),
                receiving("poll-2", 100, 1_000),
                completing("io-0", 100, 1_200));

        assertThat(run.verdict().valid()).isTrue();
        assertThat(run.verdict().notes())
                .containsExactly(
                        "2 of 3 receiving threads were ready to run without a CPU for more than 10 % of the measured part,"
                                + " poll-1 for 23 %: end-to-end times contain that wait.",
                        "1 of 1 completing threads were ready to run without a CPU for more than 10 % of the measured part,"
                                + " io-0 for 12 %: response times contain that wait.");
    }

    @Test
    void whatTheKernelDoesNotTellIsNotJudged() {
        consumersAreBehind();
        run.clientThreads = List.of();

        assertThat(causesOf(run.verdict())).containsExactly(Cause.NOT_SUSTAINED);
    }
}
