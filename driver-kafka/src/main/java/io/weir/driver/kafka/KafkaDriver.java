package io.weir.driver.kafka;

import io.weir.driver.Capability;
import io.weir.driver.Driver;
import io.weir.driver.DriverContext;
import io.weir.driver.DriverException;
import io.weir.driver.DriverSession;
import io.weir.driver.DriverSettings;
import io.weir.driver.Guarantees;
import io.weir.driver.SettingDescriptor;
import io.weir.driver.broker.BrokerBlueprint;
import io.weir.driver.broker.BrokerProvider;
import io.weir.driver.broker.BrokerRequest;
import io.weir.driver.broker.DataFolders;
import io.weir.driver.broker.Retention;
import io.weir.driver.broker.Storage;
import io.weir.driver.kafka.config.ClientProperties;
import io.weir.driver.kafka.config.KafkaGuarantees;
import io.weir.driver.kafka.config.KafkaSettings;
import io.weir.driver.kafka.server.KraftCluster;
import io.weir.driver.kafka.server.LogRetention;
import java.util.List;
import java.util.Map;

/** Apache Kafka, by way of kafka-clients. */
public final class KafkaDriver implements Driver, BrokerProvider {

    @Override
    public String name() {
        return "kafka";
    }

    @Override
    public int spiVersion() {
        return SPI_VERSION;
    }

    @Override
    public List<SettingDescriptor> settings() {
        return KafkaSettings.descriptors();
    }

    @Override
    public Guarantees guarantees(DriverSettings settings) throws DriverException {
        return KafkaGuarantees.of(ClientProperties.of(settings, Map.of(), "plan"));
    }

    @Override
    public String whyNot(Capability capability) {
        return KafkaGuarantees.whyNot(capability).orElseGet(() -> Driver.super.whyNot(capability));
    }

    @Override
    public DriverSession open(DriverContext context) throws DriverException, InterruptedException {
        return KafkaSession.open(context);
    }

    @Override
    public String defaultBrokerVersion() {
        return KraftCluster.DEFAULT_VERSION;
    }

    @Override
    public Map<String, String> misfits(DriverSettings settings, int nodes) {
        return KafkaSettings.misfits(settings, nodes);
    }

    @Override
    public Map<String, String> misfits(DataFolders folders) {
        return folders.journalDirs() == 0
                ? Map.of()
                : Map.of(
                        "broker.journalDirs",
                        "is for a system with a journal beside its messages, which Kafka has not; take it out, or set"
                                + " broker.logDirs");
    }

    @Override
    public Storage storage(DriverSettings settings, Map<String, String> config, int nodes) {
        return LogRetention.of(settings, config, nodes);
    }

    @Override
    public Map<String, String> retention(Retention retention) throws DriverException {
        return LogRetention.settings(retention);
    }

    @Override
    public BrokerBlueprint blueprint(BrokerRequest request) throws DriverException {
        return KraftCluster.layOut(request);
    }
}
