package io.weir.tests.faults;

import static org.assertj.core.api.Assertions.assertThat;

import io.weir.broker.BrokerException;
import io.weir.broker.LocalBroker;
import io.weir.driver.DriverContext;
import io.weir.driver.DriverException;
import io.weir.evidence.RunListener;
import io.weir.evidence.RunMeasurement;
import io.weir.recovery.DisturbanceRecovery;
import io.weir.run.Conductor;
import io.weir.tests.contract.SystemUnderTest;
import io.weir.time.SystemClock;
import io.weir.worker.RunSetup;
import io.weir.worker.StepLimits;
import io.weir.worker.SystemActions;
import io.weir.workload.KeyDistribution;
import io.weir.workload.Limits;
import io.weir.workload.Load;
import io.weir.workload.Payload;
import io.weir.workload.Scenarios;
import io.weir.workload.Timing;
import io.weir.workload.Topology;
import io.weir.workload.WarmUp;
import io.weir.workload.Workload;
import io.weir.workload.timeline.RecoveryLevels;
import io.weir.workload.timeline.TimedAction;
import io.weir.workload.timeline.TimedAction.Kind;
import io.weir.workload.timeline.TimedActions;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/**
 * A broker is killed under load and started again. What the run says of losses is set against a count beside it, which
 * keeps each message that the driver has acknowledged or delivered.
 */
@Timeout(value = 10, unit = TimeUnit.MINUTES)
class CountedLossesIT {

    private static final int SUBSCRIPTIONS = 2;

    private static final Duration AT = Duration.ofSeconds(6);
    private static final Duration GONE = Duration.ofSeconds(2);
    private static final Duration HOLD = Duration.ofSeconds(2);

    /** Levels are for a machine that is busy with other tests. */
    private static Workload workload(Duration within) {
        RecoveryLevels levels =
                new RecoveryLevels(0.5, 1_000, HOLD, within, Duration.ofSeconds(4), Duration.ofSeconds(2));
        TimedAction kill = new TimedAction(AT, Kind.KILL, TimedAction.ALL, Optional.of(GONE));
        return new Workload(
                        "counted",
                        new Topology(2, 2, 1, SUBSCRIPTIONS, 1, List.of()),
                        new Payload.Random(200, 0.5, 20),
                        KeyDistribution.NO_KEY,
                        new Load.ConstantRate(400),
                        new Timing(
                                WarmUp.fixed(Duration.ofSeconds(3)),
                                Optional.of(AT.plus(GONE).plus(within).plus(HOLD)),
                                OptionalLong.empty(),
                                Duration.ofSeconds(30)),
                        Limits.DEFAULT,
                        42)
                .with(Scenarios.of(new TimedActions(List.of(kill), levels)));
    }

    /** The launched broker as the run acts on it. */
    private record Nodes(LocalBroker broker) implements SystemActions {

        @Override
        public Map<String, List<String>> nodes() {
            try {
                return broker.facts().endpoints();
            } catch (InterruptedException stopped) {
                throw new IllegalStateException(stopped);
            }
        }

        @Override
        public void carryOut(TimedAction action, List<String> nodes) throws DriverException, InterruptedException {
            try {
                broker.carryOut(action, nodes);
            } catch (BrokerException failed) {
                throw new DriverException(String.valueOf(failed.getMessage()), failed);
            }
        }

        @Override
        public void undo(TimedAction action, List<String> nodes) throws DriverException, InterruptedException {
            try {
                broker.undo(action, nodes);
            } catch (BrokerException failed) {
                throw new DriverException(String.valueOf(failed.getMessage()), failed);
            }
        }
    }

    /** Returns the losses by the count beside the run, which has told the same. */
    private static long lost(String name, int withinSeconds, String... settings) throws Exception {
        try (SystemUnderTest system = SystemUnderTest.launch(name, "broker.heap=256m")) {
            CountingDriver counting = new CountingDriver(system.driver().driver());
            DriverContext context = new DriverContext(
                    system.settings(settings),
                    system.server().addresses(),
                    "counted",
                    StepLimits.DEFAULT.open(),
                    SystemClock.INSTANCE);
            ClassLoader loader = system.loader();
            RunSetup setup = RunSetup.of(
                            workload(Duration.ofSeconds(withinSeconds)),
                            counting,
                            context,
                            work -> {
                                Thread thread = new Thread(work);
                                thread.setContextClassLoader(loader);
                                return thread;
                            },
                            StepLimits.DEFAULT)
                    .with(new Nodes(system.broker()));

            RunMeasurement measured = new Conductor(setup, RunListener.NONE).run();

            assertThat(measured.interruption()).isEmpty();
            assertThat(measured.recovery().orElseThrow().failures()).isEmpty();
            DisturbanceRecovery recovery =
                    measured.recovery().orElseThrow().disturbances().get(0);
            long lost = counting.lost(SUBSCRIPTIONS);
            assertThat(counting.acknowledged()).isGreaterThan(5_000);
            assertThat(measured.deliveryAudit().acknowledged().never()).isEqualTo(lost);
            assertThat(recovery.losses().sum()).isEqualTo(lost);
            assertThat(measured.deliveryAudit().missing()).isEqualTo(lost);
            return lost;
        }
    }

    @Test
    void kafkaLosesNothing() throws Exception {
        assertThat(lost("kafka", 45)).isZero();
    }

    @Test
    void pulsarLosesNothing() throws Exception {
        assertThat(lost("pulsar", 40)).isZero();
    }

    @Test
    void rocketMqLosesNothing() throws Exception {
        assertThat(lost("rocketmq", 40)).isZero();
    }

    /** Its consumers ask again only every four seconds, so that messages wait in the memory of the broker that is killed. */
    @Test
    void tubeMqLosesWhatItHasAcknowledgedInMemory() throws Exception {
        assertThat(lost(
                        "tubemq",
                        100,
                        "driver.topicConfig={memCacheMsgSizeInMB: 16, memCacheFlushIntvl: 120000}",
                        "driver.consumerConfig={msgNotFoundWaitPeriodMs: 4000}"))
                .isPositive();
    }
}
