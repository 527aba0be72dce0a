package io.weir.verdict;

import static org.assertj.core.api.Assertions.assertThat;

import io.weir.audit.DeliveryAudit.Receipts;
import io.weir.evidence.ClientThreadTime;
import io.weir.evidence.Generator;
import io.weir.evidence.GeneratorLoad;
import io.weir.evidence.SenderTime;
import io.weir.measure.Latencies;
import io.weir.report.CraftedResults;
import io.weir.result.Cause;
import io.weir.result.Finding;
import io.weir.result.Grade;
import io.weir.result.host.HostClock;
import io.weir.result.host.HostClocks;
import io.weir.workload.Topology;
import java.util.List;
import java.util.function.Consumer;
import org.junit.jupiter.api.Test;

/** Runs that three generators carry, of which the first is good, as is the third. */
class SeveralGeneratorsTest {

    private static final GeneratorLoad GOOD = load(0, 0.4, 0.002);

    private Latencies measured = CraftedRun.latencies();
    private GeneratorLoad load = GOOD;
    private SenderTime sender = CraftedRun.sender(9_000, 500, 0, 500, 0, 0);
    private List<ClientThreadTime> clientThreads = List.of();

    private static GeneratorLoad load(long pauseNanos, double machine, double steal) {
        return new GeneratorLoad(10 * CraftedRun.SECOND, 0, 0, 0, pauseNanos, pauseNanos, 0.2, machine, steal);
    }

    private CraftedRun run() {
        CraftedRun run = new CraftedRun();
        run.otherGenerators = List.of(
                new Generator("worker-2", load, measured, List.of(sender), clientThreads, 50_000L),
                new Generator(
                        "worker-3",
                        GOOD,
                        CraftedRun.latencies(),
                        List.of(CraftedRun.sender(9_000, 500, 0, 500, 0, 0)),
                        List.of(),
                        null));
        return run;
    }

    private Finding onlyFinding(Consumer<CraftedRun> change) {
        CraftedRun run = run();
        change.accept(run);
        List<Finding> findings = run.verdict().findings().stream()
                .filter(finding -> finding.cause() != Cause.NOT_SUSTAINED)
                .toList();
        assertThat(findings).hasSize(1);
        return findings.get(0);
    }

    private Finding onlyFinding() {
        return onlyFinding(run -> {});
    }

    private static void missTheRate(CraftedRun run) {
        run.acknowledged = 9_000;
        run.acknowledgedReceipts = new Receipts(0, 9_000, 0);
    }

    @Test
    void threeGoodOnesAreValid() {
        assertThat(run().verdict().grade()).isEqualTo(Grade.VALID);
    }

    @Test
    void theLateOneIsNamed() {
        measured = CraftedRun.latencies(0.5);

        assertThat(onlyFinding().sentence())
                .isEqualTo("The generator worker-2 sent late: had it been on time, the p50 of its response time would"
                        + " be 2.5 ms and not 5 ms, 50 % less; up to 25 % is usable.");
    }

    @Test
    void allTogetherAreJudgedToo() {
        assertThat(onlyFinding(run -> {
                            run.measuredByFirst = run.measured;
                            run.measured = CraftedRun.latencies(0.8);
                        })
                        .sentence())
                .startsWith("The generators sent late: had they been on time, the p99 of the response time would be"
                        + " 7.92 ms and not 9.9 ms");
    }

    @Test
    void theOneWhoseJvmStoodStillIsNamed() {
        load = load(2 * CraftedRun.SECOND, 0.4, 0);

        assertThat(onlyFinding().sentence())
                .startsWith("The generator worker-2's JVM stood still for 20 % of the measured part");
    }

    @Test
    void theOneWhoseHostTookCpuTimeIsNamed() {
        load = load(0, 0.4, 0.1);

        assertThat(onlyFinding().sentence()).startsWith("The host took 10 % of worker-2's machine's CPU time (steal)");
    }

    @Test
    void theOneWhoseSendersHadNoSlackIsNamed() {
        sender = CraftedRun.sender(500, 2_000, 0, 7_500, 0, 0);

        assertThat(onlyFinding(SeveralGeneratorsTest::missTheRate)).satisfies(finding -> {
            assertThat(finding.cause()).isEqualTo(Cause.GENERATOR_LIMITED);
            assertThat(finding.sentence())
                    .startsWith("1 of 1 sender threads of worker-2 had no slack: 20 % of their time");
        });
    }

