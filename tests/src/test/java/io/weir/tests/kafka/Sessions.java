package io.weir.tests.kafka;

import io.weir.driver.DriverContext;
import io.weir.driver.DriverException;
import io.weir.driver.DriverSession;
import io.weir.driver.DriverSettings;
import io.weir.driver.kafka.KafkaDriver;
import java.time.Duration;
import java.util.Map;
import java.util.concurrent.atomic.AtomicInteger;

/** Opens sessions of the Kafka driver. */
final class Sessions {

    private static final AtomicInteger COUNT = new AtomicInteger();

    private Sessions() {}

    static DriverSession open(Map<String, String> addresses, Map<String, Object> settings)
            throws DriverException, InterruptedException {
        return open(addresses, settings, Duration.ofSeconds(60));
    }

    static DriverSession open(Map<String, String> addresses, Map<String, Object> settings, Duration limit)
            throws DriverException, InterruptedException {
        return new KafkaDriver()
                .open(new DriverContext(
                        new DriverSettings(settings),
                        addresses,
                        "it" + COUNT.incrementAndGet(),
                        limit,
                        System::nanoTime));
    }
}
