package io.weir.engine;

import io.weir.driver.Guarantees;
import io.weir.driver.Insight;
import io.weir.measure.DeliveryAudit;
import io.weir.measure.MissingMessages;
import io.weir.measure.Phase;
import io.weir.measure.RunEvent;
import io.weir.measure.RunListener;
import io.weir.measure.RunMeasurement;
import io.weir.measure.SearchRecord;
import io.weir.measure.SearchStep;
import io.weir.result.Cause;
import io.weir.result.GeneratorLoad;
import io.weir.verdict.Judge;
import io.weir.verdict.RunEvidence;
import io.weir.workload.Limits;
import io.weir.workload.Load;
import io.weir.workload.Timing;
import io.weir.workload.Workload;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.function.IntFunction;
import org.jspecify.annotations.Nullable;

/**
 * Searches for the highest sustained rate and measures near it. Each step is a separate load with its own due times,
 * recorders and drain, so that no step is judged by the debts of another; late deliveries count for the step that sent
 * them. For one thread.
 */
final class SearchedLoad {

    /** Seconds of load that may be outstanding in a step: an overload must not queue for longer than it lasts. */
    private static final double OUTSTANDING_SECONDS = 1;

    private static final long MIN_OUTSTANDING = 1_000;

    private final EngineSetup setup;
    private final Guarantees guarantees;
    private final Loads loads;
    private final IntFunction<String> subscriptions;
    private final int topics;
    private final StepListener listener;
    private final List<EndedLoad> steps = new ArrayList<>();
    private List<Insight.Fact> facts = List.of();
    private @Nullable RunMeasurement last;
    private long origin;
    private long surplusCompletions;

    /** Makes the loads of a run. */
    @FunctionalInterface
    interface Loads {

        /**
         * @param number number of the load within the run, from 0
         * @param leavingDebt whether to leave unsent messages at the window's end
         */
        LoadRun begin(EngineSetup setup, int number, boolean leavingDebt);
    }

    /**
     * @param subscriptions names of subscriptions by number
     */
    SearchedLoad(EngineSetup setup, Guarantees guarantees, Loads loads, IntFunction<String> subscriptions, int topics) {
        this.setup = setup;
        this.guarantees = guarantees;
        this.loads = loads;
        this.subscriptions = subscriptions;
        this.topics = topics;
        this.listener = new StepListener(setup.listener());
    }

    /**
     * Searches, and measures if a rate was found.
     *
     * @param facts as read back before the load
     */
    RunMeasurement measure(List<Insight.Fact> facts) {
        this.facts = facts;
        setup.listener().on(new RunEvent.PhaseEntered(Phase.SEARCH));
        Load.Search requested = (Load.Search) setup.workload().load();
        SearchRecord record = new SearchRun(
                        setup.context().clock(),
                        requested.timeLimit(),
                        topics,
                        this::hold,
                        step -> setup.listener().on(new RunEvent.StepTried(step)))
                .run();
        Double rate = record.measuredMessagesPerSecond();
        listener.searchIsOver();
        if (rate == null) {
            RunMeasurement ended = last;
            if (ended == null) {
                throw new IllegalStateException("a search makes at least one step");
            }
            return ended.withoutWindow().withSearch(record, account(), missing(), surplusCompletions);
        }
        Workload workload = setup.workload();
        LoadRun run = begin(
                workload.with(new Load.ConstantRate(rate), workload.timing(), workload.limits()), listener, false);
        RunMeasurement measured = run.measure(facts);
        return measured.withSearch(
                record,
                steps.isEmpty()
                        ? measured.deliveryAudit()
                        : measured.deliveryAudit().plus(account()),
                measured.missing().plus(missing()),
                surplusCompletions + measured.surplusCompletions());
    }

    private DeliveryAudit account() {
        return steps.stream()
                .map(EndedLoad::accountNow)
                .reduce(DeliveryAudit::plus)
                .orElseThrow();
    }

    private MissingMessages missing() {
        return steps.stream().map(EndedLoad::missingNow).reduce(MissingMessages.NONE, MissingMessages::plus);
    }

    private LoadRun begin(Workload workload, RunListener follower, boolean leavingDebt) {
        LoadRun run = loads.begin(setup.with(workload, follower), steps.size(), leavingDebt);
        origin = steps.isEmpty() ? run.startNanos() : origin;
        listener.begin(run.startNanos() - origin);
        return run;
    }

    private Optional<SearchStep> hold(SearchStep.Stage stage, double messagesPerSecond, Duration hold) {
        Workload workload = setup.workload();
        Timing timing = new Timing(
                SearchRun.SETTLE,
                Optional.of(hold),
                OptionalLong.empty(),
                workload.timing().drainTimeout());
        LoadRun[] current = new LoadRun[1];
        HoldWatch watch = new HoldWatch(() -> current[0].debts());
        LoadRun run = begin(
                workload.with(new Load.ConstantRate(messagesPerSecond), timing, limits(messagesPerSecond)),
                RunListener.all(List.of(watch, listener)),
                true);
        current[0] = run;
        RunMeasurement measured = run.measure(facts);
        steps.add(run.ended());
        last = measured;
        surplusCompletions += measured.surplusCompletions();
        if (measured.interruption().isPresent()) {
            return Optional.empty();
        }
        boolean generatorLimited =
                Judge.judge(new RunEvidence(measured, guarantees, GeneratorLoad.UNOBSERVED)).findings().stream()
                        .anyMatch(finding -> finding.cause() == Cause.GENERATOR_LIMITED
                                && finding.figures().containsKey("saturatedSenderThreads"));
        return Optional.of(StepJudge.judge(stage, measured, watch, topics, subscriptions, generatorLimited));
    }

    private Limits limits(double messagesPerSecond) {
        Limits requested = setup.workload().limits();
        long bound = Math.max(MIN_OUTSTANDING, (long) (OUTSTANDING_SECONDS * messagesPerSecond));
        return new Limits(
                OptionalLong.of(
                        Math.min(bound, requested.maxOutstandingMessages().orElse(bound))),
                requested.maxOutstandingBytes(),
                requested.senderThreads(),
                requested.waitPolicy());
    }
}
