package io.weir.broker;

import static io.weir.broker.TestBrokers.blueprint;
import static io.weir.broker.TestBrokers.node;

import io.weir.time.SystemClock;
import io.weir.time.SystemSleeper;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;

/** A keeper process. */
final class TestKeeper {

    private TestKeeper() {}

    public static void main(String[] args) throws Exception {
        Path folder = Path.of(args[0]);
        TestBrokers brokers = new TestBrokers(folder, Duration.ofMinutes(1));
        LocalBroker broker = brokers.launch((directory, port) -> blueprint(node("n", directory, "serve")));
        new BackgroundBrokers(folder.resolve("kept"), SystemClock.INSTANCE, SystemSleeper.INSTANCE)
                .keep(BackgroundBroker.of("mine", "test", "1", broker, brokers.logs(), Instant.EPOCH), broker);
    }
}
