package io.weir.broker;

import static io.weir.broker.TestBrokers.blueprint;
import static io.weir.broker.TestBrokers.node;

import io.weir.process.OwnedDirectory;
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
        BackgroundBrokers all =
                new BackgroundBrokers(folder.resolve("cache"), SystemClock.INSTANCE, SystemSleeper.INSTANCE);
        OwnedDirectory reserved = reserve(all);
        TestBrokers brokers = new TestBrokers(folder, Duration.ofMinutes(1));
        LocalBroker broker = brokers.launch((directory, port) -> blueprint(node("n", directory, "serve")));
        all.keep(reserved, BackgroundBroker.of("mine", "test", "1", broker, brokers.logs(), Instant.EPOCH), broker);
    }

    private static OwnedDirectory reserve(BackgroundBrokers all) throws InterruptedException {
        try {
            return all.reserve("mine");
        } catch (BrokerException taken) {
            System.out.println(taken.getMessage());
            System.exit(3);
            throw new AssertionError(taken);
        }
    }
}
