package io.weir.driver.tubemq;

import io.weir.driver.DriverException;
import io.weir.driver.Insight.Fact;
import io.weir.driver.Insight.Source;
import io.weir.driver.SubscriptionSpec.Start;
import io.weir.driver.support.BeanSettings;
import io.weir.driver.tubemq.config.ClientConfigs;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.apache.inlong.tubemq.client.common.TubeClientVersion;

/** Configuration of the clients, as read from their own configuration objects. */
final class ClientFacts {

    private ClientFacts() {}

    static List<Fact> of(ClientConfigs configs) throws DriverException {
        List<Fact> facts = new ArrayList<>();
        facts.add(new Fact("tubemq-client", version("PRODUCER_VERSION"), Source.PRODUCER));
        facts.addAll(BeanSettings.facts(
                Source.PRODUCER,
                configs.producer(),
                "rpcTimeoutMs",
                "heartbeatPeriodMs",
                "nettyWriteBufferHighWaterMark",
                "linkMaxAllowedDelayedMsgCount",
                "unAvailableFbdDurationMs"));
        // The client has neither.
        facts.add(Fact.compression(Fact.NONE));
        facts.add(Fact.batchWait(Duration.ZERO));
        facts.add(new Fact("tubemq-client", version("CONSUMER_VERSION"), Source.CONSUMER));
        facts.add(Fact.of(Source.CONSUMER, "consumerType", configs.settings().consumerType()));
        facts.addAll(BeanSettings.facts(
                Source.CONSUMER,
                configs.consumer("facts", Start.FIRST_MESSAGE),
                "consumePosition",
                "heartbeatPeriodMs",
                "msgNotFoundWaitPeriodMs",
                "pushFetchThreadCnt",
                "pullConfirmInLocal"));
        return facts;
    }

    /**
     * Reads the version by reflection, since the compiler would copy the constant of the version that Weir was built
     * with.
     */
    private static String version(String constant) {
        try {
            return String.valueOf(TubeClientVersion.class.getField(constant).get(null));
        } catch (ReflectiveOperationException e) {
            return "unknown";
        }
    }
}
