package io.weir.schedule;

import io.weir.workload.Load;
import io.weir.workload.RateStage;
import io.weir.workload.Topology;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.function.IntPredicate;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * Times in which nothing is due because the load wants it so: its rate is 0, or all producers pause. Instants are nanoseconds
 * since the start of the measured part.
 */
public final class LoadPauses {

    private final ProducerPauses producers;
    private final int topics;
    private final int producersPerTopic;
    private final List<Pause> unsent = new ArrayList<>();

    /**
     * One such time.
     *
     * @param fromNanos at least 0
     * @param toNanos above it
     */
    public record Pause(long fromNanos, long toNanos) {

        /** Returns this pause, counted from another start. */
        public Pause since(long nanos) {
            return new Pause(fromNanos + nanos, toNanos + nanos);
        }
    }

    private LoadPauses(Load load, int topics, int producersPerTopic) {
        this.producers = ProducerPauses.of(load, topics * producersPerTopic);
        this.topics = topics;
        this.producersPerTopic = producersPerTopic;
        long from = 0;
        for (RateStage stage : load.stages()) {
            long to = from + stage.duration().toNanos();
            if (stage.fromMessagesPerSecond() == 0 && stage.toMessagesPerSecond() == 0) {
                unsent.add(new Pause(from, to));
            }
            from = to;
        }
    }

    /** Returns the pauses of a load. */
    public static LoadPauses of(Load load, Topology topology) {
        return new LoadPauses(load, topology.topicCount(), topology.producersPerTopic());
    }

    /** Returns the times in which nothing is due on any topic, in order, none of which touch. */
    public List<Pause> ofAll() {
        return of(0, topics * producersPerTopic);
    }

    /** Returns the times in which nothing is due on one topic, while messages are due on others; likewise. */
    public List<Pause> ofTopicAlone(int topic) {
        List<Pause> alone = of(topic * producersPerTopic, (topic + 1) * producersPerTopic);
        for (Pause hole : ofAll()) {
            alone = alone.stream()
                    .flatMap(pause -> Stream.of(
                            new Pause(pause.fromNanos(), Math.min(pause.toNanos(), hole.fromNanos())),
                            new Pause(Math.max(pause.fromNanos(), hole.toNanos()), pause.toNanos())))
                    .filter(pause -> pause.fromNanos() < pause.toNanos())
                    .toList();
        }
        return alone;
    }

    private List<Pause> of(int firstProducer, int endProducer) {
        List<Pause> all = new ArrayList<>(unsent);
        for (int pause = 0; pause < producers.count(); pause++) {
            if (IntStream.range(firstProducer, endProducer).allMatch(pauses(pause))) {
                all.add(new Pause(producers.fromNanos(pause), producers.toNanos(pause)));
            }
        }
        return united(all);
    }

    private IntPredicate pauses(int pause) {
        return producer -> producers.covers(producer, producers.fromNanos(pause));
    }

    private static List<Pause> united(List<Pause> pauses) {
        List<Pause> united = new ArrayList<>();
        for (Pause next : pauses.stream()
                .sorted(Comparator.comparingLong(Pause::fromNanos))
                .toList()) {
            int last = united.size() - 1;
            if (last >= 0 && next.fromNanos() <= united.get(last).toNanos()) {
                Pause before = united.get(last);
                united.set(last, new Pause(before.fromNanos(), Math.max(before.toNanos(), next.toNanos())));
            } else {
                united.add(next);
            }
        }
        return united;
    }
}
