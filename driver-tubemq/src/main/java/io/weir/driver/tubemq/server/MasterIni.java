package io.weir.driver.tubemq.server;

import io.weir.driver.broker.BrokerStep;
import io.weir.driver.broker.BrokerStep.WriteFile;
import io.weir.driver.tubemq.config.BrokerOverrides;
import java.nio.file.Path;
import java.util.List;

/**
 * The files of a local master.
 *
 * @param directory private to the master
 * @param token that changes of metadata need
 */
record MasterIni(Path directory, Ports ports, String token) {

    static final String HOST = "127.0.0.1";

    String address() {
        return HOST + ":" + ports.rpc();
    }

    String webAddress() {
        return HOST + ":" + ports.web();
    }

    Path file() {
        return directory.resolve("master.ini");
    }

    List<BrokerStep> files(BrokerOverrides overrides) {
        Path resources = directory.resolve("resources");
        Path templates = resources.resolve("templates");
        Path data = directory.resolve("data");
        IniFormat ini = new IniFormat()
                .put("master", "hostName", HOST)
                .put("master", "port", ports.rpc())
                .put("master", "webPort", ports.web())
                .put("master", "confModAuthToken", token)
                .put("master", "webResourcePath", resources)
                // As shipped a group waits a minute for its first partitions and half a minute for each later change.
                .put("master", "firstBalanceDelayAfterStartMs", 1000)
                .put("master", "consumerBalancePeriodMs", 2000)
                .put("master", "consumerHeartbeatTimeoutMs", 30000)
                .put("master", "producerHeartbeatTimeoutMs", 45000)
                .put("master", "brokerHeartbeatTimeoutMs", 25000)
                .putAll("master", overrides.ofMaster())
                .put("meta_bdb", "repGroupName", "weirGroup")
                .put("meta_bdb", "repNodeName", "weirMaster")
                .put("meta_bdb", "repNodePort", ports.replication())
                .put("meta_bdb", "repHelperHost", HOST + ":" + ports.replication())
                .put("meta_bdb", "metaDataPath", data)
                .put("meta_bdb", "metaLocalSyncPolicy", 3)
                // Switched off, it would listen on 9081 whatever the port is.
                .put("prometheus", "promEnable", true)
                .put("prometheus", "promHttpPort", ports.metrics());
        return List.of(
                new WriteFile(file(), ini.text()),
                // The admin API is drawn by two templates that the server's jar lacks.
                new WriteFile(templates.resolve("screen").resolve("webapi.vm"), "$sb"),
                new WriteFile(templates.resolve("layout").resolve("webapi.vm"), "$screen_placeholder"),
                new WriteFile(data.resolve(".keep"), ""));
    }
}