    /** In doubt it is the generator and not the client. */
    @Test
    void ofTwoWithoutSlackTheOneThatUsedTheTimeItselfIsNamed() {
        sender = CraftedRun.sender(500, 2_000, 0, 7_500, 0, 0);

        assertThat(onlyFinding(run -> {
                    missTheRate(run);
                    run.sender = CraftedRun.sender(100, 9_000, 0, 900, 0, 0);
                }))
                .satisfies(finding -> assertThat(finding.sentence()).startsWith("1 of 1 sender threads of worker-2"));
    }

    @Test
    void theOneWithoutSlackHidesNeitherPausesNorDelaysOfAnother() {
        load = load(2 * CraftedRun.SECOND, 0.4, 0);
        measured = CraftedRun.latencies(0.5);
        CraftedRun run = run();
        missTheRate(run);
        run.sender = CraftedRun.sender(100, 9_000, 0, 900, 0, 0);

        assertThat(run.verdict().findings())
                .extracting(Finding::rule)
                .contains(Finding.Rule.SENDERS_SATURATED, Finding.Rule.PAUSES, Finding.Rule.LATE_SENDS);
        assertThat(run.verdict().findings())
                .filteredOn(
                        finding -> finding.rule() == Finding.Rule.PAUSES || finding.rule() == Finding.Rule.LATE_SENDS)
                .allSatisfy(finding -> assertThat(finding.sentence()).startsWith("The generator worker-2"));
    }

    @Test
    void theOneWhoseCompletingThreadsHadNoSlackIsNamed() {
        long second = CraftedRun.SECOND;
        clientThreads = List.of(new ClientThreadTime("network", false, true, 10 * second, 6 * second, 4 * second));

        assertThat(onlyFinding(run -> {
                            missTheRate(run);
                            run.clientThreads = List.of(
                                    new ClientThreadTime("network", false, true, 10 * second, 2 * second, second / 10));
                        })
                        .sentence())
                .startsWith("1 of 1 completing threads of worker-2 had no slack (network)");
    }

    @Test
    void notesAreOnTheWorst() {
        load = load(0, 0.97, 0.03);

        assertThat(run().verdict().notes())
                .contains("The CPUs of worker-2's machine were busy for 97 % of the measured part.")
                .anySatisfy(note -> assertThat(note).startsWith("The host took 3 % of worker-2's machine's CPU time"));
    }

    @Test
    void generatorsThatDidNotBeginTogetherAreNotedWithTheWorst() {
        CraftedRun run = run();
        assertThat(run.verdict().notes()).noneMatch(note -> note.contains("begin together"));
        run.startDelayNanos = 10_000_000L;
        assertThat(run.verdict().notes()).noneMatch(note -> note.contains("begin together"));
        run.startDelayNanos = 10_000_001L;
        assertThat(run.verdict().notes())
                .contains("The generators did not begin together: worker-1 sent its first message 10 ms late.");
    }

    @Test
    void aClockThatIsHardlyKnownIsNoProofThatGeneratorsBeganTogether() {
        CraftedRun run = run();
        run.startDelayNanos = 6_000_000L;
        HostClock clock = new HostClock(5_000_000, null);
        run.clocks = HostClocks.of(
                List.of(CraftedResults.place("worker-1", "load-1", clock)), new Topology(1, 1, 1, 1, 1, List.of()));

        assertThat(run.verdict().notes())
                .contains(
                        "It is not known whether the generators began together: worker-1 sent its first message 6 ms late, by a"
                                + " clock that is known to ± 5 ms.");
    }

    @Test
    void aGeneratorByItselfBeginsWithNoOther() {
        CraftedRun run = new CraftedRun();
        run.startDelayNanos = 50_000_000L;

        assertThat(run.verdict().notes()).noneMatch(note -> note.contains("begin together"));
    }

    @Test
    void theHostOfTheWorstGeneratorIsNamedAndNoOther() {
        load = load(2 * CraftedRun.SECOND, 0.97, 0.002);
        CraftedRun run = run();
        HostClock clock = new HostClock(1_000, null);
        run.clocks = HostClocks.of(
                List.of(
                        CraftedResults.place("worker-1", "load-1", clock),
                        CraftedResults.place("worker-2", "load-2", clock),
                        CraftedResults.place("worker-3", "load-3", clock)),
                new Topology(3, 1, 1, 1, 1, List.of()));

        assertThat(run.verdict().notes())
                .contains("worker-2 was on load-2.")
                .noneMatch(note -> note.startsWith("worker-1 was") || note.startsWith("worker-3 was"));
        missTheRate(run);
        assertThat(Bottleneck.of(CraftedResults.completed(run)).sentence())
                .contains("the CPUs of load-2, the busiest host, were busy for 97 %");
    }
}
