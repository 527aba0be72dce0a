package io.weir.report;

import io.weir.config.WorkloadKeys;
import io.weir.evidence.Mark;
import io.weir.measure.Counters;
import io.weir.measure.IntervalSnapshot;
import io.weir.measure.Latencies;
import io.weir.measure.Phase;
import io.weir.result.Calibration;
import io.weir.result.CampaignPlace;
import io.weir.result.DriverDescription;
import io.weir.result.Environment;
import io.weir.result.GuaranteeDescription;
import io.weir.result.MeasuredFigures;
import io.weir.result.Outcome;
import io.weir.result.ResourceUse;
import io.weir.result.ResourceUse.DiskUse;
import io.weir.result.ResourceUse.JvmUse;
import io.weir.result.ResourceUse.MachineUse;
import io.weir.result.ResourceUse.NetworkUse;
import io.weir.result.ResourceUse.ProcessUse;
import io.weir.result.ResourceUse.Role;
import io.weir.result.ResourceUse.Sampling;
import io.weir.result.RunResult;
import io.weir.result.Verdict;
import io.weir.result.WorkloadDescription;
import io.weir.result.host.HostClock;
import io.weir.result.host.HostEnvironment;
import io.weir.result.host.WorkerPlace;
import io.weir.steady.MemoryGrowth;
import io.weir.steady.TimeGrowth;
import io.weir.verdict.CraftedRun;
import io.weir.workload.Alphabet;
import io.weir.workload.KeyDistribution;
import io.weir.workload.Limits;
import io.weir.workload.Load;
import io.weir.workload.MessageKeys;
import io.weir.workload.Payload;
import io.weir.workload.RateStage;
import io.weir.workload.Scenarios;
import io.weir.workload.Timing;
import io.weir.workload.Topology;
import io.weir.workload.WaitPolicy;
import io.weir.workload.Workload;
import io.weir.workload.timeline.RecoveryLevels;
import io.weir.workload.timeline.TimedAction;
import io.weir.workload.timeline.TimedActions;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.OptionalLong;
import java.util.stream.Stream;

/** Results and intervals made up for the tests of the writers. */
public final class CraftedResults {

    public static final Instant START = Instant.parse("2026-11-20T10:15:30.123Z");

    static final DriverDescription KAFKA = new DriverDescription("Kafka", "kafka", "4.3.1", "4.3.1", null, true, null);

    static final Environment ENVIRONMENT = new Environment(
            new Environment.Hardware("Some Processor", 2, 8L << 30),
            new Environment.OperatingSystem("Linux", "6.1", "amd64", Map.of("vm.swappiness", "60")),
            new Environment.Jvm(
                    "VM", "Vendor", "17.0.15+6", 1L << 30, List.of("-Xmx1g"), List.of("G1 Young Generation")),
            new Environment.Clock("tsc", 22.5),
            new Environment.Limits(1024L, 4096L, 2.0, 4L << 30),
            new Environment.Build("0.1.0", "8559989"),
            new Calibration(
                    START.minusSeconds(3_600),
                    9_876_543.2,
                    98.7,
                    List.of(new Calibration.Pacing("precise", 1_000, 300, 90_000, 0.04)),
                    120_000,
                    1_500_000),
            new Environment.Cpus(2, false, List.of(0, 1), List.of(0, 1), null, "There are 2 CPUs."),
            List.of());

    private CraftedResults() {}

    /** Place of a worker on a host like all. */
    public static WorkerPlace place(String worker, String host, HostClock clock) {
        return new WorkerPlace(worker, host, clock, ENVIRONMENT);
    }

    static Workload workload() {
        return workload("1kb-3p");
    }

    private static Workload workload(String name) {
        return new Workload(
                name,
                new Topology(1, 3, 1, 1, 1, List.of()),
                new Payload.Random(CraftedRun.PAYLOAD_BYTES, 0.5, 100),
                KeyDistribution.NO_KEY,
                new Load.ConstantRate(1_000),
                new Timing(
                        Duration.ofSeconds(2),
                        Optional.of(Duration.ofSeconds(10)),
                        OptionalLong.empty(),
                        Duration.ofSeconds(30)),
                Limits.DEFAULT,
                42);
    }

    public static RunResult completed(CraftedRun run) {
        return completed(run, "Kafka", workload().name());
    }

    public static RunResult completed(CraftedRun run, String driver, String workload) {
        return completed(run, driver, workload(workload));
    }

    /** At another rate than 1,000 msg/s asked. */
    public static RunResult completed(CraftedRun run, String driver, String workload, double messagesPerSecond) {
        Workload requested = workload(workload);
        return completed(
                run,
                driver,
                requested.with(new Load.ConstantRate(messagesPerSecond), requested.timing(), requested.limits()));
    }

    /** With a rate that rises from 500 to 1 500 msg/s. */
    static RunResult ramped() {
        Workload workload = workload();
        Load.Profile ramp = new Load.Profile(List.of(new RateStage(500, 1_500, Duration.ofSeconds(10))));
        return completed(new CraftedRun(), "Kafka", workload.with(ramp, workload.timing(), workload.limits()));
    }

