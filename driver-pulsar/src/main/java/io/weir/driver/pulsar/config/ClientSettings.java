package io.weir.driver.pulsar.config;

import io.weir.driver.support.Setting;
import java.util.Locale;
import java.util.Optional;

/** Keys of the connection and of the namespace. */
public record ClientSettings(
        @Setting("Address of the brokers, pulsar://host:port or pulsar+ssl://host:port.")
        Optional<String> serviceUrl,

        @Setting("Address of the admin interface, http://host:port or https://host:port.")
        Optional<String> httpUrl,

        @Setting(otherwise = "8", min = 1, value = "Threads of the client that read and write.")
        int ioThreads,

        @Setting("Threads that deliver messages; 0 for one per CPU.")
        int listenerThreads,

        @Setting(otherwise = "8", min = 1, value = "Connections to each broker.")
        int connectionsPerBroker,

        @Setting(otherwise = "1000", min = 1, value = "Lookups that may be under way at once.")
        int maxConcurrentLookupRequests,

        @Setting(otherwise = "256", value = "Bytes of all messages that wait to be sent; 0 for no limit.")
        int clientMemoryLimitMB,

        @Setting("Whether the ioThreads poll without pause, each on a CPU that it keeps busy.")
        boolean enableBusyWait,

        @Setting("Which of the brokers' advertised listeners is connected to; without it their internal one.")
        Optional<String> listenerName,

        @Setting(otherwise = "weir/run", value = "tenant/namespace; a run adds a suffix of its own.")
        String namespacePrefix,

        @Setting("The cluster that may hold the namespace; without it, the first one that there is.")
        Optional<String> clusterName,

        @Setting(otherwise = "persistent", value = "persistent or non_persistent.")
        TopicType topicType,

        @Setting("How the namespace stores messages.") Persistence persistence,

        @Setting("Whether any certificate of the broker is accepted.")
        boolean tlsAllowInsecureConnection,

        @Setting("Whether the certificate must name the host.")
        boolean tlsEnableHostnameVerification,

        @Setting("Certificates that are trusted, as PEM.") Optional<String> tlsTrustCertsFilePath,

        @Setting("Who the client is.") Authentication authentication) {

    /** Kinds of topics, by whether messages are stored. */
    enum TopicType {
        persistent,
        non_persistent
    }

    /** Keys of the policies of a run's namespace. */
    public record Persistence(
            @Setting(otherwise = "3", min = 1, value = "Bookies that a ledger is striped over (bookkeeperEnsemble).")
            int ensembleSize,

            @Setting(otherwise = "3", min = 1, value = "Bookies that each entry is written to (bookkeeperWriteQuorum).")
            int writeQuorum,

            @Setting(
                    otherwise = "2",
                    min = 1,
                    value = "Bookies that have an entry before it is acknowledged (bookkeeperAckQuorum).")
            int ackQuorum,

            @Setting("Whether the broker drops what a producer sends twice.")
            boolean deduplicationEnabled,

            @Setting("Your word that the bookies run with journalSyncData=true, which Pulsar does not tell.")
            boolean journalSyncData) {}

    /** Keys of the client's identity. */
    public record Authentication(
            @Setting("Class of the authentication plugin, for clients and admin.")
            Optional<String> plugin,

            @Setting(secret = true, value = "The plugin's parameters, such as token:…")
            String data) {}

    public boolean persistent() {
        return topicType == TopicType.persistent;
    }

    /** Returns the beginning of topic names: persistent or non-persistent. */
    public String domain() {
        return topicType.name().replace('_', '-').toLowerCase(Locale.ROOT);
    }
}
