package io.weir.tests.containers;

import io.weir.tests.containers.ContainerServer.Page;
import java.util.Map;
import org.testcontainers.containers.GenericContainer;
import org.testcontainers.images.builder.Transferable;

/**
 * A master with its embedded database and a broker, whose ports are the same inside and outside: the master tells clients
 * where its API and its messages are.
 */
final class TubemqLayout extends Layout {

    private static final int MASTER_PORT = 8715;
    private static final int WEB_PORT = 8080;
    private static final String TOKEN = "abc";
    private static final String METHOD = "/webapi.htm?method=";
    /** Also what an earlier try, whose answer came too late, has left behind. */
    private static final String DONE = "\"success\":true|[Ee]xist|has been|duplicate";

    private static final String CONFIGURATION = "/opt/tubemq-server/conf/";

    TubemqLayout() {
        super("inlong/tubemq-all");
    }

    @Override
    void start(ContainerServer server, String official) {
        int masterPort = FreePort.next();
        int webPort = FreePort.next();
        int port = FreePort.next();
        int brokerWebPort = FreePort.next();
        GenericContainer<?> master = new GenericContainer<>(official)
                .withEnv("TARGET", "master")
                .withCopyToContainer(Transferable.of(master()), CONFIGURATION + "master.ini");
        server.start(
                "master",
                master,
                Map.of(masterPort, MASTER_PORT, webPort, WEB_PORT),
                "(?i)master.*start.*success",
                new Page(webPort, METHOD + "admin_query_master_group_info", "\"errCode\":0"));
        String admin = "&brokerId=1&confModAuthToken=" + TOKEN + "&createUser=weir&modifyUser=weir";
        String broker = "&brokerIp=127.0.0.1&brokerPort=" + port + "&brokerWebPort=" + brokerWebPort
                + "&deletePolicy=delete,168h&acceptPublish=true&acceptSubscribe=true";
        new Page(webPort, METHOD + "admin_add_broker_configure" + broker + admin, DONE).await();
        new Page(webPort, METHOD + "admin_online_broker_configure" + admin, DONE).await();
        GenericContainer<?> container = new GenericContainer<>(official)
                .withEnv("TARGET", "broker")
                .withCopyToContainer(Transferable.of(broker(port, brokerWebPort)), CONFIGURATION + "broker.ini");
        server.start(
                "broker",
                container,
                Map.of(port, port, brokerWebPort, brokerWebPort),
                "Start tube server successfully");
        server.address("masterAddress", "127.0.0.1:" + masterPort);
        server.address("masterWebAddress", "127.0.0.1:" + webPort);
        server.address("adminToken", TOKEN);
    }

    private static String master() {
        return """
                [master]
                hostName=127.0.0.1
                port=%d
                webPort=%d
                confModAuthToken=%s
                webResourcePath=/opt/tubemq-server/resources
                firstBalanceDelayAfterStartMs=1000
                consumerBalancePeriodMs=2000
                consumerHeartbeatTimeoutMs=30000
                producerHeartbeatTimeoutMs=45000
                brokerHeartbeatTimeoutMs=25000
                [meta_bdb]
                repGroupName=weirGroup
                repNodeName=weirMaster
                repNodePort=9001
                repHelperHost=127.0.0.1:9001
                metaDataPath=/opt/tubemq-server/data
                metaLocalSyncPolicy=3
                [prometheus]
                promEnable=true
                promHttpPort=9081
                """.formatted(MASTER_PORT, WEB_PORT, TOKEN);
    }

    private static String broker(int port, int webPort) {
        return """
                [broker]
                brokerId=1
                hostName=127.0.0.1
                port=%d
                webPort=%d
                masterAddressList=master:%d
                primaryPath=/opt/tubemq-server/data
                maxSegmentSize=1073741824
                maxIndexSegmentSize=22020096
                transferSize=524288
                loadMessageStoresInParallel=true
                consumerRegTimeoutMs=35000
                heartbeatPeriodMs=1000
                [prometheus]
                promEnable=true
                promHttpPort=9082
                """.formatted(port, webPort, MASTER_PORT);
    }
}
