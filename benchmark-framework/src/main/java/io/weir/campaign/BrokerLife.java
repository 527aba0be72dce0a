package io.weir.campaign;

import io.weir.broker.BackgroundBroker;
import io.weir.broker.BackgroundBrokers;
import io.weir.broker.BrokerException;
import io.weir.driver.NanoClock;
import io.weir.result.BrokerAge;
import io.weir.time.WallClock;
import java.time.Duration;
import java.util.Optional;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Age of a broker, counted over all the runs that it serves. */
interface BrokerLife {

    /** Returns the broker's current age; empty where nobody has counted. */
    Optional<BrokerAge> age();

    /** Adds messages that the broker has acknowledged. */
    void took(long messages);

    /** Begins to count for a broker that has become ready. */
    static BrokerLife begin(NanoClock clock) {
        return new OfCampaign(clock, clock.nanoTime());
    }

    /**
     * Returns the age of an existing cluster.
     *
     * @param settings of the driver as text: if they name the address of a broker that {@code broker start} keeps, its
     *     runs are counted
     */
    static BrokerLife ofExisting(BackgroundBrokers kept, WallClock clock, String settings) {
        try {
            for (BackgroundBroker broker : kept.list()) {
                if (broker.isNamedIn(settings)) {
                    return new OfKept(kept, broker, clock);
                }
            }
        } catch (BrokerException unreadable) {
            LoggerFactory.getLogger(BrokerLife.class).warn("the age of the broker is not known", unreadable);
        }
        return new Unknown();
    }

    /** Age of a broker of this campaign. */
    final class OfCampaign implements BrokerLife {

        private final NanoClock clock;
        private final long begun;
        private long messages;

        private OfCampaign(NanoClock clock, long begun) {
            this.clock = clock;
            this.begun = begun;
        }

        @Override
        public synchronized Optional<BrokerAge> age() {
            return Optional.of(new BrokerAge((clock.nanoTime() - begun) / 1e9, messages));
        }

        @Override
        public synchronized void took(long more) {
            messages += more;
        }
    }

    /** Age of a broker that outlives this command. */
    final class OfKept implements BrokerLife {

        private static final Logger LOG = LoggerFactory.getLogger(OfKept.class);

        private final BackgroundBrokers brokers;
        private final BackgroundBroker broker;
        private final WallClock clock;

        private OfKept(BackgroundBrokers brokers, BackgroundBroker broker, WallClock clock) {
            this.brokers = brokers;
            this.broker = broker;
            this.clock = clock;
        }

        @Override
        public Optional<BrokerAge> age() {
            long millis = Duration.between(broker.startedAt(), clock.now()).toMillis();
            return Optional.of(new BrokerAge(Math.max(0, millis / 1e3), broker.messages()));
        }

        @Override
        public void took(long messages) {
            try {
                brokers.addMessages(broker.name(), messages);
            } catch (BrokerException unwritable) {
                LOG.warn("later runs will take broker {} for younger than it is", broker.name(), unwritable);
            }
        }
    }

    /** Age of a cluster that somebody else runs: nobody has counted. */
    final class Unknown implements BrokerLife {

        @Override
        public Optional<BrokerAge> age() {
            return Optional.empty();
        }

        @Override
        public void took(long messages) {
            // nobody asks
        }
    }
}
