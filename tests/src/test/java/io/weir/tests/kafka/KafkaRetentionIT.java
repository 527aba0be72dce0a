package io.weir.tests.kafka;

import static org.assertj.core.api.Assertions.assertThat;

import io.weir.broker.LocalBroker;
import io.weir.tests.Await;
import io.weir.tests.keys.FileRun;
import io.weir.tests.keys.KeyFile;
import io.weir.tests.keys.Observes;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.admin.NewTopic;
import org.apache.kafka.clients.admin.OffsetSpec;
import org.apache.kafka.clients.producer.KafkaProducer;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.serialization.ByteArraySerializer;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

@Timeout(240)
class KafkaRetentionIT {

    private static final TopicPartition PARTITION = new TopicPartition("old", 0);

    @TempDir
    Path folder;

    @Test
    @Observes(of = KeyFile.DRIVER, value = "broker.retention")
    void messagesThatAreOldEnoughAreThrownAway() throws Exception {
        try (FileRun files = new FileRun(folder, "kafka");
                LocalBroker kafka = files.broker("""
                        driverClass: kafka
                        broker:
                          launch: local
                          heap: 300m
                          retention: 10s
                        """);
                Admin admin = Admin.create(Map.copyOf(kafka.addresses()));
                KafkaProducer<byte[], byte[]> producer = new KafkaProducer<>(
                        Map.copyOf(kafka.addresses()), new ByteArraySerializer(), new ByteArraySerializer())) {
            admin.createTopics(List.of(new NewTopic(PARTITION.topic(), 1, (short) 1)))
                    .all()
                    .get();
            producer.send(new ProducerRecord<>(PARTITION.topic(), new byte[100]))
                    .get();
            assertThat(earliest(admin)).isZero();

            Await.until(() -> earliest(admin) > 0);
        }
    }

    private static long earliest(Admin admin) throws Exception {
        return admin.listOffsets(Map.of(PARTITION, OffsetSpec.earliest()))
                .partitionResult(PARTITION)
                .get()
                .offset();
    }
}
