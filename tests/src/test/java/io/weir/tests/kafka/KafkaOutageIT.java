package io.weir.tests.kafka;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.weir.broker.LocalBroker;
import io.weir.driver.Consumer;
import io.weir.driver.DriverException;
import io.weir.driver.DriverSession;
import io.weir.driver.Producer;
import io.weir.driver.ProducerSpec;
import io.weir.driver.SendOutcome;
import io.weir.driver.SubscriptionSpec;
import io.weir.driver.TopicSpec;
import io.weir.tests.contract.Mailbox;
import io.weir.tests.contract.Receipt;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** A broker that keeps its connections and answers nothing. */
@Timeout(value = 10, unit = TimeUnit.MINUTES)
class KafkaOutageIT {

    private static final Duration LIMIT = Duration.ofSeconds(5);
    private static final TopicSpec TOPIC = new TopicSpec("weir-outage", 1);
    private static final SubscriptionSpec SUBSCRIPTION = new SubscriptionSpec(TOPIC, "weir-sub-outage", 0);

    private static final Map<String, Object> SETTINGS = Map.of(
            "producerConfig",
            Map.of(
                    "buffer.memory", "65536",
                    "max.block.ms", "500",
                    "request.timeout.ms", "1500",
                    "delivery.timeout.ms", "3000"));

    @Test
    void tellsUnknownFromRefusedAndKeepsItsTimeLimits() throws Exception {
        try (LocalBroker kafka = LocalKafka.start(1, Map.of())) {
            // Made with a limit that a busy machine can keep; what is told to stop has a short one.
            try (DriverSession patient = Sessions.open(kafka.addresses(), Map.of())) {
                patient.topics().create(List.of(TOPIC));
            }
            DriverSession session = Sessions.open(kafka.addresses(), SETTINGS, LIMIT);
            Mailbox mailbox = new Mailbox();
            Consumer consumer = session.createConsumer(SUBSCRIPTION, mailbox);
            Producer producer = session.createProducer(new ProducerSpec(TOPIC, 0));
            Receipt.of(producer, "before").await();
            mailbox.take();

            kafka.pause("broker-1");
            List<Receipt> receipts = new ArrayList<>();
            for (int i = 0; i < 6; i++) {
                receipts.add(Receipt.of(producer, "x".repeat(16_000)));
            }
            assertThat(receipts.get(0).await().failure()).contains(SendOutcome.UNKNOWN);
            assertThat(receipts.get(0).await().reason()).contains("TimeoutException");
            assertThat(receipts.get(5).await().failure()).contains(SendOutcome.REFUSED);
            assertThat(receipts.get(5).await().reason()).contains("BufferExhaustedException");

            assertEndsInTime(() -> session.topics().create(List.of(new TopicSpec("weir-other", 1))));
            assertEndsInTime(() -> session.insight().backlog(SUBSCRIPTION));
            producer.close();
            long start = System.nanoTime();
            consumer.close();
            assertThat(System.nanoTime() - start)
                    .isLessThan(LIMIT.plusSeconds(2).toNanos());
            assertThatThrownBy(session::close)
                    .isInstanceOf(DriverException.class)
                    .hasMessageContaining(SUBSCRIPTION.name());
        }
    }

    private static void assertEndsInTime(ThrowingCallable call) {
        long start = System.nanoTime();
        assertThatThrownBy(call).isInstanceOf(DriverException.class).hasMessageContaining("TimeoutException");
        assertThat(System.nanoTime() - start).isLessThan(LIMIT.plusSeconds(2).toNanos());
    }
}
