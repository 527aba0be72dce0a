package io.weir.run.scenario;

import static org.assertj.core.api.Assertions.assertThat;

import io.weir.driver.DriverException;
import io.weir.evidence.RunListener;
import io.weir.evidence.scenario.BacklogRecord;
import io.weir.evidence.scenario.BacklogRecord.Counter;
import io.weir.evidence.scenario.BacklogRecord.Ending;
import io.weir.measure.BacklogStage;
import io.weir.measure.Timeline;
import io.weir.schedule.Schedule;
import io.weir.worker.LoadChange;
import io.weir.worker.PendingDriverCall;
import io.weir.worker.StepLimits;
import java.time.Duration;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** The course of a backlog beside a system that answers, refuses or hangs. Nothing of it depends on real time. */
@Timeout(60)
class BacklogScenarioTest {

    private static final long SECOND = 1_000_000_000;
    private static final Duration LIMIT = Duration.ofSeconds(5);

    private final AtomicLong now = new AtomicLong();
    private final AtomicLong own = new AtomicLong();
    private final Timeline timeline = new Timeline(0, 0, 1_000 * SECOND);
    private final TestSystem system = new TestSystem();
    private final Decisions decisions = new Decisions() {
        @Override
        public long soonest() {
            return now.get() + SECOND / 1_000;
        }

        @Override
        public void apply(LoadChange change) {
            change.applyTo(Schedule.constant(1), timeline);
        }
    };

    private BacklogScenario scenario(boolean brokerCounts) {
        return new BacklogScenario(
                now::get,
                timeline,
                new BacklogPlan(100, 1, Duration.ofSeconds(30), Duration.ofSeconds(7), 1, brokerCounts),
                new BacklogScenario.Consumers(system::pauseConsumers, system::resumeConsumers, system::brokerBacklog),
                own::get,
                decisions,
                RunListener.NONE,
                true,
                StepLimits.DEFAULT,
                new PendingDriverCall(Thread::new, now::get));
    }

    /** Looks as the engine does, each 20 ms, as long as the window goes on. */
    private void lookUntilTheEnd(BacklogScenario scenario, long limitSeconds) {
        while (now.get() < timeline.windowEnd() && now.get() < limitSeconds * SECOND) {
            scenario.lookInWindow();
            now.addAndGet(SECOND / 50);
            if (system.paused) {
                own.set(now.get() / (SECOND / 10));
                system.backlog = own.get();
            } else {
                own.set(0);
                system.backlog = 0;
            }
        }
        scenario.windowIsOver(false, LIMIT);
    }

    @Test
    void theBrokerDecides() {
        BacklogScenario scenario = scenario(true);

        lookUntilTheEnd(scenario, 100);

        BacklogRecord record = scenario.record();
        assertThat(record.ending()).isEqualTo(Ending.DRAINED);
        assertThat(record.countedBy()).isEqualTo(Counter.BROKER);
        assertThat(system.paused).isFalse();
        // 10 s until 100 are there at 10 a second, no time to drain them, 7 s after; looks are 20 ms apart, questions
        // 100.
        assertThat(timeline.windowEnd()).isBetween(17 * SECOND, 17 * SECOND + SECOND / 2);
        assertThat(timeline.stageOf(timeline.intervalAt(5 * SECOND))).isEqualTo(BacklogStage.BUILD);
        assertThat(timeline.stageOf(timeline.intervalAt(12 * SECOND))).isEqualTo(BacklogStage.AFTER);
    }

    @Test
    void weirCountsWhereTheBrokerTellsNothing() {
        system.countFailure = "must not be asked";
        BacklogScenario scenario = scenario(false);

        lookUntilTheEnd(scenario, 100);

        assertThat(scenario.record().ending()).isEqualTo(Ending.DRAINED);
        assertThat(scenario.record().countedBy()).isEqualTo(Counter.WEIR);
        assertThat(scenario.record().failure()).isNull();
    }

    @Test
    void aBrokerThatAnswersNoQuestionEndsTheBuildInTime() {
        system.countFailure = "the coordinator is not available";
        BacklogScenario scenario = scenario(true);

        lookUntilTheEnd(scenario, 100);

        assertThat(scenario.record().ending()).isEqualTo(Ending.NOT_BUILT);
        assertThat(scenario.record().failure()).isEqualTo("the coordinator is not available");
        assertThat(timeline.windowEnd()).isBetween(30 * SECOND, 31 * SECOND);
        assertThat(system.paused).isFalse();
    }

    @Test
    void consumersThatCanNotBePausedEndTheWindowAtOnce() {
        system.pauseFailure = "did not pause within 10 s";
        BacklogScenario scenario = scenario(true);

        lookUntilTheEnd(scenario, 100);

        assertThat(scenario.record().ending()).isEqualTo(Ending.FAILED);
        assertThat(scenario.record().failure()).isEqualTo("did not pause within 10 s");
        assertThat(scenario.record().pauseSeconds()).isNull();
        assertThat(timeline.windowEnd()).isLessThan(SECOND);
        assertThat(system.resumed.get()).as("some may stand still").isPositive();
    }

    @Test
    void consumersThatCanNotBeResumedAreAskedOnceMoreAtTheEnd() {
        system.resumeFailure = "no";
        BacklogScenario scenario = scenario(true);

        lookUntilTheEnd(scenario, 100);

        assertThat(scenario.record().ending()).isEqualTo(Ending.FAILED);
        assertThat(scenario.record().failure()).isEqualTo("no");
        assertThat(system.resumed.get()).isEqualTo(2);
    }

    @Test
    void aRunThatIsStoppedInTheBuildResumesItsConsumersThoughACountHangs() {
        system.hanging = new CountDownLatch(1);
        BacklogScenario scenario = scenario(true);

        lookUntilTheEnd(scenario, 2);

        assertThat(system.paused).isFalse();
        assertThat(scenario.record().ending()).isEqualTo(Ending.INTERRUPTED);
        assertThat(scenario.record().failure()).isNull();
    }

    /** A system that does as it is told. */
    private static final class TestSystem {
        volatile boolean paused;
        volatile long backlog;
        final AtomicInteger resumed = new AtomicInteger();
        volatile String pauseFailure;
        volatile String resumeFailure;
        volatile String countFailure;
        volatile CountDownLatch hanging;

        void pauseConsumers() throws DriverException {
            if (pauseFailure != null) {
                throw new DriverException(pauseFailure);
            }
            paused = true;
        }

        void resumeConsumers() throws DriverException {
            resumed.incrementAndGet();
            if (resumeFailure != null) {
                throw new DriverException(resumeFailure);
            }
            paused = false;
        }

        long brokerBacklog() throws DriverException, InterruptedException {
            if (hanging != null) {
                hanging.await();
            }
            if (countFailure != null) {
                throw new DriverException(countFailure);
            }
            return backlog;
        }
    }
}
