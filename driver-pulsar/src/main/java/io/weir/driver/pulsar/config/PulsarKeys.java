package io.weir.driver.pulsar.config;

import io.weir.driver.SettingDescriptor;
import io.weir.driver.SettingDescriptor.SettingType;
import io.weir.driver.support.TransactionPlan;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/** Keys of a driver file. Where the OpenMessaging Benchmark has a key, its name and its default are kept. */
public final class PulsarKeys {

    private static final List<SettingDescriptor> PERSISTENCE = List.of(
            number("ensembleSize", 3, "Bookies that a ledger is striped over (bookkeeperEnsemble)."),
            number("writeQuorum", 3, "Bookies that each entry is written to (bookkeeperWriteQuorum)."),
            number("ackQuorum", 2, "Bookies that have an entry before it is acknowledged (bookkeeperAckQuorum)."),
            flag("deduplicationEnabled", false, "Whether the broker drops what a producer sends twice."),
            flag(
                    "journalSyncData",
                    false,
                    "Your word that the bookies run with journalSyncData=true, which Pulsar does not tell."));

    private static final List<SettingDescriptor> AUTHENTICATION = List.of(
            text("plugin", "", "Class of the authentication plugin, for clients and admin."),
            text("data", "", "The plugin's parameters, such as token:…").asSecret());

    private static final List<SettingDescriptor> CLIENT = List.of(
            text("serviceUrl", "", "Address of the brokers, pulsar://host:port or pulsar+ssl://host:port."),
            text("httpUrl", "", "Address of the admin interface, http://host:port or https://host:port."),
            number("ioThreads", 8, "Threads of the client that read and write."),
            number("listenerThreads", 0, "Threads that deliver messages; 0 for one per CPU."),
            number("connectionsPerBroker", 8, "Connections to each broker."),
            number("maxConcurrentLookupRequests", 1_000, "Lookups that may be under way at once."),
            number("clientMemoryLimitMB", 256, "Bytes of all messages that wait to be sent; 0 for no limit."),
            text("namespacePrefix", "weir/run", "tenant/namespace; a run adds a suffix of its own."),
            text(
                    "clusterName",
                    "",
                    "The cluster that may hold the namespace; without it, the first one that there is."),
            text("topicType", "persistent", "persistent or non_persistent."),
            group("persistence", "How the namespace stores messages.", PERSISTENCE),
            flag("tlsAllowInsecureConnection", false, "Whether any certificate of the broker is accepted."),
            flag("tlsEnableHostnameVerification", false, "Whether the certificate must name the host."),
            text("tlsTrustCertsFilePath", "", "Certificates that are trusted, as PEM."),
            group("authentication", "Who the client is.", AUTHENTICATION));

    private static final List<SettingDescriptor> PRODUCER = List.of(
            flag("batchingEnabled", true, "Whether messages are sent in batches."),
            number("batchingMaxPublishDelayMs", 1, "Milliseconds that a batch waits to be filled."),
            number("batchingMaxBytes", 1_048_576, "Bytes of a full batch."),
            number("batchingMaxMessages", Integer.MAX_VALUE, "Messages of a full batch."),
            flag("batchingKeyBased", false, "Whether a batch holds one key only (BatcherBuilder.KEY_BASED)."),
            flag("blockIfQueueFull", true, "Whether a send waits for room rather than failing."),
            number(
                    "pendingQueueSize",
                    0,
                    "Messages that may wait for the broker (maxPendingMessages); 0 for no limit."),
            number("sendTimeoutMs", 0, "Milliseconds after which a send fails; 0 for never."),
            text("accessMode", "Shared", "Shared, Exclusive, ExclusiveWithFencing or WaitForExclusive."),
            text(
                    "hashingScheme",
                    "JavaStringHash",
                    "JavaStringHash or Murmur3_32Hash: how a key chooses the partition."),
            text("compressionType", "NONE", "NONE, LZ4, ZLIB, ZSTD or SNAPPY."),
            number("compressMinMsgBodySize", 4_096, "Bytes below which nothing is compressed."),
            flag("chunkingEnabled", false, "Whether a message above the broker's maximum is sent in pieces."),
            SettingType.DURATION.setting("deliverAfter", "0", "Delay of each message's delivery (deliverAfter)."));

    private static final List<SettingDescriptor> ENCRYPTION = List.of(
            text("keyName", "", "Name of the key that messages are encrypted with; without it they are not."),
            text("publicKeyFile", "", "The public key, as PEM: for producers."),
            text("privateKeyFile", "", "The private key, as PEM: for consumers."));

    private static final List<SettingDescriptor> CONSUMER = List.of(
            number("receiverQueueSize", 10_000, "Messages of each partition fetched ahead at most."),
            number(
                    "maxTotalReceiverQueueSizeAcrossPartitions",
                    50_000,
                    "Messages of all partitions of a topic that one consumer fetches ahead at most."),
            text("subscriptionType", "Failover", "Exclusive, Shared, Failover or Key_Shared."),
            flag("batchIndexAcknowledgmentEnabled", true, "Whether parts of a batch are acknowledged on their own."),
            number("acknowledgmentGroupTimeMs", 100, "Milliseconds that acknowledgements are gathered; 0 for none."),
            number("maxAcknowledgmentGroupSize", 1_000, "Acknowledgements gathered at most."),
            flag("ackReceiptEnabled", false, "Whether the broker answers acknowledgements."),
            number("maxPendingChunkedMessage", 10, "Messages in pieces that may be incomplete at once."));

    private static final List<SettingDescriptor> ALL = List.of(
            group("client", "Connection and namespace.", CLIENT),
            group("producer", "Every producer.", and(PRODUCER, TransactionPlan.descriptors())),
            group("consumer", "Every consumer.", CONSUMER),
            group("encryption", "Encryption of messages from producer to consumer.", ENCRYPTION));

    private static final Map<String, String> DEFAULTS = defaults(ALL, "", new HashMap<>());

    static final String OF_PRODUCER = "producer.";

    private PulsarKeys() {}

    private static List<SettingDescriptor> and(List<SettingDescriptor> some, List<SettingDescriptor> more) {
        return Stream.concat(some.stream(), more.stream()).toList();
    }

    public static List<SettingDescriptor> descriptors() {
        return ALL;
    }

    /** Returns the default of a key such as {@code client.ioThreads}, as text. */
    static String defaultOf(String key) {
        String value = DEFAULTS.get(key);
        if (value == null) {
            throw new IllegalArgumentException("no key " + key);
        }
        return value;
    }

    private static Map<String, String> defaults(
            List<SettingDescriptor> descriptors, String prefix, Map<String, String> found) {
        for (SettingDescriptor descriptor : descriptors) {
            String key = prefix + descriptor.key();
            if (descriptor.type() == SettingType.GROUP) {
                defaults(descriptor.nested(), key + ".", found);
            } else {
                found.put(key, descriptor.defaultValue());
            }
        }
        return found;
    }

    private static SettingDescriptor text(String key, String otherwise, String documentation) {
        return SettingType.TEXT.setting(key, otherwise, documentation);
    }

    private static SettingDescriptor number(String key, int otherwise, String documentation) {
        return SettingType.INTEGER.setting(key, String.valueOf(otherwise), documentation);
    }

    private static SettingDescriptor flag(String key, boolean otherwise, String documentation) {
        return SettingType.BOOLEAN.setting(key, String.valueOf(otherwise), documentation);
    }

    private static SettingDescriptor group(String key, String documentation, List<SettingDescriptor> nested) {
        return SettingType.GROUP.setting(key, documentation, nested);
    }
}
