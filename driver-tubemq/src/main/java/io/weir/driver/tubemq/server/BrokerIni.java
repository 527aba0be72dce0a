package io.weir.driver.tubemq.server;

import io.weir.driver.broker.BrokerStep;
import io.weir.driver.broker.BrokerStep.WriteFile;
import io.weir.driver.tubemq.config.BrokerOverrides;
import java.nio.file.Path;
import java.util.List;

/**
 * The files of a local broker.
 *
 * @param id by which the master knows it
 * @param directory private to the broker
 * @param masterAddress to which it reports
 */
record BrokerIni(int id, Path directory, Ports ports, String masterAddress) {

    Path file() {
        return directory.resolve("broker.ini");
    }

    Path data() {
        return directory.resolve("data");
    }

    List<BrokerStep> files(BrokerOverrides overrides) {
        IniFormat ini = new IniFormat()
                .put("broker", "brokerId", id)
                .put("broker", "hostName", MasterIni.HOST)
                .put("broker", "port", ports.rpc())
                .put("broker", "webPort", ports.web())
                .put("broker", "masterAddressList", masterAddress)
                .put("broker", "primaryPath", data())
                // These three have no default in the code; the values are those of the shipped broker.ini.
                .put("broker", "maxSegmentSize", 1073741824)
                .put("broker", "maxIndexSegmentSize", 22020096)
                .put("broker", "transferSize", 524288)
                .put("broker", "loadMessageStoresInParallel", true)
                .put("broker", "consumerRegTimeoutMs", 35000)
                // As shipped 8 s, which would delay a new topic further.
                .put("broker", "heartbeatPeriodMs", 1000)
                .putAll("broker", overrides.ofBroker())
                .put("prometheus", "promEnable", true)
                .put("prometheus", "promHttpPort", ports.metrics());
        return List.of(new WriteFile(file(), ini.text()), new WriteFile(data().resolve(".keep"), ""));
    }

    /** Returns the parameters that register it with the master. */
    String registration(String deletePolicy) {
        return "&brokerId=" + id + "&brokerIp=" + MasterIni.HOST + "&brokerPort=" + ports.rpc() + "&brokerWebPort="
                + ports.web() + "&deletePolicy=" + deletePolicy + "&acceptPublish=true&acceptSubscribe=true";
    }
}
