package io.weir.tests.faults;

import io.weir.driver.Consumer;
import io.weir.driver.Driver;
import io.weir.driver.DriverContext;
import io.weir.driver.DriverException;
import io.weir.driver.DriverSession;
import io.weir.driver.Message;
import io.weir.driver.MessageListener;
import io.weir.driver.Producer;
import io.weir.driver.ProducerSpec;
import io.weir.driver.SendCompletion;
import io.weir.driver.SendOutcome;
import io.weir.driver.SubscriptionSpec;
import io.weir.payload.MessageHeader;
import io.weir.tests.ForwardingDriver;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;

/** Another driver, and each message kept that it has acknowledged or delivered. Thread-safe. */
final class CountingDriver extends ForwardingDriver {

    /** A message of the load, by its topic, producer and number. */
    private record Id(String topic, int producer, long sequence) {

        static Id of(String topic, byte[] payload, byte[] property) {
            byte[] header = property.length > 0 ? property : payload;
            return new Id(topic, MessageHeader.stream(header, 0), MessageHeader.sequence(header, 0));
        }

        /** Probes have negative numbers. */
        boolean isOfTheLoad() {
            return sequence >= 0;
        }
    }

    private final Set<Id> acknowledged = ConcurrentHashMap.newKeySet();
    private final Map<String, Set<Id>> delivered = new ConcurrentHashMap<>();

    CountingDriver(Driver real) {
        super(real);
    }

    long acknowledged() {
        return acknowledged.size();
    }

    /**
     * The messages that were acknowledged and not delivered, over all subscriptions.
     *
     * @param subscriptionsPerTopic number of subscriptions that each message should have reached
     */
    long lost(int subscriptionsPerTopic) {
        return acknowledged.stream()
                .mapToLong(id -> subscriptionsPerTopic
                        - delivered.values().stream()
                                .filter(ids -> ids.contains(id))
                                .count())
                .sum();
    }

    @Override
    public DriverSession open(DriverContext context) throws DriverException, InterruptedException {
        return new CountingSession(real.open(context));
    }

    private final class CountingSession extends Session {

        CountingSession(DriverSession real) {
            super(real);
        }

        @Override
        public Producer createProducer(ProducerSpec spec) throws DriverException, InterruptedException {
            Producer producer = session.createProducer(spec);
            return new Producer() {
                @Override
                public void send(Message message, SendCompletion completion) {
                    Id id = Id.of(spec.topic().name(), message.payload(), message.header());
                    producer.send(message, id.isOfTheLoad() ? counted(id, completion) : completion);
                }

                @Override
                public void close() throws DriverException, InterruptedException {
                    producer.close();
                }
            };
        }

        @Override
        public Consumer createConsumer(SubscriptionSpec spec, MessageListener listener)
                throws DriverException, InterruptedException {
            Set<Id> ofSubscription = delivered.computeIfAbsent(spec.name(), name -> ConcurrentHashMap.newKeySet());
            return session.createConsumer(spec, (payload, header, partition) -> {
                ofSubscription.add(Id.of(spec.topic().name(), payload, header));
                listener.onMessage(payload, header, partition);
            });
        }
    }

    private SendCompletion counted(Id id, SendCompletion completion) {
        return new SendCompletion() {
            @Override
            public void acknowledged() {
                acknowledged.add(id);
                completion.acknowledged();
            }

            @Override
            public void failed(SendOutcome outcome, Throwable reason) {
                completion.failed(outcome, reason);
            }
        };
    }
}
