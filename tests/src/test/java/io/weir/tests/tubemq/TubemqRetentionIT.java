package io.weir.tests.tubemq;

import static io.weir.tests.tubemq.TubemqScene.facts;
import static io.weir.tests.tubemq.TubemqScene.send;
import static org.assertj.core.api.Assertions.assertThat;

import io.weir.broker.LocalBroker;
import io.weir.driver.DriverContext;
import io.weir.driver.DriverSession;
import io.weir.driver.Producer;
import io.weir.driver.ProducerSpec;
import io.weir.driver.TopicSpec;
import io.weir.plan.DriverTarget;
import io.weir.tests.Await;
import io.weir.tests.keys.FileRun;
import io.weir.tests.keys.KeyFile;
import io.weir.tests.keys.Observes;
import io.weir.time.SystemClock;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

@Timeout(300)
class TubemqRetentionIT {

    private static final String FILE = """
            driverClass: tubemq
            broker:
              launch: local
              heap: 512m
              retention: 10s
              config:
                maxSegmentSize: 1048576
            """;

    @TempDir
    Path folder;

    /** The broker looks once a minute, and by a constant of its own deletes two minutes after that. */
    @Test
    @Observes(of = KeyFile.DRIVER, value = "broker.retention")
    void segmentsThatAreOldEnoughAreToBeDeleted() throws Exception {
        try (FileRun files = new FileRun(folder, "tubemq");
                LocalBroker tubemq = files.broker(FILE)) {
            DriverTarget target = files.target(FILE);
            DriverContext context = new DriverContext(
                    target.configuration().settings(),
                    tubemq.addresses(),
                    "it",
                    Duration.ofMinutes(2),
                    SystemClock.INSTANCE);
            Thread.currentThread().setContextClassLoader(target.driver().loader());
            try (DriverSession session = target.driver().driver().open(context)) {
                awaitExpiry(session, tubemq.directory());
            } finally {
                Thread.currentThread().setContextClassLoader(getClass().getClassLoader());
            }
        }
    }

    private void awaitExpiry(DriverSession session, Path directory) throws Exception {
        TopicSpec topic = new TopicSpec("weir-old", 1);
        session.topics().create(List.of(topic));
        assertThat(facts(session, topic)).contains("deletePolicy=delete,10s");
        Producer producer = session.createProducer(new ProducerSpec(topic, 0));
        while (segments(directory) < 3) {
            send(producer, "x".repeat(50_000));
        }

        Path log = folder.resolve("logs/broker-1.log");
        Await.until(() -> Files.readString(log).contains("files expired, start delete files!"));
    }

    private static long segments(Path directory) throws Exception {
        try (Stream<Path> files = Files.walk(directory)) {
            return files.filter(file -> file.toString().endsWith(".tube")).count();
        }
    }
}
