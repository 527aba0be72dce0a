package io.weir.tests.rocketmq;

import static org.assertj.core.api.Assertions.assertThat;

import io.weir.broker.LocalBroker;
import io.weir.driver.DriverSession;
import io.weir.driver.Producer;
import io.weir.driver.ProducerSpec;
import io.weir.driver.TopicSpec;
import io.weir.tests.Await;
import io.weir.tests.contract.Receipt;
import io.weir.tests.keys.FileRun;
import io.weir.tests.keys.KeyFile;
import io.weir.tests.keys.Observes;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

@Timeout(240)
class RocketMqRetentionIT {

    private static final String ALL_HOURS = "00;01;02;03;04;05;06;07;08;09;10;11;12;13;14;15;16;17;18;19;20;21;22;23";

    @TempDir
    Path folder;

    /** The broker goes by the times of its files, so that these can be as old as is wanted. */
    @Test
    @Observes(of = KeyFile.DRIVER, value = "broker.retention")
    void filesThatAreOldEnoughAreThrownAway() throws Exception {
        try (FileRun files = new FileRun(folder, "rocketmq");
                LocalBroker rocketMq = files.broker("""
                        driverClass: rocketmq
                        broker:
                          launch: local
                          heap: 512m
                          retention: 2h
                          config:
                            mappedFileSizeCommitLog: 1048576
                        """);
                // Refuses to open where the broker itself tells anything else.
                DriverSession session = LocalRocketMq.open(
                        rocketMq,
                        Map.of("expectedBrokerConfig", Map.of("fileReservedTime", "2", "deleteWhen", ALL_HOURS)))) {
            TopicSpec topic = new TopicSpec("weir-old", 1);
            session.topics().create(List.of(topic));
            Producer producer = session.createProducer(new ProducerSpec(topic, 0));
            Path log = rocketMq.directory().resolve("server/broker-a/store/commitlog");
            while (fileNames(log).size() < 3) {
                // On a busy machine the broker may refuse some; files that fill are all that is needed.
                Receipt.Ending ignored = Receipt.of(producer, "x".repeat(3_000)).await();
            }
            List<String> names = fileNames(log);
            age(log.resolve(names.get(0)), Duration.ofMinutes(121));
            age(log.resolve(names.get(1)), Duration.ofMinutes(110));

            Await.until(() -> !fileNames(log).contains(names.get(0)));
            assertThat(fileNames(log)).contains(names.get(1));
        }
    }

    private static void age(Path file, Duration age) throws Exception {
        Files.setLastModifiedTime(file, FileTime.from(Instant.now().minus(age)));
    }

    private static List<String> fileNames(Path log) throws Exception {
        try (Stream<Path> files = Files.list(log)) {
            return files.map(file -> file.getFileName().toString()).sorted().toList();
        }
    }
}
