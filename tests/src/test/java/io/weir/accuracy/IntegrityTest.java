package io.weir.accuracy;

import static org.assertj.core.api.Assertions.assertThat;

import io.weir.audit.DeliveryAudit;
import io.weir.audit.DeliveryAudit.Receipts;
import io.weir.driver.SendCompletion;
import io.weir.driver.SendOutcome;
import io.weir.driver.loopback.time.VirtualClock;
import io.weir.evidence.RunMeasurement;
import io.weir.measure.IntervalSnapshot;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.stream.IntStream;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * What became of every message, through the whole engine, over systems drawn at random: the account must agree, cell by
 * cell, with a model that keeps each message in plain maps.
 */
@Timeout(300)
class IntegrityTest {

    /** One system each; a failure names the seed, which makes the same system again. */
    static LongStream seeds() {
        return LongStream.rangeClosed(1, 100);
    }

    @ParameterizedTest
    @MethodSource("seeds")
    void everyCellAgreesWithAModelThatKeepsEachMessage(long seed) throws Exception {
        assertEveryCell(seed, new RandomSystem(seed));
    }

    /** The same systems, with two to four workers to send and to receive. */
    @ParameterizedTest
    @MethodSource("seeds")
    void everyCellAgreesHoweverManyWorkersShareTheRun(long seed) throws Exception {
        assertEveryCell(seed, new RandomSystem(seed).workers(2 + (int) (seed % 3)));
    }

    private static void assertEveryCell(long seed, RandomSystem system) throws Exception {
        DeliveryAudit account = system.run().deliveryAudit();

        AccountModel model = system.model();
        assertThat(account.checked()).isTrue();
        assertThat(account.acknowledged()).as("seed %d", seed).isEqualTo(model.receipts("ACKNOWLEDGED"));
        assertThat(account.refused()).as("seed %d", seed).isEqualTo(model.receipts("REFUSED"));
        assertThat(account.unknown()).as("seed %d", seed).isEqualTo(model.receipts("UNKNOWN"));
        assertThat(account.aborted()).as("seed %d", seed).isEqualTo(model.receipts("ABORTED"));
        assertThat(account.filteredOut()).as("seed %d", seed).isEqualTo(model.filteredOut());
        assertThat(account.delayed()).as("seed %d", seed).isEqualTo(model.delayed());
        assertThat(account.reordered()).as("seed %d", seed).isEqualTo(model.reordered());
        assertThat(account.corrupted()).as("seed %d", seed).isEqualTo(model.corrupted());
        assertThat(account.otherOrigin()).as("seed %d", seed).isZero();
        assertThat(account.negativeEndToEnd()).as("seed %d", seed).isZero();
    }

    /** A property that holds where nothing happens proves nothing: the systems together must fill every cell. */
    @Test
    void theSystemsDrawnMeetWithEveryKindOfFate() throws Exception {
        List<DeliveryAudit> accounts = new ArrayList<>();
        for (long seed : seeds().limit(25).toArray()) {
            accounts.add(new RandomSystem(seed).run().deliveryAudit());
        }

        assertThat(accounts).anyMatch(account -> account.acknowledged().never() > 0);
        assertThat(accounts).anyMatch(account -> account.acknowledged().again() > 0);
        assertThat(accounts).anyMatch(account -> account.refused().never() > 0);
        assertThat(accounts).anyMatch(account -> account.refused().once() > 0);
        assertThat(accounts).anyMatch(account -> account.refused().again() > 0);
        assertThat(accounts).anyMatch(account -> account.unknown().never() > 0);
        assertThat(accounts).anyMatch(account -> account.unknown().once() > 0);
        assertThat(accounts).anyMatch(account -> account.unknown().again() > 0);
        assertThat(accounts).anyMatch(account -> account.aborted().once() > 0);
        assertThat(accounts).anyMatch(account -> account.aborted().again() > 0);
        assertThat(accounts).anyMatch(account -> account.filteredOut() > 0);
        assertThat(accounts).anyMatch(account -> account.delayed() > 0 && account.missing() > 0);
        assertThat(accounts).anyMatch(account -> account.reordered() > 0);
        assertThat(accounts).anyMatch(account -> account.corrupted() > 0);
        assertThat(accounts).anyMatch(account -> account.subscriptions() > 1);
    }

