package io.weir.worker;

import io.weir.driver.Capability;
import io.weir.driver.Driver;
import io.weir.driver.Guarantees;
import io.weir.payload.HeaderPlacement;
import io.weir.payload.MessageHeader;
import io.weir.units.DurationFormat;
import io.weir.units.SizeFormat;
import io.weir.worker.send.SenderLayout;
import io.weir.workload.KeyDistribution;
import io.weir.workload.Share;
import io.weir.workload.Workload;
import io.weir.workload.timeline.TimedAction;
import io.weir.workload.topology.SubscriptionGroup.FilterAt;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/** Needs of a workload that a driver has to meet, and those that it does not. */
public final class Requirements {

    private Requirements() {}

    /**
     * Returns the reasons why this driver can't carry this workload, a sentence each; empty when it can, in a JVM with
     * enough heap.
     */
    public static List<String> unmet(Workload workload, Driver driver, Guarantees guarantees) {
        return unmet(
                workload,
                Share.whole(workload.topology()),
                driver,
                guarantees,
                Runtime.getRuntime().availableProcessors(),
                Long.MAX_VALUE);
    }

    /**
     * Returns the unmet requirements, a sentence each.
     *
     * @param cores number of cores of the worker's machine
     * @param heapBytes heap of the worker's JVM
     */
    static List<String> unmet(
            Workload workload, Share share, Driver driver, Guarantees guarantees, int cores, long heapBytes) {
        List<String> unmet = new ArrayList<>();
        outstanding(unmet, workload, share, guarantees, cores, heapBytes);
        if ((workload.topology().reportsGroups() || workload.replay().isPresent())
                && HeaderPlacement.of(
                                workload.payload(), guarantees.capabilities().contains(Capability.PROPERTIES))
                        == HeaderPlacement.NONE) {
            unmet.add("workload has "
                    + (workload.replay().isPresent()
                            ? "a replay"
                            : workload.topology().hasNamedGroups()
                                    ? "groups of subscriptions"
                                    : workload.topology().takesTime()
                                            ? "consumers that take time for each"
                                            : "topics of unequal traffic")
                    + ", and its messages are too small for the header that tells them apart: make them at least "
                    + MessageHeader.BYTES + " bytes large");
        }
        needs(workload).forEach((capability, because) -> {
            if (!guarantees.capabilities().contains(capability)) {
                unmet.add("workload needs " + capability + " since " + because + ", but " + driver.whyNot(capability));
            }
        });
        if (!guarantees.deliveryDelay().isZero()) {
            String delay = DurationFormat.format(guarantees.deliveryDelay());
            workload.backlog()
                    .ifPresent(backlog -> unmet.add("workload builds a backlog, since " + backlog.key()
                            + " is given, while the driver's settings have the system keep each message back for "
                            + delay + ": leave one of them out, or the backlog is not the consumers'"));
            workload.reading()
                    .ifPresent(
                            reading -> unmet.add("workload reads what is written first, since read is given, while the"
                                    + " driver's settings have the system keep each message back for "
                                    + delay + ": leave one of them out"));
            workload.replay()
                    .ifPresent(
                            replay -> unmet.add("workload says with each message how long to keep it back, since replay"
                                    + " is given, while the driver's settings have the system keep each message back for "
                                    + delay + ": leave one of them out"));
            if (workload.load().searchTimeLimit().isPresent()) {
                unmet.add(
                        "workload searches for its rate, since producerRate is 0, while the driver's settings have the"
                                + " system keep each message back for " + delay
                                + ": no step would show whether consumers keep up; leave out the delay, or set a rate");
            }
        }
        return unmet;
    }

    /**
     * Checks the limit of outstanding messages against the size of transactions. If a thread may have more outstanding
     * than all of its producers have in transactions that lack one message each, one transaction is always full, and
     * ends.
     */
    private static void outstanding(
            List<String> unmet, Workload workload, Share share, Guarantees guarantees, int cores, long heapBytes) {
        int messages = guarantees.minOutstanding().messages();
        if (messages == 1) {
            return;
        }
        SenderLayout layout = SenderLayout.of(workload, share, guarantees.blocking(), cores, heapBytes);
        int producers = layout.producersPerThread(share.sendingProducers().length);
        long allowed = layout.outstandingPerThread();
        long needed = (long) producers * (messages - 1) + 1;
        if (allowed < needed) {
            String key = guarantees.minOutstanding().key();
            unmet.add(String.format(
                    Locale.ROOT,
                    "driver's %s is %d, while %s lets each of %d sender threads, with up to %d producers, have only %d"
                            + " messages sent and not completed: none would complete before a timer ends it; set"
                            + " maxOutstanding to at least %d, or %s to at most %d",
                    key,
                    messages,
                    maxOutstanding(workload),
                    layout.threads(),
                    producers,
                    allowed,
                    needed * layout.threads(),
                    key,
                    (allowed - 1) / producers + 1));
        }
    }

    private static String maxOutstanding(Workload workload) {
        return workload.limits().maxOutstandingMessages().isPresent()
                ? "maxOutstanding: "
                        + workload.limits().maxOutstandingMessages().getAsLong()
                : "maxOutstanding"
                        + workload.limits().maxOutstandingBytes().stream()
                                .mapToObj(bytes -> ": " + SizeFormat.format(bytes))
                                .findFirst()
                                .orElse(", which is not given,");
    }

    /** Returns the capabilities that a workload needs, each with the reason. */
    private static Map<Capability, String> needs(Workload workload) {
        Map<Capability, String> needs = new LinkedHashMap<>();
        if (workload.topology().subscriptionsPerTopic() > 0) {
            needs.put(
                    Capability.CONSUME,
                    workload.topology().hasNamedGroups()
                            ? "subscriptions is given"
                            : "subscriptionsPerTopic is above 0");
        }
        if (workload.keys() != KeyDistribution.NO_KEY) {
            needs.put(
                    Capability.KEYED_ROUTING,
                    workload.keys() instanceof KeyDistribution distribution
                            ? "keyDistributor is " + distribution
                            : "keys is given");
        }
        if (workload.topology().maxConsumers() > 1) {
            needs.put(
                    Capability.SHARED_SUBSCRIPTION,
                    workload.topology().hasNamedGroups()
                            ? "subscriptions have more than one consumer"
                            : "consumerPerSubscription is above 1");
        }
        workload.topology().groups().stream()
                .filter(group -> !group.filter().isEmpty() && group.filterAt() == FilterAt.BROKER)
                .forEach(group ->
                        needs.put(Capability.FILTER_AT_BROKER, "group " + group.name() + " has filterAt: broker"));
        if (workload.storedLatency()) {
            needs.put(Capability.STORE_TIME, "storedLatency is true");
        }
        if (workload.topology().clients().producerClients().isPresent()) {
            needs.put(Capability.SHARED_CLIENTS, "clients.producerClients is given");
        }
        workload.backlog()
                .ifPresent(backlog -> needs.put(Capability.PAUSE, backlog.key() + " asks to pause consumers"));
        workload.reading()
                .ifPresent(reading ->
                        needs.put(Capability.PAUSE, "read asks to pause consumers until messages are written"));
        workload.replay().ifPresent(replay -> {
            needs.put(Capability.DELAYED_DELIVERY, "replay asks to keep messages back");
            needs.put(Capability.PAUSE, "replay asks to pause consumers until messages are written");
        });
        workload.timeline()
                .ifPresent(timeline -> timeline.actions().stream()
                        .filter(TimedAction::isOnConsumers)
                        .forEach(action -> needs.put(Capability.PAUSE, "timeline has " + action.describe())));
        return needs;
    }
}
