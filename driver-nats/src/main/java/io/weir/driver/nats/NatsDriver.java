package io.weir.driver.nats;

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
import io.weir.driver.nats.config.NatsGuarantees;
import io.weir.driver.nats.config.NatsSettings;
import io.weir.driver.nats.server.InstalledVersion;
import io.weir.driver.nats.server.LocalServers;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** NATS JetStream, by way of jnats. */
public final class NatsDriver implements Driver, BrokerProvider {

    @Override
    public String name() {
        return "nats";
    }

    @Override
    public int spiVersion() {
        return SPI_VERSION;
    }

    @Override
    public List<SettingDescriptor> settings() {
        return NatsSettings.descriptors();
    }

    @Override
    public Guarantees guarantees(DriverSettings settings) throws DriverException {
        return NatsGuarantees.of(NatsSettings.of(settings));
    }

    @Override
    public String whyNot(Capability capability) {
        return switch (capability) {
            case FILTER_AT_BROKER ->
                "a consumer of JetStream filters by one subject (NATS documentation, \"Consumers\","
                        + " FilterSubject), and by several only from nats-server 2.10 on, so that a subscription to several"
                        + " classes would be several consumers without a common order; filterAt: client does so";
            case DELAYED_DELIVERY ->
                "a message of JetStream is delivered as soon as it is stored (NATS documentation,"
                        + " \"JetStream\"); only a message that was delivered before can be kept back, by a negative"
                        + " acknowledgement with a delay";
            default -> Driver.super.whyNot(capability);
        };
    }

    @Override
    public DriverSession open(DriverContext context) throws DriverException, InterruptedException {
        return NatsSession.open(context);
    }

    @Override
    public String defaultBrokerVersion() {
        return InstalledVersion.UNKNOWN;
    }

    @Override
    public String brokerVersion(DriverSettings settings) {
        try {
            return InstalledVersion.of(NatsSettings.of(settings).serverProgram());
        } catch (DriverException reportedElsewhere) {
            return InstalledVersion.UNKNOWN;
        }
    }

    @Override
    public Map<String, String> misfits(DriverSettings settings, int nodes) {
        try {
            int replicas = NatsSettings.of(settings).replicas();
            return replicas <= nodes
                    ? Map.of()
                    : Map.of(
                            NatsSettings.REPLICAS,
                            "is " + replicas + ", and there "
                                    + (nodes == 1 ? "is 1 server" : "are " + nodes + " servers")
                                    + "; lower it, or raise broker.nodes");
        } catch (DriverException reportedElsewhere) {
            return Map.of();
        }
    }

    @Override
    public Map<String, String> misfits(DataFolders folders) {
        Map<String, String> refused = new HashMap<>();
        String reason = "can't be set with NATS, each of whose servers has one folder (store_dir); take it out";
        if (folders.logDirs() > 0) {
            refused.put("broker.logDirs", reason);
        }
        if (folders.journalDirs() > 0) {
            refused.put("broker.journalDirs", reason);
        }
        if (folders.disks() > 0) {
            refused.put("broker.disks", reason + ", and name a folder on another disk by TMPDIR");
        }
        return refused;
    }

    @Override
    public Storage storage(DriverSettings settings, Map<String, String> config, int nodes) {
        try {
            NatsSettings read = NatsSettings.of(settings);
            return read.storage() == NatsSettings.Storage.FILE
                    ? new Storage(read.replicas(), read.keepsAll())
                    : new Storage(0, false);
        } catch (DriverException reportedElsewhere) {
            return new Storage(1, false);
        }
    }

    @Override
    public Map<String, String> retention(Retention retention) throws DriverException {
        throw new DriverException(
                "broker.retention can't be set with NATS, where each stream has its own bounds; write "
                        + (retention instanceof Retention.Size size
                                ? "maxBytes: " + size.bytesPerPartition()
                                : "maxAge")
                        + " among the keys of the driver");
    }

    @Override
    public BrokerBlueprint blueprint(BrokerRequest request) throws DriverException {
        return LocalServers.layOut(request);
    }
}
