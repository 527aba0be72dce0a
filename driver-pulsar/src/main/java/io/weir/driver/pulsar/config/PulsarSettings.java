package io.weir.driver.pulsar.config;

import io.weir.driver.DriverException;
import io.weir.driver.DriverSettings;
import io.weir.driver.SettingDescriptor;
import io.weir.driver.support.CheckedSettings;
import io.weir.driver.support.RecordSettings;
import io.weir.driver.support.Setting;
import io.weir.driver.support.TransactionPlan;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * The values of a driver file, in the client's own types. Where the OpenMessaging Benchmark has a key, its name and its
 * default are kept.
 */
public record PulsarSettings(
        @Setting("Connection and namespace.") ClientSettings client,

        @Setting("Every producer.") ProducerSettings producer,

        @Setting("Every consumer.") ConsumerSettings consumer,

        @Setting("Encryption of messages from producer to consumer.")
        Encryption encryption) {

    static final String OF_PRODUCER = "producer.";
    private static final RecordSettings<PulsarSettings> KEYS = new RecordSettings<>(PulsarSettings.class);

    /** Keys of the encryption of messages. */
    public record Encryption(
            @Setting("Name of the key that messages are encrypted with; without it they are not.")
            Optional<String> keyName,

            @Setting("The public key, as PEM: for producers.")
            Optional<String> publicKeyFile,

            @Setting("The private key, as PEM: for consumers.")
            Optional<String> privateKeyFile) {}

    public static List<SettingDescriptor> descriptors() {
        return KEYS.descriptors();
    }

    /**
     * Checks all values.
     *
     * @throws DriverException naming every value that Pulsar can't work with
     */
    public static PulsarSettings of(DriverSettings values) throws DriverException {
        CheckedSettings checked = new CheckedSettings(values);
        PulsarSettings settings = KEYS.read(checked);
        settings.transactions().check(checked, OF_PRODUCER);
        new Contradictions(values, settings, checked).add();
        checked.check();
        return settings;
    }

    /** Returns settings that don't fit the number of nodes: entries of a ledger need different bookies. */
    public static Map<String, String> misfits(DriverSettings values, int nodes) {
        try {
            ClientSettings client = of(values).client();
            int wanted = client.persistence().ensembleSize();
            return wanted <= nodes || !client.persistent()
                    ? Map.of()
                    : Map.of(
                            "client.persistence.ensembleSize",
                            "is " + wanted + ", but the broker to be launched has " + nodes
                                    + (nodes == 1 ? " bookie" : " bookies") + "; lower it, or raise broker.nodes");
        } catch (DriverException told) { // where all settings are checked
            return Map.of();
        }
    }

    public TransactionPlan transactions() {
        return producer.transactions();
    }

    public AcknowledgementPlan acknowledgements() {
        return consumer.acknowledgements();
    }

    /** Returns whether the client has to talk to the broker's transaction coordinator. */
    public boolean hasTransactions() {
        return transactions().isUsed() || acknowledgements().isUsed();
    }
}
