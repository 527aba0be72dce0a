package io.weir.accuracy;

import io.weir.driver.DriverException;
import io.weir.driver.Insight;
import io.weir.driver.SubscriptionSpec;
import io.weir.driver.TopicSpec;
import java.util.List;

/** A system's insight with another count of what the broker holds. */
record ToldBacklog(Insight real, Count count) implements Insight {

    /** Makes a count of the true one. */
    @FunctionalInterface
    interface Count {
        long of(SubscriptionSpec subscription, long held) throws DriverException, InterruptedException;
    }

    @Override
    public long backlog(SubscriptionSpec subscription) throws DriverException, InterruptedException {
        return count.of(subscription, real.backlog(subscription));
    }

    @Override
    public List<Fact> facts(TopicSpec topic) throws DriverException, InterruptedException {
        return real.facts(topic);
    }

    @Override
    public List<Metric> clientMetrics() {
        return real.clientMetrics();
    }
}
