package io.weir.run.scenario;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.weir.driver.DriverException;
import io.weir.evidence.RunListener;
import io.weir.evidence.scenario.ReplayRecord;
import io.weir.evidence.scenario.ReplayRecord.Ending;
import io.weir.evidence.scenario.Spread;
import io.weir.measure.Counters;
import io.weir.measure.Interval;
import io.weir.measure.IntervalSnapshot;
import io.weir.measure.Latencies;
import io.weir.measure.Phase;
import io.weir.measure.PlaceCounts;
import io.weir.measure.ReceiptTimes;
import io.weir.measure.Timeline;
import io.weir.measure.flow.GroupFlows;
import io.weir.measure.success.Successes;
import io.weir.schedule.Schedule;
import io.weir.worker.LoadChange;
import io.weir.worker.LoadReport;
import io.weir.worker.PendingDriverCall;
import io.weir.workload.Replay;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicLong;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** The course of a replay beside a system that delivers, refuses or is silent. Nothing of it depends on real time. */
@Timeout(60)
class ReplayScenarioTest {

    private static final long MS = 1_000_000;
    private static final long SECOND = 1_000 * MS;
    private static final long START = 50 * SECOND;
    private static final Duration LIMIT = Duration.ofSeconds(20);

    /** Time that a start takes until the nodes are ready. */
    private static final long READY = 3 * SECOND;

    /** Time from a start to the first delivery, which is not at the end of an interval, nor when anybody looks. */
    private static final long FIRST = 4_200_000_017L;

    private final AtomicLong now = new AtomicLong(START);
    private final Timeline timeline = new Timeline(START, 200 * SECOND, 300 * SECOND);
    private final TestSystem system = new TestSystem();
    private int interval;
    private final Decisions decisions = new Decisions() {
        @Override
        public long soonest() {
            return now.get() + MS;
        }

        @Override
        public void apply(LoadChange change) {
            change.applyTo(Schedule.constant(1), timeline);
        }
    };

    /** A system with its consumers: what it delivers is counted, at instants of its own. */
    private final class TestSystem {
        final List<String> done = Collections.synchronizedList(new ArrayList<>());
        long acknowledged;
        long unread = 1_000;
        long received;
        boolean paused = true;
        boolean alive = true;

        /** Instants of deliveries to come. */
        final List<Long> deliveries = new ArrayList<>();

        @Nullable
        String refusesKill;

        /** Messages delivered after a start. */
        int delivers = 5;

        /** Time from a start to the first of them. */
        long first = FIRST;

        @Nullable
        String refusesStart;

        void resume() {
            paused = false;
            done.add("resume");
            deliveries.add(now.get() + 300 * MS); // fetched before the kill
        }

        void kill() throws DriverException {
            if (refusesKill != null) {
                throw new DriverException(refusesKill);
            }
            alive = false;
            deliveries.removeIf(instant -> instant > now.get());
            done.add("kill");
        }

        void start() throws DriverException {
            long started = now.get();
            done.add("start");
            if (refusesStart != null) {
                throw new DriverException(refusesStart);
            }
            alive = true;
            for (int i = 0; i < delivers; i++) {
                deliveries.add(started + first + i * 10 * MS);
            }
            now.addAndGet(READY);
        }

        /** Returns the instants of what was delivered in a span of time. */
        List<Long> deliver(long from, long to) {
            List<Long> due = deliveries.stream()
                    .filter(instant -> instant >= from && instant < to)
                    .toList();
            due.forEach(instant -> unread = Math.max(0, unread - 1));
            return due;
        }

        long deliveredBy(long instant) {
            return deliveries.stream().filter(each -> each <= instant).count();
        }
    }

    private static Replay replay(long far, int times) {
        return new Replay(
                new Replay.Delayed(far, Duration.ofMinutes(4)),
                new Replay.Delayed(100, Duration.ofSeconds(10)),
                times,
                3,
                Duration.ofSeconds(30),
                Duration.ofSeconds(60));
    }

    private ReplayScenario scenario(Replay replay) {
        return new ReplayScenario(
                now::get,
                timeline,
                replay,
                300 * SECOND,
                new ReplayScenario.Actions(system::resume, system::kill, system::start),
                () -> new LoadReport.Completed(system.acknowledged, 0, system.received + system.deliveredBy(now.get())),
                () -> {},
                decisions,
                RunListener.NONE,
                LIMIT,
                new PendingDriverCall(Thread::new, now::get));
    }

