package io.weir.driver.pulsar;

import io.weir.driver.DriverException;
import io.weir.driver.pulsar.config.PulsarSettings;
import io.weir.driver.support.Calls;
import java.util.Map;
import java.util.concurrent.ExecutionException;
import org.apache.pulsar.client.admin.PulsarAdmin;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Settings of the broker without which a run could not do what it is to do. A broker that does not tell them is believed. */
record BrokerConditions(PulsarAdmin admin, Calls calls) {

    private static final Logger LOG = LoggerFactory.getLogger(BrokerConditions.class);
    private static final String REMEMBERED = "acknowledgmentAtBatchIndexLevelEnabled";
    private static final String INTERCEPTORS = "brokerEntryMetadataInterceptors";
    private static final String EXPOSED = "exposingBrokerEntryMetadataToClientEnabled";
    private static final String STAMPS = "AppendBrokerTimestampMetadataInterceptor";

    /**
     * Refuses acknowledgements in transactions at a broker that does not: a batch that two of them share would never be
     * acknowledged. A broker that does not tell is taken at its default, which is to remember.
     *
     * @throws DriverException naming the setting of the broker and the key that makes it needless
     */
    void requireFor(PulsarSettings settings) throws DriverException, InterruptedException {
        if (settings.acknowledgements().isUsed()
                && settings.producer().batchingEnabled()
                && "false".equals(brokerSettings().get(REMEMBERED))) {
            throw new DriverException("consumer.acknowledgementsPerTransaction needs " + REMEMBERED
                    + "=true in the broker, or producer.batchingEnabled: false: a batch that two transactions share would"
                    + " never be acknowledged");
        }
    }

    /**
     * Refuses store times of a broker that keeps none or does not tell them to clients.
     *
     * @throws DriverException naming the settings of the broker
     */
    void requireStoreTimes() throws DriverException, InterruptedException {
        Map<String, String> settings = brokerSettings();
        if (!settings.isEmpty()
                && !("true".equals(settings.get(EXPOSED))
                        && settings.getOrDefault(INTERCEPTORS, "").contains(STAMPS))) {
            throw new DriverException("storedLatency needs a broker that tells when it has stored a message; set "
                    + INTERCEPTORS + "=org.apache.pulsar.common.intercept." + STAMPS + " and " + EXPOSED
                    + "=true in the broker (broker.config), or take storedLatency out");
        }
    }

    private Map<String, String> brokerSettings() throws InterruptedException {
        try {
            return calls.answer(admin.brokers().getRuntimeConfigurationsAsync());
        } catch (ExecutionException notTold) { // which takes the rights of an administrator
            LOG.debug("the broker does not tell its settings", notTold);
            return Map.of();
        }
    }
}
