package io.weir.run;

import io.weir.measure.Counters;
import io.weir.measure.Distribution;
import io.weir.measure.Interval;
import io.weir.measure.Latencies;
import io.weir.measure.PlaceCounts;
import io.weir.measure.ReceiptTimes;
import io.weir.measure.flow.GroupFlows;
import io.weir.measure.success.Successes;
import io.weir.worker.LoadReport;
import io.weir.worker.Worker;
import io.weir.worker.WorkerLoad;
import io.weir.worker.WorkerLostException;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.lang.reflect.Proxy;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;

/**
 * The load of a worker that does nothing but report: what happened in each of its seconds is drawn by its number. Its reports
 * come by a link that loses, repeats and delays them.
 */
final class SimulatedLoad {

    private static final long SECOND = 1_000_000_000;
    private static final int MESSAGES = 10;

    /** Reports that are still on their way. */
    private static final int KEPT = 30;

    private final int number;
    private final Link link;
    private final LoadReport.Draft draft = new LoadReport.Draft();
    private final List<LoadReport> made = new ArrayList<>();

    /**
     * The way of reports to the conductor.
     *
     * @param delayNanos how long ago what arrives at best was reported
     * @param lostOfTen of ten reports so many are lost; in the place of each comes any earlier one
     * @param lostAt instant from which the worker is gone
     */
    record Link(long delayNanos, int lostOfTen, long lostAt, Random random) {

        static final long NEVER = Long.MAX_VALUE;

        static Link prompt() {
            return new Link(0, 0, NEVER, new Random(0));
        }
    }

    private SimulatedLoad(int number, Link link) {
        this.number = number;
        this.link = link;
    }

    /** Returns a worker that has such a load. */
    static Worker worker(int number, Link link) {
        return proxy(Worker.class, "prepare", arguments -> new SimulatedLoad(number, link).load());
    }

    private WorkerLoad load() {
        return proxy(WorkerLoad.class, "report", arguments -> report((long) arguments[0], (int) arguments[1]));
    }

    /** The one method that is called. */
    private interface Call {
        Object with(Object[] arguments);
    }

    private static <T> T proxy(Class<T> type, String only, Call call) {
        return type.cast(Proxy.newProxyInstance(
                type.getClassLoader(), new Class<?>[] {type}, (proxy, method, arguments) -> {
                    if (!method.getName().equals(only)) {
                        throw new AssertionError(method.getName());
                    }
                    return call.with(arguments);
                }));
    }

    private LoadReport report(long until, int acknowledged) {
        if (until >= link.lostAt) {
            throw new WorkerLostException("its link is down");
        }
        long reported = Math.max(0, until - link.delayNanos);
        while ((draft.next() + 1) * SECOND <= reported && !draft.isFull(acknowledged)) {
            draft.add(asData(interval(number, number + 1, draft.next())));
        }
        made.add(draft.report(acknowledged, LoadReport.Completed.NONE, Optional.empty()));
        boolean arrives = link.random.nextInt(10) >= link.lostOfTen;
        LoadReport arrived = made.get(arrives ? made.size() - 1 : link.random.nextInt(made.size()));
        if (made.size() > KEPT) {
            made.remove(0);
        }
        return arrived;
    }

    private static Interval asData(Interval interval) {
        try {
            ByteArrayOutputStream bytes = new ByteArrayOutputStream();
            interval.write(bytes);
            return Interval.read(new ByteArrayInputStream(bytes.toByteArray()));
        } catch (IOException impossible) {
            throw new UncheckedIOException(impossible);
        }
    }

    /** Returns what happens to several workers in a second, taken down in one place. */
    static Interval interval(int from, int to, int second) {
        Latencies warmUp = Latencies.empty();
        Latencies measured = Latencies.empty();
        long[] ofTopics = new long[to];
        long sent = 0;
        for (int worker = from; worker < to; worker++) {
            Random random = new Random(1_000_003L * worker + second);
            ofTopics[worker] = 1 + random.nextInt(MESSAGES);
            sent += ofTopics[worker];
            for (int message = 0; message < ofTopics[worker]; message++) {
                for (Distribution distribution : Distribution.values()) {
                    Latencies latencies = second < 2 ? warmUp : measured;
                    latencies.of(distribution).recordValue(random.nextLong() >>> 30 + random.nextInt(30));
                }
            }
        }
        PlaceCounts counts = PlaceCounts.of(ofTopics);
        return new Interval(
                second,
                new Counters(sent, sent, 0, 0, 0, sent, sent, sent, sent),
                warmUp,
                measured,
                Map.of("refused", (long) to - from),
                counts,
                counts,
                counts,
                new ReceiptTimes(from, to),
                Successes.NONE,
                GroupFlows.NONE);
    }
}
