package io.weir.driver.tubemq.config;

import io.weir.driver.DriverException;
import io.weir.driver.Insight.Fact;
import io.weir.driver.Insight.Source;
import io.weir.driver.SubscriptionSpec.Start;
import io.weir.driver.support.BeanSettings;
import io.weir.driver.support.Failures;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.apache.inlong.tubemq.client.common.TubeClientVersion;
import org.apache.inlong.tubemq.client.config.ConsumerConfig;
import org.apache.inlong.tubemq.client.config.TubeClientConfig;
import org.apache.inlong.tubemq.client.consumer.ConsumePosition;

/**
 * Creates the configuration of each client: the driver's choices, overridden by the driver file's.
 *
 * @param masterAddress where the clients register
 */
public record ClientConfigs(TubeSettings settings, String masterAddress) {

    /** Heartbeat; with the client's own 13 s, partitions and topics would become known that late. */
    private static final String HEARTBEAT_MS = "1000";

    /** @throws DriverException when the client refuses a value */
    public void check() throws DriverException {
        TubeClientConfig producer = producer();
        if (settings.maxPendingBytes() > producer.getNettyWriteBufferHighWaterMark() / 2) {
            throw new DriverException("maxPendingBytes " + settings.maxPendingBytes()
                    + " must be at most half of producerConfig's nettyWriteBufferHighWaterMark "
                    + producer.getNettyWriteBufferHighWaterMark()
                    + ", since beyond that mark the client drops its connection and with it what is pending");
        }
        if (settings.maxPendingMessages() > producer.getLinkMaxAllowedDelayedMsgCount()) {
            throw new DriverException("maxPendingMessages " + settings.maxPendingMessages()
                    + " must be at most producerConfig's linkMaxAllowedDelayedMsgCount "
                    + producer.getLinkMaxAllowedDelayedMsgCount() + ", beyond which the client refuses to send");
        }
        consumer("plan", Start.FIRST_MESSAGE);
    }

    public TubeClientConfig producer() throws DriverException {
        try {
            TubeClientConfig config = new TubeClientConfig(masterAddress);
            TubeSettings.PRODUCER.requireSetters(settings.producerConfig().keySet());
            TubeSettings.PRODUCER.apply(withHeartbeat(settings.producerConfig()), config);
            return config;
        } catch (IllegalArgumentException e) {
            throw Failures.of("TubeMQ's client refuses masterAddress \"" + masterAddress + "\"", e);
        }
    }

    public ConsumerConfig consumer(String group, Start start) throws DriverException {
        try {
            ConsumerConfig config = new ConsumerConfig(masterAddress, group);
            Map<String, String> values = withHeartbeat(settings.consumerConfig());
            values.putIfAbsent(
                    "consumePosition",
                    start == Start.FIRST_MESSAGE ? "CONSUMER_FROM_FIRST_OFFSET" : "CONSUMER_FROM_LATEST_OFFSET");
            // The client's own 400 ms would be added to the latency of every message that comes after a pause.
            values.putIfAbsent("msgNotFoundWaitPeriodMs", "5");
            // Duration of a pull without partitions, and thus of a consumer's end.
            values.putIfAbsent("pullConsumeReadyWaitPeriodMs", "1000");
            // Messages that the driver does not deliver, because it is closing, are to come again.
            values.put("pushListenerThrowedRollBack", "true");
            values.computeIfPresent("consumePosition", (key, position) -> named(position));
            TubeSettings.CONSUMER.requireSetters(values.keySet());
            TubeSettings.CONSUMER.apply(values, config);
            return config;
        } catch (IllegalArgumentException e) {
            throw Failures.of("TubeMQ's client refuses masterAddress \"" + masterAddress + "\" or group " + group, e);
        }
    }

    /** Returns the name of a position, which may be given by its code. */
    private static String named(String position) {
        return Arrays.stream(ConsumePosition.values())
                .filter(known -> String.valueOf(known.getCode()).equals(position.strip()))
                .map(Enum::name)
                .findFirst()
                .orElse(position);
    }

    private static Map<String, String> withHeartbeat(Map<String, String> own) {
        Map<String, String> values = new HashMap<>(own);
        values.putIfAbsent("heartbeatPeriodMs", HEARTBEAT_MS);
        return values;
    }

    /** Returns the settings that the clients work with, read from their own configuration. */
    public List<Fact> facts() throws DriverException {
        List<Fact> facts = new ArrayList<>();
        facts.add(new Fact("tubemq-client", version("PRODUCER_VERSION"), Source.PRODUCER));
        facts.addAll(BeanSettings.facts(
                Source.PRODUCER,
                producer(),
                "rpcTimeoutMs",
                "heartbeatPeriodMs",
                "regFailWaitPeriodMs",
                "maxRegisterRetryTimes",
                "nettyWriteBufferHighWaterMark",
                "linkMaxAllowedDelayedMsgCount",
                "unAvailableFbdDurationMs"));
        // The client has neither.
        facts.add(Fact.compression(Fact.NONE));
        facts.add(Fact.batchWait(Duration.ZERO));
        facts.add(new Fact("tubemq-client", version("CONSUMER_VERSION"), Source.CONSUMER));
        facts.add(Fact.of(Source.CONSUMER, "consumerType", settings.consumerType()));
        facts.addAll(BeanSettings.facts(
                Source.CONSUMER,
                consumer("facts", Start.FIRST_MESSAGE),
                "consumePosition",
                "heartbeatPeriodMs",
                "rpcTimeoutMs",
                "regFailWaitPeriodMs",
                "maxRegisterRetryTimes",
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
