package io.weir.run;

import io.weir.evidence.QueueFloors;
import io.weir.evidence.QueueHistory;
import io.weir.measure.BacklogStage;
import io.weir.measure.Counters;
import io.weir.measure.IntervalSnapshot;
import io.weir.measure.Phase;
import io.weir.workload.Topology;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import java.util.function.IntFunction;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Follows the queues of a load through its measured window, before the system and at each subscription. The subscriptions' queues are those of the last stage, if the window has stages. For one thread.
 */
final class QueueWatch {

    private static final double UNEVEN = 2;

    private final boolean paced;
    private final Topology topology;

    /** Share of all messages that each subscription waits for, by its number. */
    private final double[] loadShares;

    private final Supplier<double[]> backlogs;

    private final QueueFloors unacknowledged = new QueueFloors();
    private QueueFloors[] backlogFloors = new QueueFloors[0];
    private double[] startBacklogs = new double[0];
    private double[] lastBacklogs = new double[0];

    /** Backlogs that there would be if consumers that take time did nothing else all the time. */
    private double[] busyBacklogs = new double[0];

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
     * @param backlogs backlog of each subscription at the end of the interval collected last
     */
    QueueWatch(boolean paced, Topology topology, Supplier<double[]> backlogs) {
        this.paced = paced;
        this.topology = topology;
        this.loadShares = topology.loadShares();
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
        if (topology.takesTime()) {
            addBusy(counters.acknowledged(), snapshot.seconds());
        }
        load(snapshot);
        if (loadPerSecond > 0) {
            unacknowledged.add((due - completed) / loadPerSecond);
            for (int i = 0; i < backlogFloors.length; i++) {
                // A subscription that nothing comes to has no load to measure its queue by, and no queue.
                backlogFloors[i].add(loadShares[i] == 0 ? 0 : lastBacklogs[i] / (loadPerSecond * loadShares[i]));
            }
        }
    }

    private void addBusy(long acknowledged, double seconds) {
        for (int i = 0; i < busyBacklogs.length; i++) {
            double processable = processablePerSecond(i);
            busyBacklogs[i] = Double.isInfinite(processable)
                    ? 0
                    : Math.max(0, busyBacklogs[i] + acknowledged * loadShares[i] - processable * seconds);
        }
    }

    private double processablePerSecond(int subscription) {
        return topology.groupOf(subscription).processablePerSecond();
    }

    /**
     * Returns the time for which consumers that take time may be busy with all messages that are due and not received; 0
     * without such. It is twice what they need if all of a subscription have as much to do, since partitions are seldom so
     * even.
     */
    long busyNanos() {
        double max = 0;
        for (int i = 0; i < lastBacklogs.length; i++) {
            double messages = lastBacklogs[i] + (due - completed) * loadShares[i];
            max = Math.max(max, messages / processablePerSecond(i));
        }
        return (long) (UNEVEN * max * 1e9);
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
        busyBacklogs = startBacklogs.clone();
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
     * Returns the backlogs that have grown most: from start to end, of those that wait for equal shares of the load each and
     * can process as much, since what is allowed goes by both; steadily; and late, of those that did not have to grow. Of those
     * that had to, also the backlogs that have grown by less than the others. One subscription may be all of them.
     *
     * @param names names of subscriptions by number
     */
    List<QueueHistory> worstBacklogs(IntFunction<String> names) {
        Stream<Integer> grown = subscriptions().collect(Collectors.groupingBy(this::kind)).values().stream()
                .flatMap(alike -> Stream.concat(
                        worst(alike.stream(), QueueHistory::excessMessages),
                        worst(alike.stream().filter(this::hadToGrow), backlog -> -backlog.excessMessages())));
        return Stream.of(
                        grown,
                        worst(subscriptions().filter(i -> !hadToGrow(i)), QueueHistory::steadyGrowthSeconds),
                        worst(subscriptions().filter(i -> !hadToGrow(i)), QueueHistory::lateGrowthSeconds))
                .flatMap(Function.identity())
                .distinct()
                .map(subscription -> backlog(subscription, names.apply(subscription)))
                .toList();
    }

    private List<Double> kind(int subscription) {
        return List.of(loadShares[subscription], processablePerSecond(subscription));
    }

    private boolean hadToGrow(int subscription) {
        return expectedGrowth(subscription) > 0;
    }

    private double expectedGrowth(int subscription) {
        return Math.max(0, busyBacklogs[subscription] - startBacklogs[subscription]);
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
                loadShares[subscription],
                startBacklogs[subscription],
                lastBacklogs[subscription],
                expectedGrowth(subscription),
                backlogFloors[subscription]);
    }
}
