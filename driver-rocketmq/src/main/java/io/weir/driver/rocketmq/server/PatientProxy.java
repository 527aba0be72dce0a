package io.weir.driver.rocketmq.server;

import java.util.concurrent.TimeUnit;
import org.apache.rocketmq.remoting.exception.RemotingException;
import org.apache.rocketmq.remoting.netty.NettyClientConfig;
import org.apache.rocketmq.remoting.netty.NettyRemotingClient;
import org.apache.rocketmq.remoting.protocol.RemotingCommand;
import org.apache.rocketmq.remoting.protocol.RequestCode;
import org.apache.rocketmq.remoting.protocol.ResponseCode;
import org.apache.rocketmq.remoting.protocol.header.namesrv.GetRouteInfoRequestHeader;
import org.apache.rocketmq.remoting.protocol.route.TopicRouteData;

/**
 * The main class of a local proxy: RocketMQ's own, once the name server knows all brokers.
 *
 * <p>A proxy looks for a broker when it starts, and ends if there is none. A broker reports that it has booted before
 * the name server knows it. Loaded by the proxy's JVM with the JDK and RocketMQ's server beside it, so it uses nothing
 * else.
 */
public final class PatientProxy {

    /** Properties of the proxy's JVM. */
    static final String NAME_SERVER = "weir.proxy.nameServer";

    static final String MASTERS = "weir.proxy.masters";

    private static final String MAIN = "org.apache.rocketmq.proxy.ProxyStartup";
    private static final long CALL_MILLIS = 3_000;
    private static final long BETWEEN_TRIES_MILLIS = 100;

    private PatientProxy() {}

    /**
     * Runs with the arguments of ProxyStartup. The launcher limits the time.
     *
     * @throws Exception whatever ProxyStartup throws
     */
    public static void main(String[] args) throws Exception {
        String nameServer = System.getProperty(NAME_SERVER);
        int masters = Integer.getInteger(MASTERS);
        NettyRemotingClient client = new NettyRemotingClient(new NettyClientConfig());
        client.start();
        try {
            while (known(client, nameServer) < masters) {
                TimeUnit.MILLISECONDS.sleep(BETWEEN_TRIES_MILLIS);
            }
        } finally {
            client.shutdown();
        }
        Class.forName(MAIN).getMethod("main", String[].class).invoke(null, (Object) args);
    }

    /**
     * Returns the number of masters known to the name server that have the topic of the cluster's name, which each
     * broker makes.
     */
    private static int known(NettyRemotingClient client, String nameServer) throws InterruptedException {
        GetRouteInfoRequestHeader header = new GetRouteInfoRequestHeader();
        header.setTopic(LocalNode.CLUSTER);
        RemotingCommand requested = RemotingCommand.createRequestCommand(RequestCode.GET_ROUTEINFO_BY_TOPIC, header);
        try {
            RemotingCommand answer = client.invokeSync(nameServer, requested, CALL_MILLIS);
            return answer.getCode() == ResponseCode.SUCCESS && answer.getBody() != null
                    ? TopicRouteData.decode(answer.getBody(), TopicRouteData.class)
                            .getBrokerDatas()
                            .size()
                    : 0;
        } catch (RemotingException notYet) {
            return 0;
        }
    }
}
