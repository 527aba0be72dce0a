package io.weir.driver.rocketmq;

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
import io.weir.driver.rocketmq.config.ClientKeys;
import io.weir.driver.rocketmq.config.RocketMqGuarantees;
import io.weir.driver.rocketmq.config.RocketMqSettings;
import io.weir.driver.rocketmq.server.LocalCluster;
import io.weir.driver.rocketmq.server.ReservedTime;
import java.util.List;
import java.util.Map;

/** Apache RocketMQ, by way of rocketmq-client or, through a proxy, rocketmq-client-java. */
public final class RocketMqDriver implements Driver, BrokerProvider {

    @Override
    public String name() {
        return "rocketmq";
    }

    @Override
    public int spiVersion() {
        return SPI_VERSION;
    }

    @Override
    public List<SettingDescriptor> settings() {
        return RocketMqSettings.descriptors();
    }

    @Override
    public Guarantees guarantees(DriverSettings settings) throws DriverException {
        return RocketMqGuarantees.of(RocketMqSettings.of(settings));
    }

    @Override
    public Map<String, String> contradictions(DriverSettings settings) {
        return ClientKeys.misplaced(settings);
    }

    @Override
    public String whyNot(Capability capability) {
        return RocketMqGuarantees.whyNot(capability).orElseGet(() -> Driver.super.whyNot(capability));
    }

    @Override
    public DriverSession open(DriverContext context) throws DriverException, InterruptedException {
        return RocketMqSession.open(context);
    }

    @Override
    public String defaultBrokerVersion() {
        return LocalCluster.DEFAULT_VERSION;
    }

    @Override
    public Map<String, String> misfits(DataFolders folders) {
        return folders.journalDirs() == 0
                ? Map.of()
                : Map.of(
                        "broker.journalDirs",
                        "is for a system with a journal beside its messages, which RocketMQ has not; take it out, or set"
                                + " broker.logDirs");
    }

    @Override
    public Storage storage(DriverSettings settings, Map<String, String> config, int nodes) {
        return LocalCluster.storage(config);
    }

    @Override
    public Map<String, String> retention(Retention retention) throws DriverException {
        return ReservedTime.of(retention);
    }

    @Override
    public BrokerBlueprint blueprint(BrokerRequest request) throws DriverException {
        return LocalCluster.layOut(request);
    }
}