    /** Looks each 20 ms and adds each second that is over, as the engine does, until the window's end or a given time. */
    private void lookUntil(ReplayScenario scenario, long seconds) {
        while (now.get() < timeline.windowEnd() && now.get() < START + seconds * SECOND) {
            while (timeline.endOf(interval) <= now.get()) {
                add(scenario);
            }
            if (now.get() < timeline.windowStart()) {
                scenario.lookInWarmUp();
            } else {
                scenario.lookInWindow();
            }
            now.addAndGet(20 * MS);
        }
        while (timeline.endOf(interval) <= timeline.windowEnd() && timeline.endOf(interval) <= now.get()) {
            add(scenario);
        }
    }

    private void add(ReplayScenario scenario) {
        long from = timeline.startOf(interval);
        long to = timeline.endOf(interval);
        List<Long> delivered = system.deliver(from, to);
        system.deliveries.removeAll(delivered);
        system.received += delivered.size();
        ReceiptTimes times = delivered.isEmpty()
                ? ReceiptTimes.NONE
                : new ReceiptTimes(delivered.get(0) - START, delivered.get(delivered.size() - 1) - START);
        Counters counters = new Counters(0, 0, 0, 0, 0, delivered.size(), 0, 0, 0);
        scenario.add(
                new Interval(
                        interval,
                        counters,
                        Latencies.empty(),
                        Latencies.empty(),
                        Map.of(),
                        PlaceCounts.NONE,
                        PlaceCounts.NONE,
                        PlaceCounts.NONE,
                        times,
                        Successes.NONE,
                        GroupFlows.NONE),
                new IntervalSnapshot(
                        interval,
                        from < timeline.windowStart() ? Phase.WARM_UP : Phase.MEASURE,
                        from - START,
                        to - START,
                        0,
                        counters,
                        Latencies.empty(),
                        Latencies.empty(),
                        0,
                        system.unread,
                        Map.of(),
                        null));
        interval++;
    }

    private ReplayRecord run(ReplayScenario scenario) {
        lookUntil(scenario, 500);
        scenario.windowIsOver(false, LIMIT);
        return scenario.record(0, system.acknowledged);
    }

    @Test
    void timesTheFirstDeliveryAfterEachStartToTheNanosecond() {
        system.acknowledged = 1_100;

        ReplayRecord record = run(scenario(replay(1_000, 3)));

        assertThat(record.ending()).isEqualTo(Ending.DONE);
        assertThat(record.failure()).isNull();
        assertThat(record.repetitions()).hasSize(3).allSatisfy(repetition -> {
            assertThat(repetition.firstSeconds()).isEqualTo(FIRST / 1e9);
            assertThat(repetition.readySeconds()).isEqualTo(READY / 1e9);
            assertThat(repetition.received()).isBetween(3L, 5L);
        });
        assertThat(record.first()).extracting(Spread::median).isEqualTo(FIRST / 1e9);
        assertThat(system.done).containsExactly("kill", "resume", "start", "kill", "start", "kill", "start");
    }

    @Test
    void killsNobodyBeforeTheNearMessagesAreDueAndTheSystemHasHadTimeToNotice() {
        system.acknowledged = 1_100;
        ReplayScenario scenario = scenario(replay(1_000, 1));

        lookUntil(scenario, 12);
        assertThat(system.done).isEmpty();

        lookUntil(scenario, 500);
        assertThat(timeline.windowStart() - START).isBetween(12 * SECOND, 16 * SECOND);
    }

    @Test
    void startsOnlyWhenConsumersHaveReceivedWhatTheyHadFetchedBefore() {
        system.acknowledged = 1_100;

        ReplayRecord record = run(scenario(replay(0, 1)));

        double killed = (timeline.windowStart() - START) / 1e9;
        assertThat(record.repetitions().get(0).startedSeconds()).isBetween(killed + 2, killed + 3.1);
        assertThat(record.repetitions().get(0).firstSeconds()).isEqualTo(FIRST / 1e9);
    }

    @Test
    void givesUpWhereNothingComesInTimeAfterAStart() {
        system.acknowledged = 1_100;
        system.delivers = 0;

        ReplayRecord record = run(scenario(replay(1_000, 3)));

        assertThat(record.ending()).isEqualTo(Ending.NOT_RECOVERED);
        assertThat(record.first()).isNull();
        assertThat(record.repetitions()).hasSize(1);
        double ended = (timeline.windowEnd() - START) / 1e9;
        assertThat(ended - record.repetitions().get(0).startedSeconds()).isEqualTo(30, within(0.2));
    }

    @Test
    void endsWhereWritingTakesTooLong() {
        system.acknowledged = 1_099;

        ReplayRecord record = run(scenario(replay(1_000, 3)));

        assertThat(record.ending()).isEqualTo(Ending.NOT_WRITTEN);
        assertThat(record.repetitions()).isEmpty();
        assertThat(system.done).containsExactly("resume");
    }

