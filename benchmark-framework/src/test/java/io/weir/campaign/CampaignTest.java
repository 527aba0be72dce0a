package io.weir.campaign;

import static org.assertj.core.api.Assertions.assertThat;

import io.weir.broker.BrokerException;
import io.weir.cpu.CpuDivision;
import io.weir.evidence.RunListener;
import io.weir.plan.CampaignPlan;
import io.weir.plan.DriverTarget;
import io.weir.plan.PlannedRun;
import io.weir.plan.RunPlan;
import io.weir.process.NodeExitListener;
import io.weir.report.CampaignManifest;
import io.weir.report.CampaignManifest.State;
import io.weir.report.CraftedResults;
import io.weir.report.ReportException;
import io.weir.report.ResultFolder;
import io.weir.report.ResultJson;
import io.weir.report.RunFolder;
import io.weir.resource.WatchedProcess;
import io.weir.result.CampaignPlace;
import io.weir.result.Environment;
import io.weir.result.Outcome;
import io.weir.result.RunResult;
import io.weir.time.ManualClock;
import io.weir.verdict.CraftedRun;
import io.weir.worker.EarlyStop;
import io.weir.workload.KeyDistribution;
import io.weir.workload.Limits;
import io.weir.workload.Load;
import io.weir.workload.Payload;
import io.weir.workload.Timing;
import io.weir.workload.Topology;
import io.weir.workload.Workload;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.time.LocalDateTime;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.OptionalLong;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A campaign whose runs and brokers are scripts, all on the thread of the test. */
class CampaignTest {

    private static final OptionalInt DONE = OptionalInt.of(0);
    private static final OptionalInt KILLED = OptionalInt.of(137);
    private static final Workload WORKLOAD = new Workload(
            "w",
            new Topology(1, 1, 1, 1, 1, List.of()),
            new Payload.Random(100, 0.5, 1),
            KeyDistribution.NO_KEY,
            new Load.ConstantRate(1),
            new Timing(Duration.ZERO, Optional.of(Duration.ofSeconds(1)), OptionalLong.empty(), Duration.ofSeconds(1)),
            Limits.DEFAULT,
            1);

    @TempDir
    Path root;

    private final List<String> events = new ArrayList<>();
    private final List<PlannedRun> planned = new ArrayList<>();
    private final Map<Integer, Script> scripts = new HashMap<>();
    private final Map<String, BrokerScript> brokerScripts = new HashMap<>();
    private final List<ScriptedRun> runs = new ArrayList<>();
    private final Map<String, ScriptedBroker> brokers = new HashMap<>();
    private final ManualClock clock = new ManualClock(0);
    private ResultFolder folder = new ResultFolder(Path.of(""));
    private @Nullable Campaign campaign;

    /** Course of a run, from its start to its exit code. */
    private interface Script {
        OptionalInt exitCode(ScriptedRun run) throws Exception;
    }

    /** What happens while a broker starts. */
    private interface BrokerScript {
        void starts(ScriptedBroker broker) throws BrokerException, InterruptedException;
    }

    @BeforeEach
    void makeFolder() throws ReportException {
        folder = ResultFolder.create(root, LocalDateTime.of(2026, 1, 1, 0, 0), "w");
    }

    private final class ScriptedRun implements StartedRun {

        private final RunPlan plan;
        private final List<EarlyStop> stops = new ArrayList<>();
        private final List<String> nodeEnds = new ArrayList<>();
        private String lastWords = "";
        private boolean killed;
        private boolean ended;

        ScriptedRun(RunPlan plan) {
            this.plan = plan;
        }

        void leave(RunResult result) throws ReportException {
            ResultJson.write(new RunFolder(Path.of(plan.folder())).result(), result);
        }

        @Override
        public OptionalInt await(Duration limit) {
            if (ended) {
                return KILLED;
            }
            try {
                OptionalInt code = scripts.getOrDefault(plan.order(), CampaignTest::completes)
                        .exitCode(this);
                ended = true;
                return code;
            } catch (Exception e) {
                throw new AssertionError(e);
            }
        }

        @Override
        public void stop(EarlyStop stop, Duration grace) {
            stops.add(stop);
        }

        @Override
        public void nodeEnded(String reason) {
            nodeEnds.add(reason);
        }

