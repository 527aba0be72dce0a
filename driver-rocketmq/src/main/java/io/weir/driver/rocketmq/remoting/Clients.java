package io.weir.driver.rocketmq.remoting;

import io.weir.driver.DriverException;
import io.weir.driver.rocketmq.config.ConsumeSettings;
import io.weir.driver.rocketmq.config.RocketMqSettings;
import java.time.Duration;
import org.apache.rocketmq.client.ClientConfig;
import org.apache.rocketmq.client.consumer.DefaultLitePullConsumer;
import org.apache.rocketmq.client.consumer.DefaultMQPushConsumer;
import org.apache.rocketmq.client.consumer.rebalance.AllocateMessageQueueAveragely;
import org.apache.rocketmq.client.producer.DefaultMQProducer;
import org.apache.rocketmq.client.producer.TransactionMQProducer;
import org.apache.rocketmq.common.consumer.ConsumeFromWhere;
import org.apache.rocketmq.tools.admin.DefaultMQAdminExt;

/** Creates clients, configured but not started. */
public record Clients(RocketMqSettings settings, String nameServer, String runId) {

    /** Time after which a call will get no answer any more. */
    private static final Duration LONGEST_CALL = Duration.ofSeconds(15);

    private void configure(ClientConfig client, String role) throws DriverException {
        client.setNamesrvAddr(nameServer);
        // Clients of one instance name share connections and threads; two runs in one JVM must not.
        client.setInstanceName("weir-" + runId + "-" + role);
        RocketMqSettings.COMMON.apply(settings.commonConfig(), client);
    }

    public DefaultMQAdminExt admin(Duration limit) throws DriverException {
        Duration call = limit.compareTo(LONGEST_CALL) < 0 ? limit : LONGEST_CALL;
        DefaultMQAdminExt admin = new DefaultMQAdminExt(settings.credentials().adminSignature(), call.toMillis());
        configure(admin, "admin");
        return admin;
    }

    /**
     * Creates a producer. A session has one, unless the workload asks for more: they are made to be shared, and the
     * OpenMessaging Benchmark does the same.
     */
    DefaultMQProducer producer(int number) throws DriverException {
        DefaultMQProducer producer = newProducer("weir-" + runId + "-producers");
        configure(producer, "producer-" + number);
        RocketMqSettings.PRODUCER.apply(settings.producerConfig(), producer);
        return producer;
    }

    private DefaultMQProducer newProducer(String group) {
        if (!settings.send().transactional()) {
            return new DefaultMQProducer(group, settings.credentials().clientSignature());
        }
        TransactionMQProducer producer =
                new TransactionMQProducer(group, settings.credentials().clientSignature());
        producer.setTransactionListener(new TopicProducer.Decision());
        return producer;
    }

    /** Creates a push consumer. The index distinguishes those of one group; those of different groups share an instance. */
    DefaultMQPushConsumer pushConsumer(String group, int index) throws DriverException {
        DefaultMQPushConsumer consumer = new DefaultMQPushConsumer(
                group, settings.credentials().clientSignature(), new AllocateMessageQueueAveragely());
        configure(consumer, "consumer-" + index);
        consumer.setConsumeFromWhere(ConsumeFromWhere.CONSUME_FROM_FIRST_OFFSET);
        consumer.setClientRebalance(settings.consumerType() != ConsumeSettings.Type.POP);
        RocketMqSettings.PUSH.apply(settings.consumerConfig(), consumer);
        return consumer;
    }

    DefaultLitePullConsumer pullConsumer(String group, int index) throws DriverException {
        DefaultLitePullConsumer consumer =
                new DefaultLitePullConsumer(group, settings.credentials().clientSignature());
        configure(consumer, "consumer-" + index);
        consumer.setConsumeFromWhere(ConsumeFromWhere.CONSUME_FROM_FIRST_OFFSET);
        RocketMqSettings.PULL.apply(settings.consumerConfig(), consumer);
        return consumer;
    }
}
