package io.weir.campaign;

import io.weir.broker.BackgroundBroker;
import io.weir.broker.BackgroundBrokers;
import io.weir.broker.BrokerException;
import io.weir.driver.NanoClock;
import io.weir.result.BrokerAge;
import io.weir.time.WallClock;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.LongConsumer;
import java.util.function.Supplier;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Age of a broker, counted over all the runs that it serves; empty where nobody has counted. */
record BrokerAgeCounter(Supplier<Optional<BrokerAge>> age, LongConsumer took) {

    private static final Logger LOG = LoggerFactory.getLogger(BrokerAgeCounter.class);

    /** Begins to count for a broker of this campaign that has become ready. */
    static BrokerAgeCounter begin(NanoClock clock) {
        long begun = clock.nanoTime();
        AtomicLong messages = new AtomicLong();
        return new BrokerAgeCounter(
                () -> Optional.of(new BrokerAge((clock.nanoTime() - begun) / 1e9, messages.get())),
                messages::addAndGet);
    }

    /**
     * Returns the age of an existing cluster.
     *
     * @param settings of the driver as text: if they name the address of a broker that {@code broker start} keeps, its
     *     runs are counted
     */
    static BrokerAgeCounter ofExisting(BackgroundBrokers kept, WallClock clock, String settings) {
        try {
            for (BackgroundBroker broker : kept.list()) {
                if (broker.isNamedIn(settings)) {
                    return new BrokerAgeCounter(
                            () -> age(broker, clock), messages -> add(messages, kept, broker.name()));
                }
            }
        } catch (BrokerException unreadable) {
            LOG.warn("the age of the broker is not known", unreadable);
        }
        return new BrokerAgeCounter(Optional::empty, messages -> {});
    }

    private static Optional<BrokerAge> age(BackgroundBroker broker, WallClock clock) {
        long millis = Duration.between(broker.startedAt(), clock.now()).toMillis();
        return Optional.of(new BrokerAge(Math.max(0, millis / 1e3), broker.messages()));
    }

    private static void add(long messages, BackgroundBrokers brokers, String name) {
        try {
            brokers.addMessages(name, messages);
        } catch (BrokerException unwritable) {
            LOG.warn("later runs will take broker {} for younger than it is", name, unwritable);
        }
    }
}