    @Test
    void endsWhereAllHasBeenReceivedBeforeTheLastKill() {
        system.acknowledged = 1_100;
        system.unread = 6;

        ReplayRecord record = run(scenario(replay(1_000, 3)));

        assertThat(record.ending()).isEqualTo(Ending.USED_UP);
        assertThat(record.repetitions()).hasSizeLessThan(3);
    }

    @Test
    void aKillThatIsRefusedEndsTheReplayAndTheConsumersGoOn() {
        system.acknowledged = 1_100;
        system.refusesKill = "n1 is gone already";

        ReplayRecord record = run(scenario(replay(1_000, 3)));

        assertThat(record.ending()).isEqualTo(Ending.FAILED);
        assertThat(record.failure()).contains("n1 is gone already");
        assertThat(system.done).endsWith("resume");
        assertThat(system.paused).isFalse();
    }

    @Test
    void messagesThatWereToStayAndBecomeDueEndTheReplay() {
        system.acknowledged = 1_100;
        Replay soon = new Replay(
                new Replay.Delayed(1_000, Duration.ofSeconds(20)),
                new Replay.Delayed(100, Duration.ofSeconds(10)),
                10,
                3,
                Duration.ofSeconds(30),
                Duration.ofSeconds(60));

        ReplayRecord record = run(scenario(soon));

        assertThat(record.ending()).isEqualTo(Ending.FAILED);
        assertThat(record.failure()).contains("far messages become due");
    }

    @Test
    void nodesThatAreDownWhenTheRunIsStoppedAreStartedAgain() {
        system.acknowledged = 1_100;
        ReplayScenario scenario = scenario(replay(1_000, 3));
        while (system.alive) {
            lookUntil(scenario, (now.get() - START) / SECOND + 1);
        }

        scenario.windowIsOver(true, LIMIT);

        assertThat(system.alive).isTrue();
        assertThat(system.paused).isFalse();
        assertThat(scenario.record(1_000, 100).ending()).isEqualTo(Ending.INTERRUPTED);
    }

    @Test
    void aWindowThatIsOverTooSoonIsToldAsSuch() {
        system.acknowledged = 1_100;
        ReplayScenario scenario = scenario(replay(1_000, 50));
        lookUntil(scenario, 60);

        scenario.windowIsOver(false, LIMIT);

        ReplayRecord record = scenario.record(1_000, 100);
        assertThat(record.ending()).isEqualTo(Ending.TIME_OVER);
        assertThat(record.first()).extracting(Spread::count).isNotEqualTo(0);
    }

    @Test
    void aFirstDeliveryThatComesTooLateIsNoneInTime() {
        system.acknowledged = 1_100;
        system.first = 30 * SECOND + 1;

        assertThat(run(scenario(replay(1_000, 3))).ending()).isEqualTo(Ending.NOT_RECOVERED);
    }

    @Test
    void aSystemThatFallsSilentAfterTooFewMessagesHasNotRecovered() {
        system.acknowledged = 1_100;
        system.delivers = 2;

        ReplayRecord record = run(scenario(replay(1_000, 3)));

        assertThat(record.ending()).isEqualTo(Ending.NOT_RECOVERED);
        assertThat((timeline.windowEnd() - START) / 1e9
                        - record.repetitions().get(0).startedSeconds())
                .isEqualTo(30, within(0.2));
    }

    @Test
    void messagesThatRunOutWithinARepetitionAreToldAsSuch() {
        system.acknowledged = 1_100;
        system.delivers = 2;
        system.unread = 2;

        assertThat(run(scenario(replay(1_000, 3))).ending()).isEqualTo(Ending.USED_UP);
    }

    @Test
    void aStartThatFailsIsNotOrderedAgain() {
        system.acknowledged = 1_100;
        system.refusesStart = "n1 was not ready within 180 s";

        ReplayRecord record = run(scenario(replay(1_000, 3)));

        assertThat(record.ending()).isEqualTo(Ending.FAILED);
        assertThat(record.failure()).contains("not ready within 180 s");
        assertThat(system.done).containsExactly("kill", "resume", "start");
    }

    @Test
    void whatIsDeliveredWhenTheReplayHasFailedIsNoFigure() {
        system.acknowledged = 1_100;
        system.delivers = 0;
        ReplayScenario scenario = scenario(replay(1_000, 3));
        lookUntil(scenario, 500);
        system.deliveries.add(now.get());
        now.addAndGet(2 * SECOND);
        add(scenario);

        scenario.windowIsOver(false, LIMIT);

        assertThat(scenario.record(1_000, 100).first()).isNull();
    }

    @Test
    void nothingIsKnownToBeLostBeforeAllThatIsNearWasDue() {
        system.acknowledged = 1_099;
        ReplayScenario unwritten = scenario(replay(1_000, 3));
        run(unwritten);

        assertThat(unwritten.isDue()).isFalse();
    }
}
