package io.weir.run;

import io.weir.audit.DeliveryAudit;
import io.weir.audit.ProvenLoss;
import io.weir.driver.Insight;
import io.weir.evidence.RunEvent;
import io.weir.evidence.RunListener;
import io.weir.evidence.RunMeasurement;
import io.weir.evidence.SearchRecord;
import io.weir.evidence.SearchStep;
import io.weir.measure.Phase;
import io.weir.run.search.HoldWatch;
import io.weir.run.search.SearchRun;
import io.weir.run.search.SloWatch;
import io.weir.run.search.StepJudge;
import io.weir.run.search.StepListener;
import io.weir.workload.Limits;
import io.weir.workload.Load;
import io.weir.workload.Timing;
import io.weir.workload.Workload;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
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

    private final PreparedRun run;
    private final RunListener listener;
    private final Loads loads;
    private final int topics;
    private final StepListener joined;
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
        LoadRun begin(Workload workload, RunListener listener, int number, boolean leavingDebt);
    }

    SearchedLoad(PreparedRun run, RunListener listener, Loads loads) {
        this.run = run;
        this.listener = listener;
        this.loads = loads;
        this.topics = run.subscriptions().topics().size();
        this.joined = new StepListener(listener);
    }

    /**
     * Searches, and measures if a rate was found.
     *
     * @param search the load of the run
     * @param facts as read back before the load
     */
    RunMeasurement measure(Load.Search search, List<Insight.Fact> facts) {
        this.facts = facts;
        SearchRecord record = new SearchRun(
                        run.setup().clock(),
                        search,
                        topics,
                        this::hold,
                        step -> listener.on(new RunEvent.StepTried(step)))
                .run();
        Double rate = record.measuredMessagesPerSecond();
        joined.searchIsOver();
        if (rate == null) {
            RunMeasurement ended = last;
            if (ended == null) {
                throw new IllegalStateException("a search makes at least one step");
            }
            return ended.endOfSearch(record, account(), provenLoss(), surplusCompletions);
        }
        Workload workload = run.setup().workload();
        SloWatch slo = new SloWatch(search.slo(), topics);
        LoadRun load = begin(
                workload.with(new Load.ConstantRate(rate), workload.timing(), workload.limits()),
                RunListener.all(List.of(joined, slo, readingsOf(slo))),
                false);
        RunMeasurement measured = load.measure(facts);
        slo.endHold(measured);
        return measured.afterSearch(
                measured.interruption().isPresent() ? record : record.withMeasured(slo.figures()),
                steps.isEmpty()
                        ? measured.deliveryAudit()
                        : measured.deliveryAudit().plus(account()),
                measured.provenLoss().plus(provenLoss()),
                surplusCompletions + measured.surplusCompletions());
    }

    /** Returns the listener that takes readings, behind the one that makes them. */
    private RunListener readingsOf(SloWatch slo) {
        return event -> slo.addReadings(event, run.setup().resources());
    }

    private DeliveryAudit account() {
        return steps.stream()
                .map(EndedLoad::auditNow)
                .reduce(DeliveryAudit::plus)
                .orElseThrow();
    }

    private ProvenLoss provenLoss() {
        return steps.stream().map(EndedLoad::provenLossNow).reduce(ProvenLoss.NONE, ProvenLoss::plus);
    }

    private LoadRun begin(Workload workload, RunListener follower, boolean leavingDebt) {
        LoadRun load = loads.begin(workload, follower, steps.size(), leavingDebt);
        if (steps.isEmpty()) { // the instant from which the times of intervals and marks count
            origin = load.startNanos();
            listener.on(new RunEvent.PhaseEntered(Phase.SEARCH, origin));
        }
        joined.begin(load.startNanos() - origin);
        return load;
    }

    private Optional<SearchStep> hold(SearchStep.Stage stage, double messagesPerSecond, Duration hold, SloWatch slo) {
        Workload workload = run.setup().workload();
        Timing timing = new Timing(
                SearchRun.settle(stage),
                Optional.of(hold),
                OptionalLong.empty(),
                workload.timing().drainTimeout());
        LoadRun[] current = new LoadRun[1];
        HoldWatch watch = new HoldWatch(() -> current[0].debts());
        LoadRun load = begin(
                workload.with(new Load.ConstantRate(messagesPerSecond), timing, limits(messagesPerSecond)),
                RunListener.all(List.of(joined, watch, slo, readingsOf(slo))),
                true);
        current[0] = load;
        RunMeasurement measured = load.measure(facts);
        steps.add(load.ended());
        last = measured;
        surplusCompletions += measured.surplusCompletions();
        if (measured.interruption().isPresent()) {
            return Optional.empty();
        }
        slo.endHold(measured);
        return Optional.of(StepJudge.judge(stage, measured, watch, topics, run.subscriptions()::name));
    }

    private Limits limits(double messagesPerSecond) {
        Limits requested = run.setup().workload().limits();
        long bound = Math.max(MIN_OUTSTANDING, (long) (OUTSTANDING_SECONDS * messagesPerSecond));
        return new Limits(
                OptionalLong.of(
                        Math.min(bound, requested.maxOutstandingMessages().orElse(bound))),
                requested.maxOutstandingBytes(),
                requested.senderThreads(),
                requested.waitPolicy());
    }
}
