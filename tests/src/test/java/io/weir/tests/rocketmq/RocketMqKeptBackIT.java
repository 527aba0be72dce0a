package io.weir.tests.rocketmq;

import static org.assertj.core.api.Assertions.assertThat;

import io.weir.audit.DeliveryAudit;
import io.weir.broker.LocalBroker;
import io.weir.evidence.RunListener;
import io.weir.result.RunResult;
import io.weir.tests.keys.FileRun;
import java.nio.file.Path;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** A run on a broker that keeps messages back because the driver file asks for it: by their tags, and for a time. */
@Timeout(value = 10, unit = TimeUnit.MINUTES)
class RocketMqKeptBackIT {

    /** The broker refuses no message that had to wait, as it otherwise does after 200 ms: all are to be acknowledged. */
    private static final String DRIVER = """
            driverClass: rocketmq
            broker:
              launch: local
              heap: 512m
              config:
                waitTimeMillsInSendQueue: 10000
            tags: a, b, c
            filterTags: a || c
            deliverAfter: 8s
            """;

    private static final String WORKLOAD = """
            name: kept-back
            topics: 1
            partitionsPerTopic: 2
            messageSize: 100B
            useRandomizedPayloads: true
            randomBytesRatio: 0.5
            randomizedPayloadPoolSize: 10
            producersPerTopic: 2
            subscriptionsPerTopic: 2
            consumerPerSubscription: 1
            producerRate: 300
            warmupDuration: 1s
            testDuration: 6s
            drainTimeout: 8s
            """;

    @Test
    void whatIsFilteredOutAndWhatIsDueTooLateIsCountedApartAndTheRestIsAllThere(@TempDir Path folder) throws Exception {
        try (FileRun run = new FileRun(folder, "rocketmq");
                LocalBroker broker = run.broker(DRIVER)) {
            RunResult result = run.run("kept-back", DRIVER, WORKLOAD, broker.addresses(), RunListener.NONE);

            DeliveryAudit account = result.figures().deliveryAudit();
            assertThat(result.guarantees().delivery()).isEqualTo("AT_LEAST_ONCE");
            assertThat(result.guarantees().deliveryDelayNanos()).isEqualTo(8_000_000_000L);
            assertThat(account.missing()).as(account.toString()).isZero();
            // 7 s at 300 msg/s, two subscriptions, one of three tags left out.
            assertThat(account.filteredOut()).isEqualTo(7 * 300 * 2 / 3);
            assertThat(account.acknowledged().once() + account.delayed()).isEqualTo(7 * 300 * 2 / 3 * 2);
            assertThat(account.acknowledged().once()).isPositive();
            assertThat(account.delayed()).isPositive();
            // What was acknowledged in 8 s has not been due before the window's end: nobody was behind.
            assertThat(result.figures().backlogAtWindowEnd()).isZero();
        }
    }
}
