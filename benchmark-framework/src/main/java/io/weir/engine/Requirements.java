package io.weir.engine;

import io.weir.driver.Capability;
import io.weir.driver.Driver;
import io.weir.driver.Promises;
import io.weir.time.DurationText;
import io.weir.workload.KeyDistribution;
import io.weir.workload.Load;
import io.weir.workload.Workload;
import java.util.ArrayList;
import java.util.List;

/** What a workload needs of a driver. */
public final class Requirements {

    private Requirements() {}

    /** Why this driver can't carry this workload, a sentence each; empty when it can. */
    public static List<String> unmet(Workload workload, Driver driver, Promises promises) {
        List<String> unmet = new ArrayList<>();
        if (workload.topology().subscriptionsPerTopic() > 0) {
            need(unmet, driver, promises, Capability.CONSUME, "subscriptionsPerTopic is above 0");
        }
        if (workload.keys() != KeyDistribution.NO_KEY) {
            need(unmet, driver, promises, Capability.KEYED_ROUTING, "keyDistributor is " + workload.keys());
        }
        if (workload.topology().consumersPerSubscription() > 1) {
            need(unmet, driver, promises, Capability.SHARED_SUBSCRIPTION, "consumerPerSubscription is above 1");
        }
        if (workload.backlog().isPresent()) {
            need(
                    unmet,
                    driver,
                    promises,
                    Capability.PAUSE,
                    workload.backlog().get().key() + " asks to pause consumers");
        }
        if (!promises.deliveryDelay().isZero()) {
            String delay = DurationText.format(promises.deliveryDelay());
            workload.backlog()
                    .ifPresent(backlog -> unmet.add("workload builds a backlog, since " + backlog.key()
                            + " is given, while the driver's settings have the system keep each message back for "
                            + delay + ": leave one of them out, or the backlog is not the consumers'"));
            if (workload.load() instanceof Load.Search) {
                unmet.add(
                        "workload searches for its rate, since producerRate is 0, while the driver's settings have the"
                                + " system keep each message back for " + delay
                                + ": no step would show whether consumers keep up; leave out the delay, or set a rate");
            }
        }
        return unmet;
    }

    private static void need(
            List<String> unmet, Driver driver, Promises promises, Capability capability, String because) {
        if (!promises.capabilities().contains(capability)) {
            unmet.add("workload needs " + capability + " since " + because + ", but " + driver.whyNot(capability));
        }
    }
}
