package io.weir.run.scenario;

import static org.assertj.core.api.Assertions.assertThat;

import io.weir.driver.DriverException;
import io.weir.evidence.Mark;
import io.weir.evidence.RunEvent;
import io.weir.measure.Timeline;
import io.weir.worker.PendingDriverCall;
import io.weir.worker.SystemActions;
import io.weir.workload.timeline.RecoveryLevels;
import io.weir.workload.timeline.TimedAction;
import io.weir.workload.timeline.TimedAction.Kind;
import io.weir.workload.timeline.TimedActions;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicLong;
import java.util.stream.Stream;
import org.junit.jupiter.api.Timeout;

/** A time line beside a system that obeys, refuses or hangs as a test says. Nothing of it depends on real time. */
@Timeout(60)
abstract class ScriptedActions {

    static final long MS = 1_000_000;
    static final long SECOND = 1_000 * MS;
    static final Duration PATIENCE = Duration.ofSeconds(20);

    /** Time limit of an action that hangs, for which a test waits. */
    static final Duration SHORT = Duration.ofMillis(20);

    static final long START = 100 * SECOND;
    static final long WINDOW = START + 5 * SECOND;

    final AtomicLong now = new AtomicLong(START);
    final Timeline timeline = new Timeline(START, 5 * SECOND, 200 * SECOND);
    final List<String> done = Collections.synchronizedList(new ArrayList<>());
    final List<Long> prepared = new ArrayList<>();
    final TestSystem system = new TestSystem();

    /** Answers of the system to who has a role; the test may change them at any time. */
    Victims.Servers servers = role -> List.of();

    /** Messages that wait for consumers; the test may change them at any time. */
    long lag;

    /** Time limit of an action. */
    Duration limit = Duration.ofMinutes(1);

    /** Time between the setting of levels and their being in force. */
    long levelsTake = 10 * MS;

    static TimedAction action(long atSeconds, Kind kind, Optional<Duration> lasting) {
        return new TimedAction(Duration.ofSeconds(atSeconds), kind, "n" + atSeconds, lasting);
    }

    static TimedAction kill(long atSeconds, long lastingSeconds) {
        return action(atSeconds, Kind.KILL, Optional.of(Duration.ofSeconds(lastingSeconds)));
    }

    ActionScenario scenario(TimedAction... actions) {
        return scenario(Stream.of(actions).map(TimedAction::at).toList(), actions);
    }

    ActionScenario scenario(List<Duration> moments, TimedAction... actions) {
        return new ActionScenario(
                now::get,
                timeline,
                new TimedActions(List.of(actions), RecoveryLevels.DEFAULT),
                moments,
                system,
                new Victims(system.nodes(), role -> servers.with(role)),
                instant -> {
                    prepared.add(instant);
                    return instant + levelsTake;
                },
                () -> lag,
                event -> {
                    if (event instanceof RunEvent.Marked marked) {
                        assertThat(marked.kind()).isEqualTo(Mark.Kind.ACTION);
                        done.add(seconds(marked.instant()) + " marks " + marked.text());
                    }
                },
                limit,
                new PendingDriverCall(Thread::new, now::get));
    }

    /** Looks each 10 ms until an instant of the window. */
    void lookUntil(ActionScenario scenario, long windowSeconds) {
        while (now.get() < WINDOW + windowSeconds * SECOND) {
            scenario.look();
            now.addAndGet(10 * MS);
        }
    }

    /** Returns an instant as seconds of the window. */
    static String seconds(long instant) {
        return (instant - WINDOW) / (double) SECOND + " s";
    }

    /** Instants of the window as a disturbance has them. */
    static long at(double windowSeconds) {
        return (long) (windowSeconds * SECOND) + WINDOW - START;
    }

    static TimedAction killLeader(long atSeconds) {
        return new TimedAction(Duration.ofSeconds(atSeconds), Kind.KILL, "leader", Optional.of(Duration.ofSeconds(4)));
    }

    /** A system that carries out each order at once. */
    final class TestSystem implements SystemActions {
        volatile String refusing = "";
        volatile CountDownLatch hanging = new CountDownLatch(0);
        final CountDownLatch begun = new CountDownLatch(1);

        @Override
        public Map<String, List<String>> nodes() {
            Map<String, List<String>> nodes = new LinkedHashMap<>();
            nodes.put("a", List.of("host:1"));
            nodes.put("b", List.of("host:2", "host:3"));
            return nodes;
        }

        @Override
        public void carryOut(TimedAction action, List<String> nodes) throws DriverException, InterruptedException {
            take(action.kind().word() + " " + String.join(" ", nodes));
            begun.countDown();
            hanging.await();
        }

        @Override
        public void undo(TimedAction action, List<String> nodes) throws DriverException {
            take("undo " + String.join(" ", nodes));
        }

        private void take(String order) throws DriverException {
            done.add(seconds(now.get()) + " " + order);
            if (order.equals(refusing)) {
                throw new DriverException(order + " is refused");
            }
        }
    }
}