        @Override
        public String lastWords() {
            return lastWords;
        }

        @Override
        public void kill() {
            killed = true;
        }
    }

    private static final class ScriptedBroker implements BrokerStarter.StartedBroker {

        private final List<String> events;
        private final String driver;
        private final NodeExitListener exits;
        private int nodes = 1;

        ScriptedBroker(List<String> events, String driver, NodeExitListener exits) {
            this.events = events;
            this.driver = driver;
            this.exits = exits;
        }

        void loseNode() {
            nodes--;
            exits.exitedUnexpectedly("node", driver + "'s node was killed");
        }

        @Override
        public Map<String, String> addresses() {
            return Map.of("address", driver);
        }

        @Override
        public boolean anyNodeAlive() {
            return nodes > 0;
        }

        @Override
        public List<WatchedProcess> processes() {
            return List.of();
        }

        @Override
        public void close() {
            events.add("closed " + driver);
        }
    }

    private BrokerStarter.StartedBroker startBroker(PlannedRun run, Path logs, NodeExitListener exits)
            throws BrokerException, InterruptedException {
        events.add("broker " + run.driverName());
        ScriptedBroker broker = new ScriptedBroker(events, run.driverName(), exits);
        brokers.put(run.driverName(), broker);
        BrokerScript script = brokerScripts.get(run.driverName());
        if (script != null) {
            script.starts(broker);
        }
        return broker;
    }

    private StartedRun startRun(RunPlan plan, RunListener listener) {
        events.add("run " + plan.order());
        ScriptedRun run = new ScriptedRun(plan);
        runs.add(run);
        return run;
    }

    private static OptionalInt completes(ScriptedRun run) throws ReportException {
        run.leave(CraftedResults.completed(new CraftedRun()));
        return DONE;
    }

    /** Plans a run of each driver. */
    private void plan(DriverTarget... targets) {
        plan(null, targets);
    }

    private void plan(@Nullable Integer concurrentBrokers, DriverTarget... targets) {
        for (DriverTarget target : targets) {
            int number = 1
                    + (int) planned.stream()
                            .filter(run -> run.target().equals(target))
                            .count();
            planned.add(new PlannedRun(
                    number,
                    WORKLOAD,
                    target,
                    new CampaignPlace("c", 1, 1, targets.length, null, concurrentBrokers, 1, 1),
                    CpuDivision.UNDIVIDED));
        }
    }

    private static DriverTarget cluster(String name) {
        return FakeSystem.target(name, false);
    }

    private static DriverTarget launched(String name) {
        return FakeSystem.target(name, true);
    }

    private List<RunEnd> carryOut() throws ReportException {
        return carryOut(this::startRun);
    }

    private List<RunEnd> carryOut(RunStarter starter) throws ReportException {
        CampaignManifest manifest = new CampaignManifest(
                CampaignManifest.SCHEMA_VERSION,
                "c",
                new Environment.Build(null, null),
                1,
                null,
                false,
                List.of(new CampaignManifest.Input("w", Map.of(), List.of(), null)),
                List.of(new CampaignManifest.Input("d", Map.of(), List.of(), null)),
                planned.stream()
                        .map(run -> new CampaignManifest.Run(1, 1, 1, State.PLANNED, null))
                        .toList());
        Campaign made = new Campaign(new CampaignSetup(
                new CampaignPlan(manifest, planned),
                root,
                folder,
                starter,
                this::startBroker,
                CampaignListener.NONE,
                false,
                clock,
                () -> CraftedResults.START));
        campaign = made;
        return made.run();
    }

    private void stop() {
        if (campaign != null) {
            campaign.stop("interrupted by the user");
        }
    }

    private List<State> states() throws ReportException {
        return CampaignManifest.read(folder.path().resolve(CampaignManifest.FILE)).runs().stream()
                .map(CampaignManifest.Run::state)
                .toList();
    }

    private RunResult left(String run) throws ReportException {
        return ResultJson.read(new RunFolder(folder.path().resolve(run)).result());
    }

