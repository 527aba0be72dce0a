package io.weir.tests.nats;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.weir.driver.DriverException;
import io.weir.driver.DriverSession;
import io.weir.driver.Producer;
import io.weir.driver.ProducerSpec;
import io.weir.driver.TopicSpec;
import io.weir.tests.contract.Mailbox;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** A server that lets in only who knows its password. */
@Timeout(value = 5, unit = TimeUnit.MINUTES)
class NatsSecurityIT {

    private static final TopicSpec TOPIC = new TopicSpec("weir-it-secure", 1);

    @Test
    void aUserWithItsPasswordIsLetInAndAnotherIsToldThatItIsNot() throws Exception {
        ClassLoader before = Thread.currentThread().getContextClassLoader();
        try (NatsScene scene = new NatsScene(
                "broker.config.authorization.user=weir",
                "broker.config.authorization.password=s3cret-of-nats",
                "driver.clientConfig.username=weir",
                "driver.clientConfig.password=s3cret-of-nats")) {
            Thread.currentThread().setContextClassLoader(scene.system.loader());
            try (DriverSession session = scene.open()) {
                session.topics().create(List.of(TOPIC));
                Mailbox mailbox = new Mailbox();
                session.createConsumer(NatsScene.subscription(TOPIC, 0), mailbox);
                Producer producer = session.createProducer(new ProducerSpec(TOPIC, 0));
                NatsScene.send(producer, "m");
                assertThat(mailbox.take().payload()).isEqualTo("m");
            }
            assertThatThrownBy(() -> scene.system.open(
                            scene.system.broker().addresses(),
                            Duration.ofSeconds(10),
                            "driver.clientConfig.password=wrong-one"))
                    .isInstanceOf(DriverException.class)
                    .hasMessageContaining("can't be reached")
                    .hasMessageContaining("Authorization Violation")
                    .hasMessageNotContaining("wrong-one");
        } finally {
            Thread.currentThread().setContextClassLoader(before);
        }
    }
}
