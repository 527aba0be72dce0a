package io.weir.recovery;

import static org.assertj.core.api.Assertions.assertThat;

import io.weir.schedule.LoadPauses.Pause;
import io.weir.workload.timeline.RecoveryLevels;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/** Random courses of faults against a model that keeps every event. */
class RandomFaultsTest {

    private static final long MILLI = 1_000_000;
    private static final long SECOND = 1_000 * MILLI;
    private static final long FOR_EVER = Long.MAX_VALUE / 2;
    private static final int PLANS = 1_000;

    @Test
    void everyFigureIsThatOfAModelWhichKeepsEveryEvent() {
        int recovered = 0;
        int never = 0;
        int detected = 0;
        int open = 0;
        int broken = 0;
        int late = 0;
        int idle = 0;
        int over = 0;
        int paused = 0;
        int idleBesideLosses = 0;
        for (int seed = 0; seed < PLANS; seed++) {
            Plan plan = new Plan(new Random(seed));
            RecoveryWatch watch = plan.course.watch(plan.planned());
            List<DisturbanceRecovery> all = watch.of(plan.disturbances, null);
            for (DisturbanceRecovery each : all) {
                for (int series = 0; series < each.series().size(); series++) {
                    int group = series - 1;
                    SeriesRecovery found = each.series().get(series);
                    NaiveRecovery model = new NaiveRecovery(plan.course, each.disturbance(), group);
                    assertThat(found)
                            .as(
                                    "plan %d, disturbance %d, %s",
                                    seed, each.disturbance().number(), found.name())
                            .isEqualTo(
                                    model.recovery(found.name(), worst(plan.course, each.disturbance(), group, model)));
                    recovered += found.recoveredNanos() != null && found.recoveredNanos() > 0 ? 1 : 0;
                    never += found.recoveredNanos() == null ? 1 : 0;
                    detected += found.detectionNanos() != null ? 1 : 0;
                    open += found.gapIsOpen() ? 1 : 0;
                    broken += found.brokenNanos() != null ? 1 : 0;
                    late += found.firstSuccessNanos() != null ? 1 : 0;
                    idle += found.idleNanos() > 0 ? 1 : 0;
                    over += found.undecided() == Undecided.TIME_OVER ? 1 : 0;
                    paused += found.undecided() == Undecided.LOAD_PAUSED ? 1 : 0;
                    idleBesideLosses += found.idleNanos() > 0 && plan.lost > 0 ? 1 : 0;
                }
            }
        }
        assertThat(List.of(recovered, never, detected, open, broken, late, idle, over, paused, idleBesideLosses))
                .as("courses of every kind")
                .allSatisfy(number -> assertThat(number).isGreaterThan(PLANS / 20));
    }

    private static @Nullable WorstPartition worst(
            Course course, Disturbance disturbance, int group, NaiveRecovery model) {
        WorstPartition worst = null;
        long end = Math.min(disturbance.untilNanos(), course.ends.get(course.ends.size() - 1));
        for (int topic = 0; group >= 0 && topic < course.topics; topic++) {
            for (int partition = 0; partition < 3; partition++) {
                int subscription = topic * course.groups + group;
                int of = partition;
                long[] times = course.events.stream()
                        .filter(event -> event.kind() == Course.Kind.DELIVERY
                                && event.subscription() == subscription
                                && event.partition() == of)
                        .mapToLong(Course.Event::nanos)
                        .toArray();
                for (int index = 0; index < times.length && times[index] < end; index++) {
                    boolean isOpen = index + 1 == times.length || times[index + 1] > end;
                    long until = isOpen ? end : times[index + 1];
                    long gap = model.busy(times[index], until);
                    if (until > disturbance.orderedNanos()
                            && gap >= WorstPartition.MIN_GAP_NANOS
                            && (worst == null || gap > worst.gapNanos())) {
                        worst = new WorstPartition(topic, partition, gap, isOpen);
                    }
                }
            }
        }
        return worst;
    }

    /** One or two disturbances, with an outage, a slow spell or failures after each, or nothing at all. */
    private static final class Plan {
        final Course course;
        final List<Disturbance> disturbances = new ArrayList<>();
        int lost;
        private final Random random;
        private final double lossShare;
        private final List<long[]> outages = new ArrayList<>();
        private final List<long[]> slowSpells = new ArrayList<>();
        private final List<long[]> failures = new ArrayList<>();
        private final List<long[]> pauses = new ArrayList<>();