    /** With an action of each kind asked for. */
    static RunResult withTimeline() {
        List<TimedAction> actions = Stream.of(TimedAction.Kind.values())
                .map(kind -> new TimedAction(
                        Duration.ofMinutes(5 + 5L * kind.ordinal()),
                        Duration.ofMinutes(5 + 5L * kind.ordinal()),
                        kind,
                        TimedAction.ALL,
                        kind == TimedAction.Kind.KILL ? Optional.of(Duration.ofSeconds(30)) : Optional.empty(),
                        kind == TimedAction.Kind.DELAY || kind == TimedAction.Kind.THROTTLE ? 20_000_000 : 0))
                .toList();
        return completed(
                new CraftedRun(),
                "Kafka",
                workload().with(Scenarios.of(new TimedActions(actions, RecoveryLevels.DEFAULT))));
    }

    /** With one payload of letters and keys by Zipf's law. */
    static RunResult keyed() {
        Workload workload = workload();
        return completed(
                new CraftedRun(),
                "Kafka",
                new Workload(
                        workload.name(),
                        workload.topology(),
                        new Payload.Letters(CraftedRun.PAYLOAD_BYTES, new Alphabet("A-Z"), 1),
                        new MessageKeys.Zipf(1_000, 0.99),
                        workload.load(),
                        workload.timing(),
                        workload.limits(),
                        workload.seed()));
    }

    private static RunResult completed(CraftedRun run, String driver, Workload workload) {
        WorkloadDescription requested = new WorkloadDescription(WorkloadKeys.valuesOf(workload));
        return result(
                Outcome.completed(),
                run.verdict(),
                requested,
                new DriverDescription(driver, "kafka", "4.3.1", "4.3.1", null, true, null),
                GuaranteeDescription.of(run.guarantees()),
                MeasuredFigures.of(
                        run.measurement(),
                        List.of(new Mark(Mark.Kind.STEADY, 12.5, "steady")),
                        List.of(),
                        null,
                        run.clocks),
                ENVIRONMENT.withHosts(HostEnvironment.of(
                        run.clocks.places(), run.measurement().generators())));
    }

    /** The same result, of a turn in a campaign. */
    public static RunResult inRound(RunResult result, String campaign, int round) {
        return at(result, new CampaignPlace(campaign, round, 1, 2, 42L, null, 5, 1, null), 1);
    }

    /**
     * The same result, elsewhere in a campaign.
     *
     * @param order from 1: which run it was
     */
    public static RunResult at(RunResult result, CampaignPlace place, int order) {
        return changed(result, place, order, result.outcome(), result.verdict(), result.workload(), result.driver());
    }

    /** The same result, of another driver or of another version of it. */
    public static RunResult of(RunResult result, DriverDescription driver) {
        return changed(
                result,
                result.campaign(),
                result.orderInCampaign(),
                result.outcome(),
                result.verdict(),
                result.workload(),
                driver);
    }

    /** The same figures, as if something else had been asked. */
    public static RunResult asking(RunResult result, WorkloadDescription workload) {
        return changed(
                result,
                result.campaign(),
                result.orderInCampaign(),
                result.outcome(),
                result.verdict(),
                workload,
                result.driver());
    }

    /** The same run, had it failed before its load: without figures, and without promises. */
    public static RunResult failed(RunResult result, String reason) {
        return changed(
                result,
                result.campaign(),
                result.orderInCampaign(),
                Outcome.failed(reason),
                Verdict.failed(reason),
                result.workload(),
                result.driver());
    }

    /** A run that was ended early, before its load. */
    public static RunResult interrupted(String reason) {
        RunResult result = completed(new CraftedRun());
        return changed(
                result,
                result.campaign(),
                result.orderInCampaign(),
                Outcome.interrupted(reason),
                Verdict.failed(reason),
                result.workload(),
                result.driver());
    }

    private static RunResult changed(
            RunResult result,
            CampaignPlace place,
            int order,
            Outcome outcome,
            Verdict verdict,
            WorkloadDescription workload,
            DriverDescription driver) {
        boolean failed = !outcome.equals(result.outcome());
        return new RunResult(
                result.schemaVersion(),
                result.runId(),
                order,
                place,
                result.startedAt(),
                outcome,
                verdict,
                workload,
                driver,
                failed ? null : result.guarantees(),
                failed ? null : result.figures(),
                result.resources(),
                result.environment(),
                result.files());
    }

