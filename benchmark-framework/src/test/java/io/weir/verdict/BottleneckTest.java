package io.weir.verdict;

import static org.assertj.core.api.Assertions.assertThat;

import io.weir.evidence.GeneratorLoad;
import io.weir.evidence.SearchRecord;
import io.weir.evidence.SearchStep;
import io.weir.measure.Latencies;
import io.weir.report.CraftedResults;
import io.weir.result.Environment;
import io.weir.result.ResourceUse;
import io.weir.result.ResourceUse.DiskUse;
import io.weir.result.ResourceUse.ProcessUse;
import io.weir.result.ResourceUse.Role;
import io.weir.result.ResourceUse.Sampling;
import io.weir.result.RunResult;
import io.weir.verdict.Bottleneck.Kind;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

class BottleneckTest {

    private final CraftedRun run = new CraftedRun();
    private double generatorCores = 0.5;
    private @Nullable Double otherGeneratorCores;
    private Environment.@Nullable Cpus cpus;

    private Bottleneck limit() {
        return Bottleneck.of(CraftedResults.completed(run));
    }

    private Bottleneck limitWith(double brokerCores, String source, double diskBusyShare) {
        return limitWith(4_000.0, brokerCores, source, diskBusyShare);
    }

    private Bottleneck limitWith(
            @Nullable Double perBrokerCpuSecond, double brokerCores, String source, double diskBusyShare) {
        RunResult result = CraftedResults.completed(run);
        return Bottleneck.of(new RunResult(
                result.schemaVersion(),
                result.runId(),
                result.orderInCampaign(),
                result.campaign(),
                result.startedAt(),
                result.outcome(),
                result.verdict(),
                result.workload(),
                result.driver(),
                result.guarantees(),
                result.figures(),
                new ResourceUse(
                        10 * CraftedRun.SECOND,
                        null,
                        processes(source, brokerCores),
                        List.of(new DiskUse("vda", 0, 1_000, diskBusyShare, null, null, null)),
                        List.of(),
                        perBrokerCpuSecond,
                        null,
                        new Sampling(10, null, null),
                        List.of(),
                        List.of()),
                cpus == null ? result.environment() : result.environment().withCpus(cpus),
                result.files()));
    }

    private List<ProcessUse> processes(String source, double brokerCores) {
        List<ProcessUse> processes = new ArrayList<>();
        processes.add(CraftedRun.process("generator", Role.GENERATOR, "operating system", generatorCores));
        if (otherGeneratorCores != null) {
            processes.add(CraftedRun.process("worker-2", Role.GENERATOR, "operating system", otherGeneratorCores));
        }
        processes.add(CraftedRun.process("broker-1", Role.BROKER, source, brokerCores));
        return processes;
    }

    private static GeneratorLoad load(long pauseNanos, Double machine) {
        return new GeneratorLoad(10 * CraftedRun.SECOND, 0, 0, 0, pauseNanos, pauseNanos / 2, 0.2, machine, null);
    }

    private void sentLate() {
        run.measured = CraftedRun.latencies(0.5);
    }

    @Test
    void isNothingWhereTheRateWasKept() {
        assertThat(limit())
                .isEqualTo(new Bottleneck(
                        Kind.NOTHING,
                        "nothing held back the target rate: it kept the 1,000 msg/s that were due, and the generator's delays stayed within"
                                + " the 5 % of a latency that is allowed"));
    }

    @Test
    void saysOfARateThatFullCpusKeptThatAHigherOneMayNotBe() {
        run.generator = load(0, 0.97);

        assertThat(limit().kind()).isEqualTo(Kind.NOTHING);
        assertThat(limit().sentence())
                .startsWith("nothing held back the target rate: ")
                .contains("the machine's CPUs were busy for 97 %")
                .endsWith("so that latencies contain waits for a CPU and a higher target may not be kept");
    }

    @Test
    void isAProcessorWhereLateSendersWereReadyToRun() {
        sentLate();
        run.sender = CraftedRun.sender(9_000, 500, 0, 500, 100, 0);
        run.generator = load(0, 0.6);

        Bottleneck limit = limitWith(0.5, "operating system", 0.1);

        assertThat(limit.kind()).isEqualTo(Kind.PROCESSOR);
        assertThat(limit.sentence())
                .startsWith(
                        "the generator, for want of a CPU: The generator sent late: had it been on time, the p50 of the"
                                + " response time would be 2.5 ms and not 5 ms")
                .contains("senders waited for a CPU for 1 % of their time")
                .endsWith("busy for 60 % (of 2 cores the generator used 0.5, the broker 0.5, each read by itself)");
    }

    @Test
    void isAProcessorWhereTheMachineWasBusyAndTheKernelDoesNotTell() {
        sentLate();
        run.sender = CraftedRun.sender(9_000, 500, 0, 500, -1, 0);
        run.generator = load(0, 0.8);

        assertThat(limit().kind()).isEqualTo(Kind.PROCESSOR);
    }