        Plan(Random random) {
            this.random = random;
            this.lossShare = random.nextInt(3) == 0 ? 0.02 : 0;
            RecoveryLevels levels = new RecoveryLevels(
                    0.8,
                    1.1,
                    Duration.ofMillis(1_000 + random.nextInt(500)),
                    Duration.ofMillis(2_000 + random.nextInt(2_000)),
                    Duration.ofMillis(1_500 + random.nextInt(1_000)),
                    Duration.ofMillis(50 + random.nextInt(500)));
            course = new Course(levels, 1 + random.nextInt(2), random.nextInt(3));
            course.workers = 1 + random.nextInt(3);
            long time = 0;
            for (int number = 0; number <= random.nextInt(2); number++) {
                time = disturb(number, time + 2_500 * MILLI + random.nextInt(1_000_000_000));
            }
            for (long[] pause : pauses) {
                course.pauses.add(new Pause(pause[0], pause[1]));
            }
            messages(time);
            long end = 0;
            while (end < time + SECOND) {
                end += SECOND - (random.nextBoolean() ? random.nextInt(500_000_000) : 0);
                course.ends.add(end);
            }
        }

        /** Returns when the time judged is over. */
        private long disturb(int number, long ordered) {
            long confirmed = ordered + random.nextInt(50_000_000);
            boolean undone = random.nextBoolean();
            long until = ordered + 4 * SECOND + random.nextInt(1_000_000_000);
            long begin = ordered + random.nextInt(100_000_000);
            long end = begin + random.nextInt(2_500_000) * 1_000L;
            switch (random.nextInt(5)) {
                case 0 -> outages.add(new long[] {begin, end});
                case 1 -> outages.add(new long[] {begin, FOR_EVER});
                case 2 -> slowSpells.add(new long[] {begin, end});
                case 3 -> failures.add(new long[] {begin, end});
                default -> {}
            }
            if (random.nextInt(2) == 0) { // perhaps across the order, an outage, or the end
                long pause = ordered - SECOND + random.nextInt(4_500) * MILLI + random.nextInt(2) * 123_456;
                pauses.add(new long[] {pause, Math.min(until, pause + 1 + random.nextInt(3_000) * MILLI)});
            }
            if (random.nextInt(4) == 0) {
                outages.add(new long[] {until - SECOND, until - SECOND / 2});
            }
            disturbances.add(new Disturbance(
                    number,
                    "kill",
                    Disturbance.Target.NODES,
                    ordered,
                    confirmed,
                    undone ? confirmed + SECOND / 2 : null,
                    undone ? confirmed + SECOND : null,
                    until));
            return until;
        }

        private void messages(long until) {
            double rate = 20 + random.nextInt(60);
            long due = 0;
            while (due < until + SECOND / 2) {
                due += (long) (SECOND / rate * (0.5 + random.nextDouble()));
                for (long[] pause : pauses) {
                    due = within(pause, due) ? pause[1] : due;
                }
                long done = due + MILLI + random.nextInt(3_000_000);
                for (long[] spell : slowSpells) {
                    done += within(spell, due) ? 20 * MILLI + random.nextInt(200_000_000) : 0;
                }
                for (long[] outage : outages) {
                    done = within(outage, done) ? outage[1] + random.nextInt(50_000_000) : done;
                }
                boolean lossy = random.nextDouble() < lossShare;
                lost += lossy ? 1 : 0;
                if (done >= FOR_EVER || lossy && random.nextBoolean()) {
                    course.due.add(due);
                } else if (fails(due)) {
                    course.failed(due, done + random.nextInt(300_000_000));
                } else {
                    course.published(due, done);
                    int without = lossy ? random.nextInt(2) : -1;
                    for (int group = 0; group < course.groups; group++) {
                        if (group == without) {
                            continue;
                        }
                        int topic = random.nextInt(course.topics);
                        course.delivered(
                                due,
                                done + random.nextInt(5_000_000),
                                topic * course.groups + group,
                                random.nextInt(3));
                    }
                }
            }
        }

        private boolean fails(long due) {
            return failures.stream().anyMatch(each -> within(each, due)) && random.nextInt(3) == 0;
        }

        private static boolean within(long[] span, long nanos) {
            return nanos >= span[0] && nanos < span[1];
        }

        /** Returns the instants at which levels are set, a little before each order. */
        long[] planned() {
            return disturbances.stream()
                    .mapToLong(each -> each.orderedNanos() - 3 * MILLI)
                    .toArray();
        }
    }
}
