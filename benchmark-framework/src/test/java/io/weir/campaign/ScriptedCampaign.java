package io.weir.campaign;

import io.weir.broker.BrokerException;
import io.weir.broker.StartedBroker;
import io.weir.cpu.CpuDivision;
import io.weir.evidence.RunEvent;
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
import io.weir.report.SummaryDetail;
import io.weir.resource.WatchedProcess;
import io.weir.result.CampaignPlace;
import io.weir.result.Cause;
import io.weir.result.Environment;
import io.weir.result.RunResult;
import io.weir.verdict.CraftedRun;
import io.weir.worker.EarlyStop;
import io.weir.workload.KeyDistribution;
import io.weir.workload.Limits;
import io.weir.workload.Load;
import io.weir.workload.Payload;
import io.weir.workload.Scenarios;
import io.weir.workload.SloSearch;
import io.weir.workload.Timing;
import io.weir.workload.Topology;
import io.weir.workload.Workload;
import io.weir.workload.timeline.TimedAction;
import io.weir.workload.timeline.TimedActions;
import java.io.IOException;
import java.nio.file.Files;
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
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.atomic.AtomicLong;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** A campaign whose runs and brokers are scripts, all on the thread of the test. */
final class ScriptedCampaign {

    static final OptionalInt DONE = OptionalInt.of(0);
    static final OptionalInt KILLED = OptionalInt.of(137);
    private static final Workload WORKLOAD = new Workload(
            "w",
            new Topology(1, 1, 1, 1, 1, List.of()),
            new Payload.Random(100, 0.5, 1),
            KeyDistribution.NO_KEY,
            new Load.ConstantRate(1),
            new Timing(Duration.ZERO, Optional.of(Duration.ofSeconds(1)), OptionalLong.empty(), Duration.ofSeconds(1)),
            Limits.DEFAULT,
            1);

    final List<String> events = new ArrayList<>();
    private final List<PlannedRun> planned = new ArrayList<>();
    final Map<Integer, Script> scripts = new HashMap<>();
    final Map<String, BrokerScript> brokerScripts = new HashMap<>();
    final List<ScriptedRun> runs = new ArrayList<>();
    final Map<String, ScriptedBroker> brokers = new HashMap<>();
    private final AtomicLong now = new AtomicLong(0);
    private final Path root;
    private final ResultFolder folder;
    private @Nullable Campaign campaign;
    private boolean concurrentBrokers;
    private boolean oneAtATime;
    private Workload workload = WORKLOAD;
    private @Nullable CampaignManifest begun;
    private CampaignManifest.Experiment experiment =
            new CampaignManifest.Experiment("w", List.of(), Map.of(), null, true, List.of(Map.of()), null);

    /** Course of a run, from its start to its exit code. */
    interface Script {
        OptionalInt exitCode(ScriptedRun run) throws Exception;
    }

    /** Events while a broker starts. */
    interface BrokerScript {
        void starts(ScriptedBroker broker) throws BrokerException, InterruptedException;
    }

    ScriptedCampaign(Path root) throws ReportException {
        this.root = root;
        this.folder = ResultFolder.create(root, LocalDateTime.of(2026, 1, 1, 0, 0), "w");
    }

    final class ScriptedRun implements StartedRun {

        final RunPlan plan;
        final List<EarlyStop> stops = new ArrayList<>();
        final List<String> nodeEnds = new ArrayList<>();
        final BlockingQueue<RunOrders.ActionDone> actionsDone = new LinkedBlockingQueue<>();
        private final RunListener listener;
        String lastWords = "";
        boolean killed;
        private boolean ended;

        ScriptedRun(RunPlan plan, RunListener listener) {
            this.plan = plan;
            this.listener = listener;
        }

