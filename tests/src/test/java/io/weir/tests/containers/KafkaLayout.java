package io.weir.tests.containers;

import java.util.Map;
import org.testcontainers.containers.GenericContainer;

/** One broker that is its own controller. */
final class KafkaLayout extends Layout {

    private static final int CLIENT_PORT = 9092;

    KafkaLayout() {
        super("apache/kafka");
    }

    @Override
    void start(ContainerServer server, String official) {
        int port = FreePort.next();
        GenericContainer<?> broker = new GenericContainer<>(official)
                .withEnv("KAFKA_HEAP_OPTS", "-Xms512m -Xmx512m")
                .withEnv("KAFKA_NODE_ID", "1")
                .withEnv("KAFKA_PROCESS_ROLES", "broker,controller")
                .withEnv("KAFKA_CONTROLLER_QUORUM_VOTERS", "1@localhost:9093")
                .withEnv("KAFKA_CONTROLLER_LISTENER_NAMES", "CONTROLLER")
                .withEnv("KAFKA_LISTENERS", "PLAINTEXT://:" + CLIENT_PORT + ",CONTROLLER://:9093")
                .withEnv("KAFKA_ADVERTISED_LISTENERS", "PLAINTEXT://127.0.0.1:" + port)
                .withEnv("KAFKA_LISTENER_SECURITY_PROTOCOL_MAP", "CONTROLLER:PLAINTEXT,PLAINTEXT:PLAINTEXT")
                .withEnv("KAFKA_AUTO_CREATE_TOPICS_ENABLE", "false")
                .withEnv("KAFKA_GROUP_INITIAL_REBALANCE_DELAY_MS", "0");
        for (String state : new String[] {"OFFSETS_TOPIC", "TRANSACTION_STATE_LOG", "SHARE_COORDINATOR_STATE_TOPIC"}) {
            broker.withEnv("KAFKA_" + state + "_REPLICATION_FACTOR", "1");
            broker.withEnv("KAFKA_" + state + "_NUM_PARTITIONS", "1");
        }
        broker.withEnv("KAFKA_TRANSACTION_STATE_LOG_MIN_ISR", "1");
        broker.withEnv("KAFKA_SHARE_COORDINATOR_STATE_TOPIC_MIN_ISR", "1");
        server.start("broker", broker, Map.of(port, CLIENT_PORT), "Kafka Server started");
        server.address("bootstrap.servers", "127.0.0.1:" + port);
    }
}