    /** Between the last interval's end and the account there is a moment in which clients go on. */
    @Test
    void anAnswerAfterTheLastIntervalIsNotTakenForAnAcknowledgement() throws Exception {
        Experiment experiment = Experiment.inVirtualTime()
                .rate(1)
                .with("serviceTime", Duration.ofMillis(1_750))
                .with("deliveryTime", Duration.ofMillis(1))
                .window(Duration.ofSeconds(1))
                .drain(Duration.ofMillis(500));
        experiment.witness.completions = completion -> new SendCompletion() {
            @Override
            public void acknowledged() {
                completion.failed(SendOutcome.UNKNOWN, new IllegalStateException("timed out"));
            }

            @Override
            public void failed(SendOutcome outcome, Throwable reason) {
                throw new AssertionError(reason);
            }
        };

        RunMeasurement measured = experiment.run();

        Sight only = experiment.witness.sights.element();
        assertThat(only.completionReturned()).isEqualTo(only.due + 1_750_000_000);
        assertThat(measured.deliveryAudit().unknown()).isEqualTo(new Receipts(0, 1, 0));
        assertThat(measured.deliveryAudit().acknowledged()).isEqualTo(Receipts.NONE);
        assertThat(measured.unfinishedMessages()).isEqualTo(1);
        assertThat(measured.drainCounters().unknown()).isZero();
    }

    /** A run in virtual time on a system with faults, clients and delays drawn from a seed. */
    private static final class RandomSystem {
        private final Experiment experiment = Experiment.inVirtualTime();
        private final int subscriptions;
        private final Duration drain;
        private final Duration delay;

        RandomSystem(long seed) {
            Random random = new Random(seed);
            subscriptions = random.nextInt(1, 4);
            drain = Duration.ofMillis(random.nextInt(200, 2_000));
            delay = Duration.ofMillis(random.nextInt(3) == 0 ? random.nextInt(3_000) : 0);
            experiment
                    .rate(random.nextInt(200, 4_000))
                    .warmUp(Duration.ofMillis(random.nextInt(3) * 300L))
                    .window(Duration.ofMillis(random.nextInt(300, 2_500)))
                    .topology(random.nextInt(1, 6), random.nextInt(1, 5), subscriptions, random.nextInt(1, 4))
                    .senderThreads(random.nextInt(1, 4))
                    .drain(drain)
                    .with("seed", seed)
                    .with("deliverAfter", delay)
                    .with("serviceTime", Duration.ofMillis(random.nextInt(5)));
            for (String ratio :
                    List.of("loss", "filter", "duplicate", "reorder", "corrupt", "refuse", "unknown", "phantom")) {
                experiment.with(ratio + "Ratio", random.nextBoolean() ? random.nextDouble() / 10 : 0.0);
            }
            // Now and then beyond the drain, so that the run ends while messages are on their way.
            experiment.with("deliveryTime", Duration.ofMillis(random.nextInt(4) == 0 ? random.nextInt(1_500) : 3));
            if (random.nextBoolean()) {
                experiment.witness.abortEvery(random.nextInt(2, 50));
            }
            if (random.nextBoolean()) {
                experiment.witness.restartConsumers(new RestartedConsumer.Plan(
                        (VirtualClock) experiment.clock(), random.nextLong(20_000_000, 300_000_000), random));
            }
        }

        /** Has at most this many workers carry the run out, each with something to do. */
        RandomSystem workers(int limit) {
            experiment.workersWithWork(limit);
            return this;
        }

        RunMeasurement run() throws Exception {
            RunMeasurement measured = experiment.run();
            experiment.takeLedger();
            return measured;
        }

        AccountModel model() {
            long end = experiment.loadStart()
                    + experiment.intervals.get(experiment.intervals.size() - 1).endNanos();
            List<String> names = IntStream.range(0, subscriptions)
                    .mapToObj(experiment::subscription)
                    .toList();
            List<IntervalSnapshot> window = experiment.windowIntervals();
            long windowEnd =
                    experiment.loadStart() + window.get(window.size() - 1).endNanos();
            long lastAwaited = delay.isZero()
                    ? Long.MAX_VALUE
                    : windowEnd + drain.toNanos() - drain.toNanos() / 2 - delay.toNanos();
            return AccountModel.of(experiment.witness.sights, experiment.witness.receipts, names, end, lastAwaited);
        }
    }
}