    @Test
    void runsAreCarriedOutInTheirOrderEachInAFolderOfItsOwn() throws Exception {
        DriverTarget a = cluster("a");
        plan(a, cluster("b"), a);
        scripts.put(2, run -> {
            assertThat(states()).containsExactly(State.COMPLETED, State.RUNNING, State.PLANNED);
            return completes(run);
        });

        List<RunEnd> ends = carryOut();

        assertThat(events).containsExactly("run 1", "run 2", "run 3");
        assertThat(ends)
                .extracting(end -> String.valueOf(end.folder().getFileName()))
                .containsExactly("a-1", "b-1", "a-2");
        assertThat(ends).allSatisfy(end -> assertThat(end.failure()).isEmpty());
        assertThat(states()).containsOnly(State.COMPLETED);
        assertThat(runs).allSatisfy(run -> assertThat(run.plan.hasOwnBroker()).isFalse());
    }

    @Test
    void aRunThatFailsKeepsNoOtherFromBeginning() throws Exception {
        plan(cluster("a"), cluster("b"));
        scripts.put(1, run -> KILLED);

        List<RunEnd> ends = carryOut();

        assertThat(ends.get(0).failure().orElseThrow()).contains("was killed by signal 9");
        assertThat(ends.get(0).bug()).isFalse();
        assertThat(left("a-1").outcome().kind()).isEqualTo(Outcome.Kind.FAILED);
        assertThat(ends.get(1).failure()).isEmpty();
        assertThat(states()).containsExactly(State.FAILED, State.COMPLETED);
    }

    @Test
    void aRunThatEndsByABugIsSaidToBeOne() throws Exception {
        plan(cluster("a"));
        scripts.put(1, run -> {
            run.lastWords = "java.lang.NullPointerException";
            return OptionalInt.of(1);
        });

        RunEnd end = carryOut().get(0);

        assertThat(end.bug()).isTrue();
        assertThat(end.failure().orElseThrow()).contains("exit code 1", "NullPointerException", "jvm.log");
    }

    @Test
    void aJvmThatDoesNotStartIsNoBug() throws Exception {
        plan(cluster("a"));
        scripts.put(1, run -> {
            run.lastWords = "Error: Could not create the Java Virtual Machine.";
            return OptionalInt.of(1);
        });

        RunEnd end = carryOut().get(0);

        assertThat(end.bug()).isFalse();
        assertThat(end.failure().orElseThrow()).contains("did not start", "HEAP_OPTS");
    }

    @Test
    void aRunKilledInItsCleanUpKeepsItsResult() throws Exception {
        plan(cluster("a"));
        scripts.put(1, run -> {
            completes(run);
            return KILLED;
        });

        RunEnd end = carryOut().get(0);

        assertThat(end.failure()).isEmpty();
        assertThat(end.afterwards()).singleElement().asString().contains("signal 9", "during the clean-up");
        assertThat(left("a-1").outcome()).isEqualTo(Outcome.completed());
        assertThat(left("a-1").verdict().notes()).containsAll(end.afterwards());
    }

    @Test
    void aRunBeyondAllItsTimeLimitsIsKilled() throws Exception {
        plan(cluster("a"), cluster("b"));
        scripts.put(1, run -> OptionalInt.empty());

        List<RunEnd> ends = carryOut();

        assertThat(runs.get(0).killed).isTrue();
        assertThat(ends.get(0).failure().orElseThrow()).contains("was killed because it went on for");
        assertThat(ends.get(1).failure()).isEmpty();
    }

    @Test
    void aRunWhoseProcessCannotStartSaysWhyAndItsBrokerEnds() throws Exception {
        plan(launched("a"), cluster("b"));

        List<RunEnd> ends = carryOut((plan, listener) -> {
            if (plan.order() == 1) {
                throw new IOException("no memory");
            }
            return startRun(plan, listener);
        });

        assertThat(ends.get(0).failure()).contains("The run could not be started: no memory");
        assertThat(events).containsExactly("broker a", "closed a", "run 2");
    }

    @Test
    void eachRunHasABrokerOfItsOwnThatEndsWithIt() throws Exception {
        DriverTarget a = launched("a");
        plan(a, a);
        scripts.put(1, run -> KILLED);

        carryOut();

        assertThat(events).containsExactly("broker a", "run 1", "closed a", "broker a", "run 2", "closed a");
        assertThat(runs).allSatisfy(run -> {
            assertThat(run.plan.brokerAddresses()).isEqualTo(Map.of("address", "a"));
            assertThat(run.plan.brokerVersion()).isEqualTo("1.0");
        });
    }

