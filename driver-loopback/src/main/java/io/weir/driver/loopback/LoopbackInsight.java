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
        Subscription subscription = system.topic(spec.topic()).subscription(spec.name());
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
        facts.add(
                Fact.of(Source.BROKER, "partitions", system.topic(topic).spec().partitions()));
        facts.add(Fact.of(Source.BROKER, "copies of a message", settings.sink() ? 0 : 1));
        facts.add(Fact.of(Source.BROKER, "acknowledgement", CheckedSettings.spelling(settings.acknowledgement())));
        facts.add(Fact.of(Source.BROKER, "sink", settings.sink()));
        facts.add(Fact.of(Source.BROKER, "serviceTime", settings.serviceTimeNanos() + " ns"));
        facts.add(Fact.of(Source.BROKER, "deliveryTime", settings.deliveryTimeNanos() + " ns"));
        facts.add(Fact.of(Source.BROKER, "capacity", settings.capacity() + " msg/s"));
        addStall(facts, settings.stall());
        faultRatios(settings.faults()).forEach((key, ratio) -> {
            if (ratio > 0) {
                facts.add(Fact.of(Source.BROKER, key, ratio));
            }
        });
        facts.add(Fact.of(Source.PRODUCER, "copy", settings.copy()));
        facts.add(Fact.of(Source.PRODUCER, "keyedRouting", settings.keyedRouting()));
        facts.add(Fact.of(Source.PRODUCER, "callbackThreads", settings.callbackThreads()));
        facts.add(Fact.of(Source.CONSUMER, "callbackThreads", settings.callbackThreads()));
        if (settings.warmUpTimeNanos() > 0) {
            facts.add(Fact.of(Source.BROKER, "warmUpTime", settings.warmUpTimeNanos() + " ns"));
        }
        if (settings.deliveryCapacity() > 0) {
            facts.add(Fact.of(Source.CONSUMER, "deliveryCapacity", settings.deliveryCapacity() + " msg/s"));
        }
        facts.add(Fact.of(Source.BROKER, "retainedMessages", settings.retainedMessages()));
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
        facts.add(Fact.of(Source.BROKER, "stallEvery", stall.stallEveryNanos() + " ns"));
        facts.add(Fact.of(Source.BROKER, "stallFor", stall.stallForNanos() + " ns"));
        facts.add(Fact.of(Source.BROKER, "stallKind", CheckedSettings.spelling(stall.stallKind())));
        boolean all = stall.blockedProducers() == StallSettings.ALL;
        facts.add(Fact.of(Source.PRODUCER, "blockedProducers", all ? "all" : stall.blockedProducers()));
    }

    /** Returns the ratios in a fixed order, so that two fact sheets can be compared. */
    private static Map<String, Double> faultRatios(FaultRatios faults) {
        return new TreeMap<>(Map.of(
                "lossRatio", faults.lossRatio(),
                "filterRatio", faults.filterRatio(),
                "duplicateRatio", faults.duplicateRatio(),
                "reorderRatio", faults.reorderRatio(),
                "corruptRatio", faults.corruptRatio(),
                "refuseRatio", faults.refuseRatio(),
                "unknownRatio", faults.unknownRatio(),
                "phantomRatio", faults.phantomRatio(),
                "completeAgainRatio", faults.completeAgainRatio()));
    }
}
