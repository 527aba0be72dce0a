package io.weir.driver.loopback;

import io.weir.driver.DriverException;
import io.weir.driver.Insight;
import io.weir.driver.SubscriptionSpec;
import io.weir.driver.TopicSpec;
import io.weir.driver.loopback.config.FaultRatios;
import io.weir.driver.loopback.config.LoopbackSettings;
import io.weir.driver.loopback.config.StallSettings;
import io.weir.driver.loopback.system.CompletionLane;
import io.weir.driver.loopback.system.LoopbackSystem;
import io.weir.driver.loopback.system.Subscription;
import io.weir.driver.loopback.system.Topic;
import io.weir.driver.support.CheckedSettings;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** Reports the settings that the loopback system applies. */
record LoopbackInsight(LoopbackSystem system) implements Insight {

    @Override
    public long backlog(SubscriptionSpec spec) throws DriverException {
        Subscription subscription = system.topic(spec.topic().name()).subscription(spec.name());
        if (subscription == null) {
            throw new DriverException("topic " + spec.topic().name() + " has no subscription " + spec.name()
                    + ": create a consumer of it first");
        }
        return subscription.backlog();
    }

    @Override
    public List<Fact> facts(TopicSpec topic) throws DriverException {
        LoopbackSettings settings = system.settings();
        List<Fact> facts = new ArrayList<>();
        add(facts, "partitions", system.topic(topic.name()).spec().partitions(), Source.BROKER);
        add(facts, "copies of a message", settings.sink() ? 0 : 1, Source.BROKER);
        add(facts, "acknowledgement", CheckedSettings.spelling(settings.acknowledgement()), Source.BROKER);
        add(facts, "sink", settings.sink(), Source.BROKER);
        add(facts, "serviceTime", settings.serviceTimeNanos() + " ns", Source.BROKER);
        add(facts, "deliveryTime", settings.deliveryTimeNanos() + " ns", Source.BROKER);
        add(facts, "capacity", settings.capacity() + " msg/s", Source.BROKER);
        addStall(facts, settings.stall());
        faultRatios(settings.faults()).forEach((key, ratio) -> {
            if (ratio > 0) {
                add(facts, key, ratio, Source.BROKER);
            }
        });
        add(facts, "copy", settings.copy(), Source.PRODUCER);
        add(facts, "keyedRouting", settings.keyedRouting(), Source.PRODUCER);
        add(facts, "callbackThreads", settings.callbackThreads(), Source.PRODUCER);
        add(facts, "callbackThreads", settings.callbackThreads(), Source.CONSUMER);
        if (settings.warmUpTimeNanos() > 0) {
            add(facts, "warmUpTime", settings.warmUpTimeNanos() + " ns", Source.BROKER);
        }
        if (settings.deliveryCapacity() > 0) {
            add(facts, "deliveryCapacity", settings.deliveryCapacity() + " msg/s", Source.CONSUMER);
        }
        add(facts, "retainedMessages", settings.retainedMessages(), Source.BROKER);
        return facts;
    }

    @Override
    public List<Metric> clientMetrics() {
        double outstanding =
                system.lanes().stream().mapToLong(CompletionLane::size).sum();
        double stored = system.topics().values().stream()
                .mapToLong(Topic::storedMessages)
                .sum();
        double waitMillis = system.server().waitNanos(system.timeline().now()) / 1e6;
        return List.of(
                new Metric("outstanding", outstanding, "messages", Source.PRODUCER),
                new Metric("queue wait", waitMillis, "ms", Source.PRODUCER),
                new Metric("stored", stored, "messages", Source.CONSUMER));
    }

    private static void addStall(List<Fact> facts, StallSettings stall) {
        if (!stall.any()) {
            return;
        }
        add(facts, "stallEvery", stall.stallEveryNanos() + " ns", Source.BROKER);
        add(facts, "stallFor", stall.stallForNanos() + " ns", Source.BROKER);
        add(facts, "stallKind", CheckedSettings.spelling(stall.stallKind()), Source.BROKER);
        boolean all = stall.blockedProducers() == StallSettings.ALL;
        add(facts, "blockedProducers", all ? "all" : stall.blockedProducers(), Source.PRODUCER);
    }

    /** Returns the ratios in a fixed order, so that two fact sheets can be compared. */
    private static Map<String, Double> faultRatios(FaultRatios faults) {
        return new TreeMap<>(Map.of(
                "lossRatio", faults.lossRatio(),
                "duplicateRatio", faults.duplicateRatio(),
                "reorderRatio", faults.reorderRatio(),
                "corruptRatio", faults.corruptRatio(),
                "refuseRatio", faults.refuseRatio(),
                "unknownRatio", faults.unknownRatio(),
                "phantomRatio", faults.phantomRatio()));
    }

    private static void add(List<Fact> facts, String name, Object value, Source source) {
        facts.add(new Fact(name, String.valueOf(value), source));
    }
}