    @Test
    void aBrokerThatDoesNotStartFailsItsRunAlone() throws Exception {
        plan(launched("a"), launched("b"));
        brokerScripts.put("a", broker -> {
            throw new BrokerException("port 1 is taken");
        });

        List<RunEnd> ends = carryOut();

        assertThat(ends.get(0).failure()).contains("port 1 is taken");
        assertThat(left("a-1").outcome()).isEqualTo(Outcome.failed("port 1 is taken"));
        assertThat(ends.get(1).failure()).isEmpty();
        assertThat(events).containsExactly("broker a", "broker b", "run 2", "closed b");
    }

    @Test
    void aBrokerThatEndsDuringItsRunEndsTheRun() throws Exception {
        plan(launched("a"), launched("b"));
        scripts.put(1, run -> {
            brokers.get("a").loseNode();
            assertThat(run.stops)
                    .singleElement()
                    .satisfies(stop -> assertThat(stop.systemGone()).isTrue());
            return OptionalInt.of(0);
        });

        List<RunEnd> ends = carryOut();

        assertThat(ends.get(0).failure()).contains("The broker has ended during the run: a's node was killed");
        assertThat(ends.get(1).failure()).isEmpty();
    }

    @Test
    void aRunThatKeepsItsFiguresWhenItsBrokerEndsHasFailedAllTheSame() throws Exception {
        plan(launched("a"));
        scripts.put(1, run -> {
            brokers.get("a").loseNode();
            run.leave(CraftedResults.completed(new CraftedRun()));
            return DONE;
        });

        RunEnd end = carryOut().get(0);

        assertThat(end.failure().orElseThrow()).contains("a's node was killed");
        assertThat(end.result()).isPresent();
    }

    @Test
    void aBrokerThatEndsAfterTheResultIsANote() throws Exception {
        plan(launched("a"));
        scripts.put(1, run -> {
            run.leave(CraftedResults.completed(new CraftedRun()));
            brokers.get("a").loseNode();
            return DONE;
        });

        RunEnd end = carryOut().get(0);

        assertThat(end.failure()).isEmpty();
        assertThat(left("a-1").verdict().notes())
                .contains("The broker has ended during the clean-up: a's node was killed");
    }

    @Test
    void aNodeAmongSeveralIsReportedToTheRunWhichGoesOn() throws Exception {
        plan(launched("a"));
        brokerScripts.put("a", broker -> broker.nodes = 3);
        scripts.put(1, run -> {
            brokers.get("a").loseNode();
            assertThat(run.nodeEnds).containsExactly("a's node was killed");
            assertThat(run.stops).isEmpty();
            return completes(run);
        });

        assertThat(carryOut().get(0).failure()).isEmpty();
    }

    @Test
    void aNodeThatEndsBeforeTheRunBeginsIsReportedToIt() throws Exception {
        plan(launched("a"));
        brokerScripts.put("a", broker -> {
            broker.nodes = 2;
            broker.loseNode();
        });

        carryOut();

        assertThat(runs.get(0).nodeEnds).containsExactly("a's node was killed");
        assertThat(runs.get(0).stops).isEmpty();
    }

    @Test
    void aBrokerThatIsGoneBeforeTheRunBeginsEndsIt() throws Exception {
        plan(launched("a"));
        brokerScripts.put("a", ScriptedBroker::loseNode);
        scripts.put(1, run -> {
            assertThat(run.stops).hasSize(1);
            return DONE;
        });

        assertThat(carryOut().get(0).failure().orElseThrow()).contains("The broker has ended during the run");
    }

    @Test
    void aStopEndsTheRunAndBeginsNoOther() throws Exception {
        plan(launched("a"), cluster("b"));
        scripts.put(1, run -> {
            stop();
            assertThat(run.stops).containsExactly(EarlyStop.requested("interrupted by the user"));
            stop();
            assertThat(run.stops).hasSize(1);
            run.leave(CraftedResults.interrupted("interrupted by the user"));
            return OptionalInt.of(130);
        });

        List<RunEnd> ends = carryOut();

        assertThat(ends).singleElement().satisfies(end -> {
            assertThat(end.failure()).isEmpty();
            assertThat(end.result()).isPresent();
        });
        assertThat(states()).containsExactly(State.INTERRUPTED, State.PLANNED);
        assertThat(events).containsExactly("broker a", "run 1", "closed a");
    }

