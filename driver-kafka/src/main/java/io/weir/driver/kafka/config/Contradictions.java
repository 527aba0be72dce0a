package io.weir.driver.kafka.config;

import io.weir.driver.DriverException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.apache.kafka.clients.consumer.ConsumerConfig;
import org.apache.kafka.clients.producer.ProducerConfig;
import org.apache.kafka.common.utils.AppInfoParser;
import org.jspecify.annotations.Nullable;

/** Finds settings that each client accepts, but that can't be combined. */
final class Contradictions {

    private static final Pattern VERSION = Pattern.compile("(\\d+)\\.(\\d+).*");

    private final KafkaSettings settings;
    private final List<String> found = new ArrayList<>();

    private Contradictions(KafkaSettings settings) {
        this.settings = settings;
    }

    /** @throws DriverException naming all of them */
    static void check(ClientProperties properties, ProducerConfig producer, Map<String, ?> consumer)
            throws DriverException {
        Contradictions contradictions = new Contradictions(properties.own());
        contradictions.inProducer(producer);
        contradictions.inConsumer(properties, consumer);
        if (!contradictions.found.isEmpty()) {
            throw new DriverException(String.join("; ", contradictions.found));
        }
    }

    private void inProducer(ProducerConfig producer) {
        @Nullable String id = producer.getString(ProducerConfig.TRANSACTIONAL_ID_CONFIG);
        if (!settings.transactions().isUsed()) {
            if (id != null) {
                found.add("producerConfig sets transactional.id=" + id + ", but messagesPerTransaction is 0; set it to"
                        + " send in transactions, or remove transactional.id");
            }
            return;
        }
        long maxDelay = settings.transactions().transactionMaxDelayMs();
        int timeout = producer.getInt(ProducerConfig.TRANSACTION_TIMEOUT_CONFIG);
        if (maxDelay >= timeout) {
            found.add("transactionMaxDelayMs is " + maxDelay + ", but the broker aborts a transaction after"
                    + " transaction.timeout.ms, which is " + timeout + "; lower the one or raise the other");
        }
    }

    private void inConsumer(ClientProperties properties, Map<String, ?> consumer) {
        boolean share = settings.sharing();
        String isolation = share
                ? properties.shareGroup().getOrDefault(ShareConfig.ISOLATION_LEVEL, "")
                : String.valueOf(consumer.get(ConsumerConfig.ISOLATION_LEVEL_CONFIG));
        if (settings.transactions().isUsed() && !isolation.equals(ClientProperties.READ_COMMITTED)) {
            found.add("consumerConfig sets isolation.level=" + isolation
                    + ", but with messagesPerTransaction a message of"
                    + " an aborted transaction must not be received; remove it, or set read_committed");
        }
        if (share && !knowsShareGroups(AppInfoParser.getVersion())) {
            found.add("subscriptionType: share needs kafka-clients 4.2 or newer, not " + AppInfoParser.getVersion()
                    + "; change clientVersion, or set subscriptionType: group");
        }
    }

    /** Returns whether a version supports share groups, which are meant for use from 4.2 on. */
    static boolean knowsShareGroups(String version) {
        Matcher matcher = VERSION.matcher(version);
        if (!matcher.matches()) {
            return false;
        }
        int major = Integer.parseInt(matcher.group(1));
        return major > 4 || (major == 4 && Integer.parseInt(matcher.group(2)) >= 2);
    }
}
