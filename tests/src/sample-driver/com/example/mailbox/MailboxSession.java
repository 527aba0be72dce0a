package com.example.mailbox;

import io.weir.driver.Consumer;
import io.weir.driver.DriverException;
import io.weir.driver.DriverSession;
import io.weir.driver.Insight;
import io.weir.driver.MessageListener;
import io.weir.driver.Producer;
import io.weir.driver.ProducerSpec;
import io.weir.driver.SubscriptionSpec;
import io.weir.driver.TopicSpec;
import io.weir.driver.Topics;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Predicate;

/** An open connection: here it is the system itself. */
final class MailboxSession implements DriverSession, Topics, Insight {

    private final long capacity;
    private final Map<String, Mailbox> mailboxes = new ConcurrentHashMap<>();
    private final List<MailboxConsumer> consumers = new ArrayList<>();

    MailboxSession(long capacity) {
        this.capacity = capacity;
    }

    @Override
    public Topics topics() {
        return this;
    }

    @Override
    public void create(List<TopicSpec> topics) {
        topics.forEach(topic -> mailboxes.putIfAbsent(topic.name(), new Mailbox(topic, capacity)));
    }

    @Override
    public void delete(Set<String> names) {
        mailboxes.keySet().removeAll(names);
    }

    @Override
    public List<TopicSpec> list(String prefix) {
        return mailboxes.values().stream()
                .map(Mailbox::spec)
                .filter(topic -> topic.name().startsWith(prefix))
                .toList();
    }

    @Override
    public List<String> deleteSubscriptions(Predicate<String> names) {
        return mailboxes.values().stream()
                .flatMap(mailbox -> mailbox.deleteSubscriptions(names).stream())
                .toList();
    }

    @Override
    public Producer createProducer(ProducerSpec spec) throws DriverException {
        return new MailboxProducer(mailbox(spec.topic()));
    }

    @Override
    public Consumer createConsumer(SubscriptionSpec spec, MessageListener listener) throws DriverException {
        Mailbox mailbox = mailbox(spec.topic());
        mailbox.subscribe(spec.name(), spec.start());
        MailboxConsumer consumer = new MailboxConsumer(mailbox, spec, listener);
        consumers.add(consumer);
        consumer.start();
        return consumer;
    }

    private Mailbox mailbox(TopicSpec topic) throws DriverException {
        Mailbox mailbox = mailboxes.get(topic.name());
        if (mailbox == null) {
            throw new DriverException("topic " + topic.name() + " does not exist");
        }
        return mailbox;
    }

    @Override
    public Insight insight() {
        return this;
    }

    @Override
    public long backlog(SubscriptionSpec subscription) throws DriverException {
        return mailbox(subscription.topic()).backlog(subscription.name());
    }

    @Override
    public List<Fact> facts(TopicSpec topic) {
        return List.of(new Fact("capacity", Long.toString(capacity), Source.BROKER));
    }

    @Override
    public List<Metric> clientMetrics() {
        return List.of();
    }

    @Override
    public void close() throws InterruptedException {
        for (MailboxConsumer consumer : consumers) {
            consumer.close();
        }
    }
}