    @Test
    void aStopWhileTheBrokerStartsIsNoFailure() throws Exception {
        plan(launched("a"), cluster("b"));
        brokerScripts.put("a", broker -> {
            stop();
            if (Thread.interrupted()) {
                throw new InterruptedException();
            }
        });

        List<RunEnd> ends = carryOut();

        assertThat(ends)
                .singleElement()
                .satisfies(end -> assertThat(end.failure()).isEmpty());
        assertThat(left("a-1").outcome())
                .isEqualTo(Outcome.interrupted("interrupted by the user before the run had begun"));
        assertThat(events).containsExactly("broker a");
        assertThat(Thread.interrupted()).isFalse();
    }

    @Test
    void aBrokerThatFailsBecauseOfAStopIsNoFailure() throws Exception {
        plan(launched("a"));
        brokerScripts.put("a", broker -> {
            stop();
            throw new BrokerException("ended with exit code 130");
        });

        assertThat(carryOut())
                .singleElement()
                .satisfies(end -> assertThat(end.failure()).isEmpty());
        assertThat(states()).containsExactly(State.INTERRUPTED);
    }

    @Test
    void aStopWithoutAResultKeepsTheIntervals() throws Exception {
        plan(cluster("a"));
        scripts.put(1, run -> {
            stop();
            return KILLED;
        });

        carryOut();

        assertThat(left("a-1").outcome().reason()).contains("interrupted by the user", "only the intervals are kept");
    }

    @Test
    void sharedBrokersAreUpFromBeforeTheFirstRunUntilAfterTheLast() throws Exception {
        DriverTarget a = launched("a");
        DriverTarget b = launched("b");
        plan(2, a, b, a, b);

        carryOut();

        assertThat(events.subList(0, 6)).containsExactly("broker a", "broker b", "run 1", "run 2", "run 3", "run 4");
        assertThat(events.subList(6, 8)).containsExactlyInAnyOrder("closed a", "closed b");
        assertThat(runs)
                .extracting(run -> run.plan.brokerAddresses().get("address"))
                .containsExactly("a", "b", "a", "b");
        long each = CraftedResults.completed(new CraftedRun())
                .figures()
                .windowCounters()
                .acknowledged();
        assertThat(runs.get(0).plan.brokerAge().messages()).isZero();
        assertThat(runs.get(2).plan.brokerAge().messages()).isGreaterThanOrEqualTo(each);
    }

    @Test
    void aSharedBrokerThatDoesNotStartFailsItsRunsAlone() throws Exception {
        DriverTarget a = launched("a");
        DriverTarget b = launched("b");
        plan(2, a, b, a);
        brokerScripts.put("a", broker -> {
            throw new BrokerException("port 1 is taken");
        });

        carryOut();

        assertThat(states()).containsExactly(State.FAILED, State.COMPLETED, State.FAILED);
        assertThat(events).containsExactly("broker a", "broker b", "run 2", "closed b");
    }

    @Test
    void whatEndsBetweenTheRunsOfASharedBrokerIsReportedToTheNext() throws Exception {
        DriverTarget a = launched("a");
        plan(1, a, cluster("b"), a);
        brokerScripts.put("a", broker -> broker.nodes = 2);
        scripts.put(2, run -> {
            brokers.get("a").loseNode();
            assertThat(run.nodeEnds).isEmpty();
            return completes(run);
        });

        carryOut();

        assertThat(runs.get(0).nodeEnds).isEmpty();
        assertThat(runs.get(2).nodeEnds).containsExactly("a's node was killed");
        assertThat(states()).containsOnly(State.COMPLETED);
    }

    @Test
    void aStopWhileSharedBrokersStartEndsThemAndBeginsNoRun() throws Exception {
        plan(2, launched("a"), launched("b"));
        brokerScripts.put("b", broker -> {
            stop();
            if (Thread.interrupted()) {
                throw new InterruptedException();
            }
        });

        assertThat(carryOut()).isEmpty();
        assertThat(events).containsExactly("broker a", "broker b", "closed a");
        assertThat(states()).containsExactly(State.PLANNED, State.PLANNED);
    }
}