    /** Failed before its load, on a machine that tells nothing, with a workload that asks for everything. */
    public static RunResult failed() {
        String reason = "The broker at 127.0.0.1:9092 can't be reached.";
        Workload workload = new Workload(
                "file",
                new Topology(0, 0, 1, 1, 1, List.of("orders")),
                new Payload.FromFile("payload-1Kb.data", new byte[1024]),
                KeyDistribution.RANDOM_NANO,
                new Load.ConstantRate(0.5),
                new Timing(Duration.ZERO, Optional.empty(), OptionalLong.of(100_000), Duration.ofSeconds(30)),
                new Limits(
                        OptionalLong.of(1_000), OptionalLong.of(1_000_000), OptionalInt.of(2), WaitPolicy.ECONOMICAL),
                -7);
        return result(
                Outcome.failed(reason),
                Verdict.failed(reason),
                new WorkloadDescription(WorkloadKeys.valuesOf(workload)),
                new DriverDescription("Kafka", "kafka", null, null, null, false, null),
                null,
                null,
                new Environment(
                        new Environment.Hardware(null, 1, null),
                        ENVIRONMENT.operatingSystem(),
                        ENVIRONMENT.jvm(),
                        new Environment.Clock(null, 22.5),
                        new Environment.Limits(null, null, null, null),
                        new Environment.Build(null, null),
                        null,
                        null,
                        List.of()));
    }

    private static RunResult result(
            Outcome outcome,
            Verdict verdict,
            WorkloadDescription workload,
            DriverDescription driver,
            GuaranteeDescription guarantees,
            MeasuredFigures figures,
            Environment environment) {
        return new RunResult(
                RunResult.SCHEMA_VERSION,
                "r-0001",
                1,
                new CampaignPlace("c-0001", 1, 1, 2, 42L, null, 5, 2, null),
                START,
                outcome,
                verdict,
                workload,
                driver,
                guarantees,
                figures,
                resources(),
                environment,
                List.of("intervals.csv", "latencies.hlog"));
    }

    /** A broker's processor second carries 20,000 messages, the generator's 50,000. */
    private static ResourceUse resources() {
        return new ResourceUse(
                60_000_000_000L,
                new MachineUse(2.5, 1.2, 0.3, 0.05, 0.0, 1_000_000_000L, 5_000_000_000L, 40_000_000L, 0L, 0L, 0L),
                List.of(generator(), broker()),
                List.of(new DiskUse(
                        "vda",
                        0,
                        615_000_000,
                        0.07,
                        6_000L,
                        800_000.0,
                        new TimeGrowth(700_000, 900_000, true, 1_800.0))),
                List.of(new NetworkUse("lo", 1_300_000_000, 1_300_000_000)),
                20_000.0,
                50_000.0,
                new Sampling(61, 0.06, 0.001),
                List.of("The disk of kafka-1 can't be read."),
                List.of());
    }

    private static ProcessUse generator() {
        return new ProcessUse(
                "generator",
                Role.GENERATOR,
                "operating system",
                60_000_000_000L,
                12.0,
                9.5,
                2.5,
                0.3,
                400_000_000L,
                31L,
                null,
                0L,
                4_096L,
                null,
                null,
                null,
                null,
                new JvmUse(200_000_000L, 1_073_741_824L, 1_073_741_824L, 12L, 40_000_000L, 1L, 14L, 45_000_000L));
    }

    /** Asked at an endpoint that does not tell user from system. */
    private static ProcessUse broker() {
        return new ProcessUse(
                "kafka-1",
                Role.BROKER,
                "Prometheus http://kafka-1:9404/metrics",
                59_000_000_000L,
                29.5,
                null,
                null,
                0.9,
                1_200_000_000L,
                null,
                211L,
                null,
                null,
                null,
                null,
                new MemoryGrowth(1_000_000_000L, 1_150_000_000L, true, 1_800.0),
                null,
                new JvmUse(300_000_000L, null, null, 12L, 40_000_000L, null, null, null));
    }

    /** A second of the measured part, in which every latency was as given. */
    public static IntervalSnapshot interval(int index, long latencyNanos) {
        Latencies measured = Latencies.empty();
        measured.response().recordValueWithCount(latencyNanos, 1_000);
        measured.service().recordValueWithCount(latencyNanos, 1_000);
        measured.sendDelay().recordValueWithCount(latencyNanos, 1_000);
        measured.endToEnd().recordValueWithCount(latencyNanos, 1_000);
        measured.responseWithoutGeneratorDelay().recordValueWithCount(latencyNanos, 1_000);
        measured.wakeUpDelay().recordValueWithCount(latencyNanos, 1_000);
        return interval(index, Phase.MEASURE, Latencies.empty(), measured);
    }

    static IntervalSnapshot interval(int index, Phase phase, Latencies warmUp, Latencies measured) {
        return new IntervalSnapshot(
                index,
                phase,
                index * CraftedRun.SECOND,
                (index + 1) * CraftedRun.SECOND,
                1_000,
                new Counters(
                        1_000,
                        990,
                        6,
                        4,
                        0,
                        980,
                        1_000 * CraftedRun.PAYLOAD_BYTES,
                        990 * CraftedRun.PAYLOAD_BYTES,
                        980 * CraftedRun.PAYLOAD_BYTES),
                warmUp,
                measured,
                10,
                10 + index,
                Map.of("TimeoutException: no, really", 10L),
                null);
    }
}
