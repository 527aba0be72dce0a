package io.weir.driver.tubemq;

import io.weir.driver.DriverException;
import io.weir.driver.Insight.Fact;
import io.weir.driver.Insight.Source;
import io.weir.driver.SubscriptionSpec.Start;
import io.weir.driver.tubemq.config.ClientConfigs;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.apache.inlong.tubemq.client.common.TubeClientVersion;
import org.apache.inlong.tubemq.client.config.ConsumerConfig;
import org.apache.inlong.tubemq.client.config.TubeClientConfig;

/** Configuration of the clients, as read from their own configuration objects. */
final class ClientFacts {

    private ClientFacts() {}

    static List<Fact> of(ClientConfigs configs) throws DriverException {
        List<Fact> facts = new ArrayList<>();
        TubeClientConfig producer = configs.producer();
        add(facts, Source.PRODUCER, "tubemq-client", version("PRODUCER_VERSION"));
        add(facts, Source.PRODUCER, "rpcTimeoutMs", producer.getRpcTimeoutMs());
        add(facts, Source.PRODUCER, "heartbeatPeriodMs", producer.getHeartbeatPeriodMs());
        add(facts, Source.PRODUCER, "nettyWriteBufferHighWaterMark", producer.getNettyWriteBufferHighWaterMark());
        add(facts, Source.PRODUCER, "linkMaxAllowedDelayedMsgCount", producer.getLinkMaxAllowedDelayedMsgCount());
        add(facts, Source.PRODUCER, "unAvailableFbdDurationMs", producer.getUnAvailableFbdDurationMs());
        // The client has neither.
        facts.add(Fact.compression(Fact.NONE));
        facts.add(Fact.batchWait(Duration.ZERO));
        ConsumerConfig consumer = configs.consumer("facts", Start.FIRST_MESSAGE);
        add(facts, Source.CONSUMER, "tubemq-client", version("CONSUMER_VERSION"));
        add(facts, Source.CONSUMER, "consumerType", configs.settings().consumerType());
        add(facts, Source.CONSUMER, "consumePosition", consumer.getConsumePosition());
        add(facts, Source.CONSUMER, "heartbeatPeriodMs", consumer.getHeartbeatPeriodMs());
        add(facts, Source.CONSUMER, "msgNotFoundWaitPeriodMs", consumer.getMsgNotFoundWaitPeriodMs());
        add(facts, Source.CONSUMER, "pushFetchThreadCnt", consumer.getPushFetchThreadCnt());
        add(facts, Source.CONSUMER, "pullConfirmInLocal", consumer.isPullConfirmInLocal());
        return facts;
    }

    private static void add(List<Fact> facts, Source source, String name, Object value) {
        facts.add(new Fact(name, String.valueOf(value), source));
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