    @Test
    void isTheGeneratorWhereItWasLateOnAnIdleMachine() {
        sentLate();
        run.sender = CraftedRun.sender(9_000, 500, 0, 500, 99, 0);
        run.generator = load(0, 0.79);

        assertThat(limit().kind()).isEqualTo(Kind.GENERATOR);
        assertThat(limit().sentence())
                .startsWith("the generator: The generator sent late")
                .contains("the machine's CPUs were busy for 79 %");
    }

    @Test
    void isPausesWhereTheJvmStoodStill() {
        sentLate();
        run.generator = load(CraftedRun.SECOND / 10, 0.5);
        assertThat(limit().kind()).isEqualTo(Kind.PAUSES);

        run.measured = CraftedRun.latencies();
        run.generator = load(2 * CraftedRun.SECOND, 0.5);
        assertThat(limit().kind()).isEqualTo(Kind.PAUSES);
        assertThat(limit().sentence()).contains("stood still for 20 % of the measured part, at most 1 s at a time");
    }

    @Test
    void isTheClientThatBlocks() {
        run.acknowledged = 7_000;
        run.sender = CraftedRun.sender(200, 9_500, 0, 300, 0, 0);

        assertThat(limit().kind()).isEqualTo(Kind.CLIENT);
        assertThat(limit().sentence())
                .contains(
                        "95 % of their time went into the client's send",
                        "of the target of 1,000 msg/s 700 were acknowledged");
    }

    @Test
    void isTheClientThatHoldsUpOtherProducers() {
        run.sender = CraftedRun.sender(8_000, 1_500, 0, 500, 0, 200);

        assertThat(limit().kind()).isEqualTo(Kind.CLIENT);
        assertThat(limit().sentence()).contains("held up due messages of others for 200 ms, 2 % of its time");
    }

    @Test
    void isWhatMayBeOutstandingEvenIfTheGeneratorWasABitLate() {
        sentLate();
        run.acknowledged = 7_000;
        run.sender = CraftedRun.sender(3_000, 500, 6_000, 500, 200, 0);

        assertThat(limit().kind()).isEqualTo(Kind.OUTSTANDING);
        assertThat(limit().sentence()).contains("60 % of its time, because maxOutstanding messages");
    }

    @Test
    void isTheBrokersProcessorsWhereTheyWereTaken() {
        run.acknowledged = 7_000;
        run.generator = load(0, 0.95);

        assertThat(limitWith(1.8, "operating system", 0.1).kind()).isEqualTo(Kind.BROKER_PROCESSORS);
        assertThat(limitWith(1.79, "operating system", 0.1).kind()).isEqualTo(Kind.UNKNOWN);
        assertThat(limitWith(1.8, "Prometheus http://kafka-1:9404/metrics", 0.1).kind())
                .as("the broker's machine has another number of CPUs")
                .isEqualTo(Kind.UNKNOWN);
    }

    @Test
    void isNotTheBrokersProcessorsWhereTheMachineHasMoreThanTheGeneratorMayUse() {
        run.acknowledged = 7_000;
        run.generator = load(0, 0.6);

        assertThat(limitWith(1.9, "operating system", 0.1).kind()).isEqualTo(Kind.UNKNOWN);
    }

    /** Two of four CPUs are the broker's: half of the machine is all that it has. */
    @Test
    void isTheBrokersProcessorsWhereTheOnesItWasGivenWereTaken() {
        cpus = new Environment.Cpus(4, true, List.of(0, 1), List.of(2, 3), null, "divided");
        run.acknowledged = 7_000;
        run.generator = load(0, 0.6);

        assertThat(limitWith(1.8, "operating system", 0.1).kind()).isEqualTo(Kind.BROKER_PROCESSORS);
        assertThat(limitWith(1.79, "operating system", 0.1).kind()).isEqualTo(Kind.UNKNOWN);
    }

    /** One CPU is all that its containers' limits leave it, on whichever of two it runs. */
    @Test
    void isTheBrokersProcessorsWhereTheOnesThatItsLimitsLeaveItWereTaken() {
        cpus = new Environment.Cpus(2, false, List.of(0, 1), List.of(0, 1), 1.0, "There are 2 CPUs.");
        run.acknowledged = 7_000;
        run.generator = load(0, 0.6);

        assertThat(limitWith(0.9, "operating system", 0.1).kind()).isEqualTo(Kind.BROKER_PROCESSORS);
        assertThat(limitWith(0.89, "operating system", 0.1).kind()).isEqualTo(Kind.UNKNOWN);
    }

    @Test
    void isAProcessorWhereTheOnesThatTheGeneratorWasGivenWereTaken() {
        cpus = new Environment.Cpus(4, true, List.of(0, 1), List.of(2, 3), null, "divided");
        sentLate();
        run.sender = CraftedRun.sender(9_000, 500, 0, 500, -1, 0);
        run.generator = load(0, 0.5);

        generatorCores = 1.6;
        assertThat(limitWith(0.2, "operating system", 0.1).kind()).isEqualTo(Kind.PROCESSOR);
        generatorCores = 1.59;
        assertThat(limitWith(0.2, "operating system", 0.1).kind()).isEqualTo(Kind.GENERATOR);
    }