        /** Orders an action of the time line, or its undoing, and waits for the answer. */
        RunOrders.ActionDone order(int number, int action, boolean undo) throws InterruptedException {
            listener.on(new RunEvent.ActionOrdered(number, action, undo, List.of("node")));
            return actionsDone.take();
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
                OptionalInt code = scripts.getOrDefault(plan.order(), ScriptedCampaign::completes)
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
        public void actionDone(RunOrders.ActionDone done) {
            actionsDone.add(done);
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

    static final class ScriptedBroker implements StartedBroker {

        private final List<String> events;
        private final String driver;
        private final NodeExitListener exits;
        int nodes = 1;
        Map<String, Integer> openPorts = Map.of();
        Optional<String> image = Optional.empty();

        /** Holds an action up until it is counted down. */
        CountDownLatch answer = new CountDownLatch(0);

        /** Counted down by the first action. */
        final CountDownLatch acted = new CountDownLatch(1);

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
        public Optional<String> image() {
            return image;
        }

        @Override
        public Map<String, Integer> openPorts() {
            return openPorts;
        }

        @Override
        public Path directory() {
            return Path.of("/none");
        }

        @Override
        public List<String> nodes() {
            return List.of("node");
        }

        @Override
        public void carryOut(TimedAction action, List<String> names) throws BrokerException, InterruptedException {
            if (nodes == 0) {
                throw new BrokerException("node is gone already");
            }
            events.add(action.kind().word() + " " + String.join(" ", names));
            acted.countDown();
            answer.await();
        }

        @Override
        public void undo(TimedAction action, List<String> names) {
            events.add("undo " + action.kind().word() + " " + String.join(" ", names));
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

    private StartedBroker startBroker(PlannedRun run, Path logs, NodeExitListener exits)
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

    StartedRun startRun(RunPlan plan, RunListener listener) {
        events.add("run " + plan.order());
        ScriptedRun run = new ScriptedRun(plan, listener);
        runs.add(run);
        return run;
    }

    static OptionalInt completes(ScriptedRun run) throws ReportException {
        run.leave(CraftedResults.completed(new CraftedRun()));
        return DONE;
    }

    /** Plans a run of each driver. */
    void plan(DriverTarget... targets) {
        plan(null, targets);
    }

    /** Plans a run of each driver, on brokers that are all up all the time. */
    void planOnSharedBrokers(int brokersAtOnce, DriverTarget... targets) {
        concurrentBrokers = true;
        plan(brokersAtOnce, targets);
    }

    /** Plans a run of each driver; runs of one driver that follow each other share a broker. */
    void planOnBrokersOneAtATime(DriverTarget... targets) {
        oneAtATime = true;
        plan(null, targets);
    }

    private void plan(@Nullable Integer brokersAtOnce, DriverTarget... targets) {
        for (DriverTarget target : targets) {
            int number = 1
                    + (int) planned.stream()
                            .filter(run -> run.target().equals(target))
                            .count();
            List<DriverTarget> distinct = Stream.concat(planned.stream().map(PlannedRun::target), Stream.of(target))
                    .distinct()
                    .toList();
            planned.add(new PlannedRun(
                    planned.size() + 1,
                    number,
                    workload,
                    target,
                    new CampaignPlace("c", 1, 1, targets.length, null, brokersAtOnce, 1, 1, null),
                    CpuDivision.UNDIVIDED,
                    (concurrentBrokers || oneAtATime) && target.launchesBroker()
                            ? OptionalInt.of(1 + distinct.indexOf(target))
                            : OptionalInt.empty(),
                    null));
        }
    }

    /** Has runs that are planned from now on search for a rate within limits. */
    void searchWithin(SloSearch limits) {
        workload = WORKLOAD.with(
                new Load.Search(Duration.ofMinutes(5), Optional.of(limits)), WORKLOAD.timing(), WORKLOAD.limits());
    }

    /** Has runs that are planned from now on act on their brokers. */
    void actWith(TimedActions timeline) {
        workload = WORKLOAD.with(Scenarios.of(timeline));
    }

    /** Goes on with what the last campaign has left, as another command. */
    List<RunEnd> resume() throws ReportException {
        begun = CampaignManifest.read(folder.path().resolve(CampaignManifest.FILE));
        events.clear();
        planned.removeIf(run -> begun.run(run.order()).state().settled());
        return carryOut();
    }

    /** Gives the runs, in their order, the values of a factor that goes no further after a finding. */
    void stopAlong(String factor, Cause verdict, String... points) {
        experiment = new CampaignManifest.Experiment(
                "w",
                List.of(new CampaignManifest.Factor(factor, List.of(points))),
                Map.of(),
                new CampaignManifest.StopWhen(factor, verdict),
                true,
                Stream.of(points).map(point -> Map.of(factor, point)).toList(),
                null);
    }

    static DriverTarget cluster(String name) {
        return FakeSystem.target(name, false);
    }

    static DriverTarget launched(String name) {
        return FakeSystem.target(name, true);
    }

    List<RunEnd> carryOut() throws ReportException {
        return carryOut(this::startRun);
    }

    List<RunEnd> carryOut(RunStarter starter) throws ReportException {
        CampaignManifest present = begun;
        CampaignManifest manifest = present != null
                ? present
                : new CampaignManifest(
                        CampaignManifest.SCHEMA_VERSION,
                        "c",
                        new Environment.Build(null, null),
                        new Environment.Hardware(null, 2, null),
                        1,
                        null,
                        concurrentBrokers,
                        List.of("d"),
                        List.of(experiment),
                        List.of(new CampaignManifest.Input("w", Map.of(), List.of(), null)),
                        List.of(new CampaignManifest.Input("d", Map.of(), List.of(), null)),
                        List.of(),
                        planned.stream()
                                .map(run -> new CampaignManifest.Run(
                                        1,
                                        1,
                                        Math.min(run.order(), experiment.cells().size()),
                                        1,
                                        1,
                                        1,
                                        State.PLANNED,
                                        null,
                                        null))
                                .toList());
        Campaign made = new Campaign(new CampaignSetup(
                new CampaignPlan(manifest, planned, List.of()),
                root,
                folder,
                starter,
                this::startBroker,
                new CampaignListener() {
                    @Override
                    public void portsOpen(PlannedRun run, Map<String, Integer> ports) {
                        events.add("open " + ports);
                    }

                    @Override
                    public void confirmationEnded(RunEnd end) {
                        events.add("confirmed " + end.run().order());
                    }
                },
                SummaryDetail.SHORT,
                now::get,
                () -> CraftedResults.START));
        campaign = made;
        return made.run();
    }

    /** Ends of the runs so far. */
    List<RunEnd> ends() {
        return campaign == null ? List.of() : campaign.ends();
    }

    /** Puts a file where the folders of the next runs would be. */
    void spoilFolder() throws IOException {
        Files.move(folder.path(), folder.path().resolveSibling("moved"));
        Files.createFile(folder.path());
    }

    void stop() {
        if (campaign != null) {
            campaign.stop("interrupted by the user");
        }
    }

    List<State> states() throws ReportException {
        return CampaignManifest.read(folder.path().resolve(CampaignManifest.FILE)).runs().stream()
                .map(CampaignManifest.Run::state)
                .toList();
    }

    RunResult left(String run) throws ReportException {
        return ResultJson.read(new RunFolder(folder.path().resolve(run)).result());
    }
}
