package io.weir.tests.keys;

import io.weir.driver.Consumer;
import io.weir.driver.Driver;
import io.weir.driver.DriverContext;
import io.weir.driver.DriverException;
import io.weir.driver.DriverSession;
import io.weir.driver.Message;
import io.weir.driver.MessageKey;
import io.weir.driver.MessageListener;
import io.weir.driver.Producer;
import io.weir.driver.ProducerSpec;
import io.weir.driver.SendCompletion;
import io.weir.driver.SendOutcome;
import io.weir.driver.SubscriptionSpec;
import io.weir.driver.TopicSpec;
import io.weir.driver.Topics;
import io.weir.tests.ForwardingDriver;
import java.util.List;
import java.util.Set;
import java.util.function.Predicate;

/** Another driver, and what goes through it kept. */
final class RecordingDriver extends ForwardingDriver {

    private static final int STRANGER = 1_000;

    /** Number of messages that an existing topic holds before a run. */
    static final int OLD_MESSAGES = 10;

    private final Recording recording;
    private final List<TopicSpec> existing;

    /**
     * @param existing topics that are there, each with old messages, before a run begins
     */
    RecordingDriver(Driver real, Recording recording, List<TopicSpec> existing) {
        super(real);
        this.recording = recording;
        this.existing = existing;
    }

    @Override
    public DriverSession open(DriverContext context) throws DriverException, InterruptedException {
        DriverSession session = real.open(context);
        session.topics().create(existing);
        for (TopicSpec topic : existing) {
            // Closed with the session: some messages may be acknowledged later.
            Producer stranger = session.createProducer(new ProducerSpec(topic, STRANGER));
            for (int i = 0; i < OLD_MESSAGES; i++) {
                stranger.send(new Message().set(new byte[100], Message.NO_HEADER, MessageKey.NONE), IGNORED);
            }
        }
        return new RecordingSession(session, recording);
    }

    private static final SendCompletion IGNORED = new SendCompletion() {
        @Override
        public void acknowledged() {}

        @Override
        public void failed(SendOutcome outcome, Throwable reason) {
            throw new AssertionError(reason);
        }
    };

    private static final class RecordingSession extends Session {

        private final Recording recording;

        RecordingSession(DriverSession real, Recording recording) {
            super(real);
            this.recording = recording;
        }

        @Override
        public Topics topics() {
            return new RecordingTopics(session.topics(), recording);
        }

        @Override
        public Producer createProducer(ProducerSpec spec) throws DriverException, InterruptedException {
            return new RecordingProducer(session.createProducer(spec), spec, recording);
        }

        @Override
        public Consumer createConsumer(SubscriptionSpec spec, MessageListener listener)
                throws DriverException, InterruptedException {
            return session.createConsumer(spec, (payload, header, partition) -> {
                recording.receiving(new Recording.Received(
                        spec.topic().name(), spec.name(), spec.consumer(), partition, payload.clone(), header.clone()));
                listener.onMessage(payload, header, partition);
            });
        }
    }

    private record RecordingTopics(Topics real, Recording recording) implements Topics {

        @Override
        public void create(List<TopicSpec> topics) throws DriverException, InterruptedException {
            recording.created.addAll(topics);
            real.create(topics);
        }

        @Override
        public void delete(Set<String> names) throws DriverException, InterruptedException {
            recording.deleted.addAll(names);
            real.delete(names);
        }

        @Override
        public List<TopicSpec> list(String prefix) throws DriverException, InterruptedException {
            return real.list(prefix);
        }

        @Override
        public List<String> deleteSubscriptions(Predicate<String> names) throws DriverException, InterruptedException {
            return real.deleteSubscriptions(names);
        }
    }

    private record RecordingProducer(Producer real, ProducerSpec spec, Recording recording) implements Producer {

        @Override
        public void send(Message message, SendCompletion completion) {
            Recording.Sent sent = new Recording.Sent(
                    Thread.currentThread().getName(),
                    spec.topic().name(),
                    spec.index(),
                    message.key(),
                    message.payload().clone(),
                    message.header().clone());
            recording.sending(sent);
            real.send(message, sent.isOfTheLoad() ? new RecordingCompletion(completion, recording) : completion);
        }

        @Override
        public void close() throws DriverException, InterruptedException {
            real.close();
        }
    }

    /** Counts before it tells: the engine may send the next message at once. */
    private record RecordingCompletion(SendCompletion real, Recording recording) implements SendCompletion {

        @Override
        public void acknowledged() {
            recording.completing();
            real.acknowledged();
        }

        @Override
        public void failed(SendOutcome outcome, Throwable reason) {
            recording.completing();
            real.failed(outcome, reason);
        }
    }
}
