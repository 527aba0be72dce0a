package io.weir.run;

import io.weir.evidence.QueueFloors;
import io.weir.evidence.QueueHistory;
import io.weir.measure.BacklogStage;
import io.weir.measure.Counters;
import io.weir.measure.IntervalSnapshot;
import io.weir.measure.Phase;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import java.util.function.IntFunction;
import java.util.function.IntToDoubleFunction;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Follows the queues of a load through its measured window, before the system and at each subscription. The subscriptions' queues are those of the last stage, if the window has stages. For one thread.
 */
final class QueueWatch {

    private final boolean paced;
    private final IntToDoubleFunction loadShare;
    private final Supplier<double[]> backlogs;

    private final QueueFloors unacknowledged = new QueueFloors();
    private QueueFloors[] backlogFloors = new QueueFloors[0];
    private double[] startBacklogs = new double[0];
    private double[] lastBacklogs = new double[0];
    private @Nullable BacklogStage stage;
    private boolean begun;
    private long due;
    private long completed;
    private long startUnacknowledged;
    private long windowAcknowledged;
    private double windowSeconds;
    private double loadPerSecond;

    /**
     * @param paced whether messages have due times
     * @param loadShare share of all messages that a subscription waits for, from 0 to 1, by its number
     * @param backlogs backlog of each subscription at the end of the interval collected last
     */
    QueueWatch(boolean paced, IntToDoubleFunction loadShare, Supplier<double[]> backlogs) {
        this.paced = paced;
        this.loadShare = loadShare;
        this.backlogs = backlogs;
    }

    /** Adds an interval; those of the drain are ignored. */
    void add(IntervalSnapshot snapshot) {
        if (snapshot.phase() == Phase.DRAIN) {
            return;
        }
        boolean inWindow = snapshot.phase() == Phase.MEASURE;
        if (inWindow && (!begun || snapshot.stage() != stage)) {
            begun = true;
            stage = snapshot.stage();
            beginBacklogs();
        }
        Counters counters = snapshot.counters();
        due += snapshot.dueMessages();
        completed += counters.acknowledged() + counters.failed();
        lastBacklogs = backlogs.get();
        if (!inWindow) {
            startUnacknowledged = due - completed;
            return;
        }
        load(snapshot);
        if (loadPerSecond > 0) {
            unacknowledged.add((due - completed) / loadPerSecond);
            for (int i = 0; i < backlogFloors.length; i++) {
                backlogFloors[i].add(lastBacklogs[i] / (loadPerSecond * loadShare.applyAsDouble(i)));
            }
        }
    }

    /** Updates the load by which queues are measured: in a pause the load before it, in a closed loop the mean. */
    private void load(IntervalSnapshot snapshot) {
        windowAcknowledged += snapshot.counters().acknowledged();
        windowSeconds += snapshot.seconds();
        double now = paced ? snapshot.dueMessages() / snapshot.seconds() : windowAcknowledged / windowSeconds;
        loadPerSecond = now > 0 ? now : loadPerSecond;
    }

    private void beginBacklogs() {
        int subscriptions = backlogs.get().length;
        startBacklogs = lastBacklogs.length == subscriptions ? lastBacklogs : new double[subscriptions];
        backlogFloors = new QueueFloors[subscriptions];
        Arrays.setAll(backlogFloors, subscription -> new QueueFloors());
    }

    /** Returns the messages that are due and not completed; empty in a closed loop, where none is due. */
    Optional<QueueHistory> unacknowledged() {
        return paced && unacknowledged.intervals() > 0
                ? Optional.of(QueueHistory.of("", 1, startUnacknowledged, due - completed, unacknowledged))
                : Optional.empty();
    }

    /**
     * Returns the backlogs that have grown most: from start to end, of those that wait for equal shares of the load each, since
     * what is allowed goes by the share; steadily; and late. One subscription may be all of them.
     *
     * @param names names of subscriptions by number
     */
    List<QueueHistory> worstBacklogs(IntFunction<String> names) {
        Stream<Integer> grown =
                subscriptions().collect(Collectors.groupingBy(loadShare::applyAsDouble)).values().stream()
                        .flatMap(alike -> worst(alike.stream(), QueueHistory::growthMessages));
        return Stream.of(
                        grown,
                        worst(subscriptions(), QueueHistory::steadyGrowthSeconds),
                        worst(subscriptions(), QueueHistory::lateGrowthSeconds))
                .flatMap(Function.identity())
                .distinct()
                .map(subscription -> backlog(subscription, names.apply(subscription)))
                .toList();
    }

    private Stream<Integer> subscriptions() {
        return IntStream.range(0, backlogFloors.length).boxed();
    }

    private Stream<Integer> worst(Stream<Integer> subscriptions, Function<QueueHistory, Double> growth) {
        return subscriptions
                .max(Comparator.comparing(subscription -> growth.apply(backlog(subscription, ""))))
                .stream();
    }

    private QueueHistory backlog(int subscription, String name) {
        return QueueHistory.of(
                name,
                loadShare.applyAsDouble(subscription),
                startBacklogs[subscription],
                lastBacklogs[subscription],
                backlogFloors[subscription]);
    }
}
