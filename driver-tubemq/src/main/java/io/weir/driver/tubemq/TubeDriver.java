package io.weir.driver.tubemq;

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
import io.weir.driver.tubemq.config.BrokerOverrides;
import io.weir.driver.tubemq.config.TubeGuarantees;
import io.weir.driver.tubemq.config.TubeSettings;
import io.weir.driver.tubemq.server.DeletePolicy;
import io.weir.driver.tubemq.server.LocalCluster;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** Apache InLong TubeMQ, by way of tubemq-client and the admin API of master and brokers. */
public final class TubeDriver implements Driver, BrokerProvider {

    @Override
    public String name() {
        return "tubemq";
    }

    @Override
    public int spiVersion() {
        return SPI_VERSION;
    }

    @Override
    public List<SettingDescriptor> settings() {
        return TubeSettings.descriptors();
    }

    @Override
    public Guarantees guarantees(DriverSettings settings) throws DriverException {
        return TubeGuarantees.of(TubeSettings.of(settings));
    }

    @Override
    public String whyNot(Capability capability) {
        if (capability == Capability.KEYED_ROUTING) {
            return "TubeMQ has no message keys: its producer takes the partitions in turn, and neither Message nor"
                    + " MessageProducer takes a key or a partition (InLong documentation, \"TubeMQ JAVA SDK API\", 1.6"
                    + " MessageProducer; in the client: RoundRobinPartitionRouter)";
        }
        if (capability == Capability.STORE_TIME) {
            return "a message of TubeMQ does not tell its consumers when it was stored, only the minute that its producer"
                    + " gave it (in the client: Message.getMsgTime of tubemq-core 1.13.0)";
        }
        if (capability == Capability.DELAYED_DELIVERY) {
            return "a message of TubeMQ has a topic, a body and attributes, and no time before which it stays (InLong"
                    + " documentation, \"TubeMQ JAVA SDK API\", 1.5 Message)";
        }
        if (capability == Capability.FILTER_AT_BROKER) {
            return "the class of a message is its message type, and messageType or filters of the driver file say another;"
                    + " leave them out";
        }
        return Driver.super.whyNot(capability);
    }

    @Override
    public DriverSession open(DriverContext context) throws DriverException, InterruptedException {
        return TubeSession.open(context);
    }

    @Override
    public String defaultBrokerVersion() {
        return LocalCluster.DEFAULT_VERSION;
    }

    @Override
    public Map<String, String> misfits(DataFolders folders) {
        Map<String, String> refused = new HashMap<>();
        String reason = "can't be set with TubeMQ, each of whose brokers keeps all messages below one folder"
                + " (primaryPath); take it out";
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
        return new Storage(
                1,
                !config.containsKey(BrokerOverrides.DELETE_POLICY)
                        && !settings.properties("topicConfig").containsKey(BrokerOverrides.DELETE_POLICY),
                DeletePolicy.DELAY);
    }

    @Override
    public Map<String, String> retention(Retention retention) throws DriverException {
        return DeletePolicy.of(retention);
    }

    @Override
    public BrokerBlueprint blueprint(BrokerRequest request) throws DriverException {
        return LocalCluster.layOut(request);
    }
}
