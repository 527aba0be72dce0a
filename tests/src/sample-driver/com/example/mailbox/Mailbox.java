package com.example.mailbox;

import io.weir.driver.SubscriptionSpec.Start;
import io.weir.driver.TopicSpec;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Predicate;

/** The stored messages of one topic and how far each subscription has read. All methods may be called by any thread. */
final class Mailbox {

    /** A stored message. */
    record Letter(byte[] payload, int partition) {}

    private final TopicSpec spec;
    private final long capacity;
    private final List<Letter> letters = new ArrayList<>();
    private final Map<String, Integer> positions = new TreeMap<>();

    Mailbox(TopicSpec spec, long capacity) {
        this.spec = spec;
        this.capacity = capacity;
    }

    TopicSpec spec() {
        return spec;
    }

    /** Whether there was room. */
    synchronized boolean put(Letter letter) {
        if (letters.size() >= capacity) {
            return false;
        }
        letters.add(letter);
        notifyAll();
        return true;
    }

    /** Makes a subscription unless it is there already. */
    synchronized void subscribe(String subscription, Start start) {
        positions.putIfAbsent(subscription, start == Start.FIRST_MESSAGE ? 0 : letters.size());
    }

    /** Waits for the subscription's next message and moves past it. */
    synchronized Letter take(String subscription) throws InterruptedException {
        int position = positions.get(subscription);
        while (position >= letters.size()) {
            wait();
            position = positions.get(subscription);
        }
        positions.put(subscription, position + 1);
        return letters.get(position);
    }

    synchronized long backlog(String subscription) {
        return letters.size() - positions.getOrDefault(subscription, 0);
    }

    synchronized List<String> deleteSubscriptions(Predicate<String> names) {
        List<String> deleted = positions.keySet().stream().filter(names).toList();
        positions.keySet().removeAll(deleted);
        return deleted;
    }
}