    /** Processes of one machine share the CPUs that they were given. */
    @Test
    void isAProcessorWhereSeveralGeneratorsTogetherUsedTheOnesThatTheyWereGiven() {
        cpus = new Environment.Cpus(4, true, List.of(0, 1), List.of(2, 3), null, "divided");
        sentLate();
        run.sender = CraftedRun.sender(9_000, 500, 0, 500, -1, 0);
        run.generator = load(0, 0.5);
        generatorCores = 0.9;

        otherGeneratorCores = 0.69;
        assertThat(limitWith(0.2, "operating system", 0.1).kind()).isEqualTo(Kind.GENERATOR);
        otherGeneratorCores = 0.7;
        assertThat(limitWith(0.2, "operating system", 0.1).kind()).isEqualTo(Kind.PROCESSOR);
    }

    @Test
    void doesNotTellWhatABrokerUsedOfWhichAProcessWasNotRead() {
        run.acknowledged = 7_000;
        run.generator = load(0, 0.95);

        Bottleneck limit = limitWith(null, 1.9, "operating system", 0.1);

        assertThat(limit.kind()).isEqualTo(Kind.UNKNOWN);
        assertThat(limit.sentence()).endsWith("(of 2 cores the generator used 0.5)");
    }

    @Test
    void isTheGeneratorWhereSendersHadNoSlackAndHardlyWaitedForAProcessor() {
        run.acknowledged = 7_000;
        run.sender = CraftedRun.sender(0, 500, 0, 9_500, 120, 0);
        run.generator = load(CraftedRun.SECOND / 10, 0.5);

        assertThat(limit().kind()).isEqualTo(Kind.GENERATOR);
        assertThat(limit().sentence()).contains("had no slack", "95 % into the engine");

        run.sender = CraftedRun.sender(0, 500, 0, 9_500, 2_000, 0);
        assertThat(limit().kind()).isEqualTo(Kind.PROCESSOR);
    }

    @Test
    void isADiskThatIsBusy() {
        run.acknowledged = 7_000;

        Bottleneck limit = limitWith(0.5, "operating system", 0.9);

        assertThat(limit.kind()).isEqualTo(Kind.DISK);
        assertThat(limit.sentence()).startsWith("a disk: vda was busy for 90 % of the time");
    }

    @Test
    void isTheReceivingSideWhereTheBacklogGrew() {
        run.backlogAtEnd = 4_005;

        assertThat(limit().kind()).isEqualTo(Kind.CONSUMERS);
        assertThat(limit().sentence()).contains("grew by 4,000");
    }

    @Test
    void isFailedSendsWhereTheyMakeUpTheDifference() {
        run.acknowledged = 7_000;
        run.refused = 3_000;

        assertThat(limit().kind()).isEqualTo(Kind.ERRORS);
        assertThat(limit().sentence()).startsWith("failed sends: 3,000 were not acknowledged");
    }

    @Test
    void isNotKnownWithoutEvidence() {
        run.acknowledged = 7_000;

        assertThat(limit().kind()).isEqualTo(Kind.UNKNOWN);
        assertThat(limit().sentence())
                .startsWith(
                        "not known: nothing that was measured names the cause, and of the target of 1,000 msg/s 700");
        assertThat(Bottleneck.of(CraftedResults.failed()).sentence())
                .isEqualTo("not known: the run gave no figures: The broker at 127.0.0.1:9092 can't be reached");
    }

    @Test
    void isWhatTheSearchFound() {
        run.search = Optional.of(CraftedRun.search(
                SearchRecord.Ending.FOUND,
                9_000.0,
                CraftedRun.step(SearchStep.Stage.RAMP, 9_000, SearchStep.Judgement.SUSTAINED),
                CraftedRun.step(SearchStep.Stage.BISECT, 9_500, SearchStep.Judgement.CONSUMERS_BEHIND)));

        assertThat(limit().kind()).isEqualTo(Kind.CONSUMERS);
        assertThat(limit().sentence())
                .isEqualTo(
                        "the receiving side: 9,000 msg/s were sustained, and at 9,500 msg/s the consumers of sub-0 fell behind by 950"
                                + " msg/s");
    }

    @Test
    void isWhatHoldsAClosedLoopBack() {
        run.closedLoop = true;
        run.measured = closedLoop();
        run.sender = CraftedRun.sender(0, 1_000, 8_000, 1_000, 0, 0);
        assertThat(limit().kind()).isEqualTo(Kind.OUTSTANDING);
        assertThat(limit().sentence()).contains("waited for them for 80 %", "at most 50,000 messages outstanding");

        run.sender = CraftedRun.sender(0, 7_000, 2_000, 1_000, 0, 0);
        assertThat(limit().kind()).isEqualTo(Kind.CLIENT);

        run.sender = CraftedRun.sender(0, 1_000, 500, 8_500, 0, 0);
        run.generator = load(0, 0.5);
        assertThat(limit().kind()).isEqualTo(Kind.GENERATOR);
    }

    private static Latencies closedLoop() {
        Latencies latencies = Latencies.empty();
        latencies.service().recordValueWithCount(1_000_000, CraftedRun.DUE);
        return latencies;
    }
}
