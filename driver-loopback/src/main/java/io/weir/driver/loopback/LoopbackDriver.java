package io.weir.driver.loopback;

import io.weir.driver.Capability;
import io.weir.driver.Driver;
import io.weir.driver.DriverContext;
import io.weir.driver.DriverException;
import io.weir.driver.DriverSession;
import io.weir.driver.DriverSettings;
import io.weir.driver.Guarantees;
import io.weir.driver.Guarantees.Delivery;
import io.weir.driver.Guarantees.OrderScope;
import io.weir.driver.Guarantees.PayloadOwnership;
import io.weir.driver.Guarantees.SendBlocking;
import io.weir.driver.SettingDescriptor;
import io.weir.driver.loopback.config.LoopbackSettings;
import io.weir.driver.loopback.ledger.Ledger;
import io.weir.driver.loopback.system.LoopbackSystem;
import io.weir.driver.loopback.time.ThreadTimeline;
import io.weir.driver.loopback.time.Timeline;
import io.weir.driver.loopback.time.VirtualClock;
import io.weir.driver.loopback.time.VirtualTimeline;
import java.time.Duration;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;

/**
 * A messaging system in memory with set service time, capacity, stalls and faults.
 *
 * <p>The sessions of one run share a system, so that several workers in one JVM can carry out a run; other sessions have
 * one of their own. With a {@link VirtualClock} as the context's clock only the clock's events
 * happen; with any other clock completions and deliveries come from threads of the session. The real events are in the
 * run's {@link Ledger}.
 */
public class LoopbackDriver implements Driver {

    @Override
    public String name() {
        return "loopback";
    }

    @Override
    public int spiVersion() {
        return SPI_VERSION;
    }

    @Override
    public List<SettingDescriptor> settings() {
        return LoopbackSettings.descriptors();
    }

    /** Returns the promises that the system keeps when no fault is requested: an injected fault is a broken promise. */
    @Override
    public Guarantees guarantees(DriverSettings settings) throws DriverException {
        LoopbackSettings checked = LoopbackSettings.from(settings);
        return new Guarantees(
                capabilities(checked),
                checked.acknowledgement(),
                checked.exactlyOnce() ? Delivery.EXACTLY_ONCE : Delivery.AT_LEAST_ONCE,
                OrderScope.PARTITION,
                blocking(checked),
                checked.copy() || checked.sink() ? PayloadOwnership.UNTIL_RETURN : PayloadOwnership.UNTIL_COMPLETION,
                durability(checked),
                Duration.ofNanos(checked.deliverAfterNanos()),
                Guarantees.MinOutstanding.ONE);
    }

    @Override
    public String whyNot(Capability capability) {
        return switch (capability) {
            case KEYED_ROUTING -> "keyedRouting: false makes the loopback system ignore keys";
            case STORE_TIME -> "the loopback system stores nothing: what it has is in the memory of this JVM";
            case DELAYED_DELIVERY ->
                "callbackThreads: 0 makes the loopback system deliver inside send, and sink: true forget every message";
            case CONSUME, SHARED_SUBSCRIPTION, PAUSE, BACKLOG, PROPERTIES, SHARED_CLIENTS, FILTER_AT_BROKER ->
                "sink: true makes the loopback system forget every message, so there is no " + capability;
        };
    }

    @Override
    public DriverSession open(DriverContext context) throws DriverException {
        LoopbackSettings settings = LoopbackSettings.from(context.settings());
        return new LoopbackSession(
                context.runId(), OpenSystems.join(context, settings, () -> newSystem(settings, context)));
    }

    private static LoopbackSystem newSystem(LoopbackSettings settings, DriverContext context) {
        long now = context.clock().nanoTime();
        Ledger ledger = settings.ledger() && !settings.sink() ? Ledger.open(context.runId(), now) : null;
        return LoopbackSystem.of(settings, timeline(settings, context), now, ledger);
    }

    private static Timeline timeline(LoopbackSettings settings, DriverContext context) {
        int threads = settings.sink() ? 0 : settings.callbackThreads();
        return context.clock() instanceof VirtualClock virtual
                ? new VirtualTimeline(virtual, settings.inline())
                : new ThreadTimeline(context.clock(), "loopback-" + context.runId() + "-callback", threads);
    }

    private static Set<Capability> capabilities(LoopbackSettings settings) {
        // Nothing is stored.
        EnumSet<Capability> capabilities = EnumSet.complementOf(EnumSet.of(Capability.STORE_TIME));
        if (settings.sink()) {
            capabilities = EnumSet.of(Capability.KEYED_ROUTING, Capability.PROPERTIES, Capability.SHARED_CLIENTS);
        }
        if (!settings.keyedRouting()) {
            capabilities.remove(Capability.KEYED_ROUTING);
        }
        return capabilities;
    }

    private static SendBlocking blocking(LoopbackSettings settings) {
        if (settings.synchronous()) {
            return SendBlocking.ALWAYS;
        }
        return settings.canBlock() ? SendBlocking.WHEN_FULL : SendBlocking.NEVER;
    }

    private static String durability(LoopbackSettings settings) {
        String routing = settings.keyedRouting() ? "a key chooses the partition" : "keys are ignored";
        return settings.sink()
                ? "nothing is kept; every message is acknowledged inside send; " + routing
                : "one copy in the memory of this JVM, gone with the session; " + routing;
    }
}
