package io.weir.driver.rocketmq;

import io.weir.driver.DriverException;
import java.time.Duration;
import org.apache.rocketmq.acl.common.AclClientRPCHook;
import org.apache.rocketmq.acl.common.SessionCredentials;
import org.apache.rocketmq.client.ClientConfig;
import org.apache.rocketmq.client.consumer.DefaultMQPushConsumer;
import org.apache.rocketmq.client.consumer.rebalance.AllocateMessageQueueAveragely;
import org.apache.rocketmq.client.producer.DefaultMQProducer;
import org.apache.rocketmq.common.consumer.ConsumeFromWhere;
import org.apache.rocketmq.remoting.RPCHook;
import org.apache.rocketmq.tools.admin.DefaultMQAdminExt;
import org.jspecify.annotations.Nullable;

/** Makes clients, configured but not started. */
final class Clients {

    /** A call whose answer does not come in this time is not going to have one. */
    private static final Duration LONGEST_CALL = Duration.ofSeconds(15);

    private final RocketMqSettings settings;
    private final String nameServer;
    private final String runId;

    Clients(RocketMqSettings settings, String nameServer, String runId) {
        this.settings = settings;
        this.nameServer = nameServer;
        this.runId = runId;
    }

    String nameServer() {
        return nameServer;
    }

    private @Nullable RPCHook signature() {
        return settings.credentials()
                .map(user -> new AclClientRPCHook(new SessionCredentials(user.accessKey(), user.secretKey())))
                .orElse(null);
    }

    private void configure(ClientConfig client, String role) throws DriverException {
        client.setNamesrvAddr(nameServer);
        // Clients of one instance name share connections and threads; two runs in one JVM must not.
        client.setInstanceName("weir-" + runId + "-" + role);
        RocketMqSettings.COMMON.apply(settings.common(), client);
    }

    DefaultMQAdminExt admin(Duration limit) throws DriverException {
        Duration call = limit.compareTo(LONGEST_CALL) < 0 ? limit : LONGEST_CALL;
        DefaultMQAdminExt admin = new DefaultMQAdminExt(signature(), call.toMillis());
        configure(admin, "admin");
        return admin;
    }

    /** The one producer of a session: RocketMQ's are made to be shared, and the OpenMessaging Benchmark does the same. */
    DefaultMQProducer producer() throws DriverException {
        DefaultMQProducer producer = new DefaultMQProducer("weir-" + runId + "-producers", signature());
        configure(producer, "producer");
        RocketMqSettings.PRODUCER.apply(settings.producer(), producer);
        return producer;
    }

    /** A consumer. Those of one group are told apart by their index; those of different groups share an instance. */
    DefaultMQPushConsumer consumer(String group, int index) throws DriverException {
        DefaultMQPushConsumer consumer =
                new DefaultMQPushConsumer(group, signature(), new AllocateMessageQueueAveragely());
        configure(consumer, "consumer-" + index);
        consumer.setConsumeFromWhere(ConsumeFromWhere.CONSUME_FROM_FIRST_OFFSET);
        RocketMqSettings.CONSUMER.apply(settings.consumer(), consumer);
        return consumer;
    }
}
