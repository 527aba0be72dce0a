package io.weir.driver.pulsar;

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
import io.weir.driver.pulsar.config.ClientSettings;
import io.weir.driver.pulsar.config.PulsarGuarantees;
import io.weir.driver.pulsar.config.PulsarSettings;
import io.weir.driver.pulsar.server.ClusterServers;
import io.weir.driver.pulsar.server.MessageRetention;
import io.weir.driver.pulsar.server.PulsarServer;
import io.weir.driver.pulsar.server.StandaloneServer;
import java.util.List;
import java.util.Map;

/** Apache Pulsar, by way of pulsar-client. */
public final class PulsarDriver implements Driver, BrokerProvider {

    @Override
    public String name() {
        return "pulsar";
    }

    @Override
    public int spiVersion() {
        return SPI_VERSION;
    }

    @Override
    public List<SettingDescriptor> settings() {
        return PulsarSettings.descriptors();
    }

    @Override
    public Guarantees guarantees(DriverSettings settings) throws DriverException {
        return PulsarGuarantees.of(PulsarSettings.of(settings));
    }

    @Override
    public Map<String, String> misfits(DriverSettings settings, int nodes) {
        return PulsarSettings.misfits(settings, nodes);
    }

    @Override
    public String whyNot(Capability capability) {
        return PulsarGuarantees.whyNot(capability).orElseGet(() -> Driver.super.whyNot(capability));
    }

    @Override
    public DriverSession open(DriverContext context) throws DriverException, InterruptedException {
        return PulsarSession.open(context);
    }

    @Override
    public String defaultBrokerVersion() {
        return PulsarServer.DEFAULT_VERSION;
    }

    @Override
    public Map<String, String> misfits(DataFolders folders) {
        return Map.of();
    }

    @Override
    public Storage storage(DriverSettings settings, Map<String, String> config, int nodes) {
        try {
            ClientSettings client = PulsarSettings.of(settings).client();
            int copies = Math.min(client.persistence().writeQuorum(), nodes);
            return new Storage(client.persistent() ? copies : 0, false);
        } catch (DriverException wrong) { // and told elsewhere
            return new Storage(0, false);
        }
    }

    @Override
    public Map<String, String> retention(Retention retention) throws DriverException {
        return MessageRetention.settings(retention);
    }

    @Override
    public BrokerBlueprint blueprint(BrokerRequest request) throws DriverException {
        // Standalone has one folder of each kind whatever its file says.
        return request.nodes() == 1 && !request.folders().requested()
                ? StandaloneServer.layOut(request)
                : ClusterServers.layOut(request);
    }
}
