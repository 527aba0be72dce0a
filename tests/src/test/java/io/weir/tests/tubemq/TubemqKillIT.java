package io.weir.tests.tubemq;

import static org.assertj.core.api.Assertions.assertThat;

import io.weir.audit.DeliveryAudit;
import io.weir.broker.BrokerException;
import io.weir.broker.LocalBroker;
import io.weir.evidence.RunEvent;
import io.weir.evidence.RunListener;
import io.weir.result.Cause;
import io.weir.result.Finding;
import io.weir.result.RunResult;
import io.weir.tests.keys.FileRun;
import java.nio.file.Path;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** A run whose broker is killed in the middle and comes back: the integrity account shows what the store made of it. */
@Timeout(value = 15, unit = TimeUnit.MINUTES)
class TubemqKillIT {

    private static final int INTERVALS_BEFORE_THE_KILL = 5;

    /** So many messages wait at the broker when it is killed, since its consumer asks again only every four seconds. */
    private static final long BACKLOG_BEFORE_THE_KILL = 100;

    private static final String WORKLOAD = """
            name: kill
            topics: 1
            partitionsPerTopic: 2
            messageSize: 1KiB
            useRandomizedPayloads: true
            randomBytesRatio: 0.5
            randomizedPayloadPoolSize: 10
            producersPerTopic: 1
            subscriptionsPerTopic: 1
            consumerPerSubscription: 1
            producerRate: 200
            warmupDuration: 1s
            testDuration: 8s
            drainTimeout: %s
            """;

    @TempDir
    Path folder;

    /** Kills the broker, from the fifth interval on, when messages wait there, and starts it again. */
    private static final class Killer implements RunListener {

        private final LocalBroker broker;
        private final AtomicInteger intervals = new AtomicInteger();
        private final AtomicBoolean killed = new AtomicBoolean();
        private CompletableFuture<Void> back = CompletableFuture.completedFuture(null);

        Killer(LocalBroker broker) {
            this.broker = broker;
        }

        @Override
        public void on(RunEvent event) {
            boolean due = event instanceof RunEvent.IntervalClosed closed
                    && intervals.incrementAndGet() >= INTERVALS_BEFORE_THE_KILL
                    && closed.interval().backlog() >= BACKLOG_BEFORE_THE_KILL;
            if (due && killed.compareAndSet(false, true)) {
                back = CompletableFuture.runAsync(this::killAndRestart);
            }
        }

        private void killAndRestart() {
            try {
                broker.kill("broker-1");
                broker.restart("broker-1");
            } catch (BrokerException | InterruptedException e) {
                throw new IllegalStateException(e);
            }
        }
    }

    private RunResult runWithAKill(boolean memoryStore, String drainTimeout) throws Exception {
        String file = """
                driverClass: tubemq
                broker:
                  launch: local
                  heap: 512m
                  config:
                    enableMemStore: %1$s
                memoryStore: %1$s
                topicConfig:
                  # Not emptied before the kill.
                  memCacheMsgSizeInMB: 16
                  memCacheFlushIntvl: 120000
                consumerConfig:
                  msgNotFoundWaitPeriodMs: 4000
                """.formatted(memoryStore);
        try (FileRun run = new FileRun(folder, "tubemq");
                LocalBroker broker = run.broker(file)) {
            Killer killer = new Killer(broker);
            RunResult result =
                    run.run("kill" + memoryStore, file, WORKLOAD.formatted(drainTimeout), broker.addresses(), killer);
            killer.back.get();
            assertThat(killer.killed).isTrue();
            return result;
        }
    }

    private static void assertNothingWasMadeUp(DeliveryAudit account) {
        assertThat(account.checked()).isTrue();
        assertThat(account.phantoms()).as("refused and received all the same").isZero();
        assertThat(account.corrupted()).isZero();
        assertThat(account.acknowledged().once()).isPositive();
    }

    @Test
    void withoutTheMemoryStoreNothingAcknowledgedIsLost() throws Exception {
        RunResult result = runWithAKill(false, "150s");
        assertThat(result.guarantees().acknowledgement()).isEqualTo("PAGE_CACHE");
        DeliveryAudit account = result.figures().deliveryAudit();
        assertNothingWasMadeUp(account);
        assertThat(account.missing()).as(account.toString()).isZero();
        assertThat(result.verdict().findings().stream().map(Finding::cause)).doesNotContain(Cause.DATA_LOST);
    }

    @Test
    void withTheMemoryStoreWhatWasAcknowledgedInMemoryIsLostAndSaidToBe() throws Exception {
        RunResult result = runWithAKill(true, "30s");
        assertThat(result.guarantees().acknowledgement()).isEqualTo("BROKER_MEMORY");
        DeliveryAudit account = result.figures().deliveryAudit();
        assertNothingWasMadeUp(account);
        assertThat(account.missing()).as(account.toString()).isPositive();
        // The other where a busy machine has something arrive until the drain's end.
        assertThat(result.verdict().findings().stream().map(Finding::cause))
                .containsAnyOf(Cause.DATA_LOST, Cause.INCOMPLETE);
    }
}
