package io.weir.benchmarks.kafka;

import io.weir.artifact.ArtifactResolver;
import io.weir.artifact.DownloadListener;
import io.weir.config.UserEnvironment;
import io.weir.driver.DriverContext;
import io.weir.driver.DriverException;
import io.weir.driver.DriverSession;
import io.weir.driver.SubscriptionSpec;
import io.weir.driver.TopicSpec;
import io.weir.evidence.RunListener;
import io.weir.evidence.RunMeasurement;
import io.weir.measure.ClientThreadListener;
import io.weir.measure.RunRecorders;
import io.weir.measure.Timeline;
import io.weir.plan.DriverRegistry;
import io.weir.plan.DriverTarget;
import io.weir.plan.RunPlanning;
import io.weir.plugin.ClientVersion;
import io.weir.plugin.DriverCatalog;
import io.weir.run.BacklogReceiver;
import io.weir.run.Conductor;
import io.weir.run.RunFailedException;
import io.weir.time.SystemClock;
import io.weir.time.SystemSleeper;
import io.weir.worker.RunSetup;
import io.weir.worker.StepLimits;
import io.weir.workload.KeyDistribution;
import io.weir.workload.Limits;
import io.weir.workload.Load;
import io.weir.workload.Payload;
import io.weir.workload.Timing;
import io.weir.workload.Topology;
import io.weir.workload.Workload;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;

/**
 * Fills a topic with the messages of one of Weir's producers, or reads its messages with one of Weir's consumers, with
 * all checks and recorders of a run, and reports four times a second how many messages it has read.
 *
 * <p>Arguments: {@code fill} or {@code read}, the clone, the broker's address, the topic, its partitions, bytes of each
 * message, messages, and settings of the Kafka client, {@code key=value}.
 */
final class KafkaBacklog {

    private static final String SENT_BY = "weir-backlog";
    private static final int FILL_PER_SECOND = 80_000;
    private static final Duration LOOK_EVERY = Duration.ofMillis(250);
    private static final Duration LAST_ONES = Duration.ofSeconds(10);

    private final String servers;
    private final TopicSpec topic;
    private final int messageBytes;
    private final long messages;
    private final DriverTarget kafka;

    private KafkaBacklog(String servers, TopicSpec topic, int messageBytes, long messages, DriverTarget kafka) {
        this.servers = servers;
        this.topic = topic;
        this.messageBytes = messageBytes;
        this.messages = messages;
        this.kafka = kafka;
    }

    public static void main(String[] arguments) throws Exception {
        boolean fills = arguments[0].equals("fill");
        Path home = Path.of(arguments[1]);
        List<String> overrides = new ArrayList<>(List.of("driver.commonConfig.bootstrap.servers=" + arguments[2]));
        for (String property : List.of(arguments).subList(7, arguments.length)) {
            overrides.add("driver." + (fills ? "producerConfig." : "consumerConfig.") + property);
        }
        try (DriverRegistry registry = new DriverRegistry(
                DriverCatalog.find(List.of(home.resolve("driver-kafka/target/driver"))),
                new ClientVersion(ArtifactResolver.ofThisUser()),
                DownloadListener.NONE)) {
            RunPlanning planning =
                    new RunPlanning(registry, new UserEnvironment(home.toString(), home.toString(), ""), overrides);
            DriverTarget kafka = planning.targets(List.of(home.resolve("driver-kafka/kafka-remote.yaml")))
                    .get(0);
            KafkaBacklog backlog = new KafkaBacklog(
                    arguments[2],
                    new TopicSpec(arguments[3], Integer.parseInt(arguments[4])),
                    Integer.parseInt(arguments[5]),
                    Long.parseLong(arguments[6]),
                    kafka);
            if (fills) {
                backlog.fill();
            } else {
                kafka.driver().call(backlog::read);
            }
        }
    }

    private DriverContext context(String runId) {
        return new DriverContext(
                kafka.configuration().settings(),
                Map.of("bootstrap.servers", servers),
                runId,
                Duration.ofSeconds(30),
                SystemClock.INSTANCE);
    }

    private void fill() throws RunFailedException, DriverException {
        Workload workload = new Workload(
                "backlog",
                new Topology(0, 0, 1, 0, 0, List.of(topic.name())),
                new Payload.Random(messageBytes, 0.5, 1_000),
                KeyDistribution.NO_KEY,
                new Load.ConstantRate(FILL_PER_SECOND),
                new Timing(Duration.ZERO, Optional.empty(), OptionalLong.of(messages), Duration.ofMinutes(5)),
                Limits.DEFAULT,
                1);
        RunSetup setup = RunSetup.of(
                workload,
                kafka.driver().driver(),
                context(SENT_BY),
                kafka.driver().threads("fill"),
                StepLimits.DEFAULT);
        RunMeasurement measured = new Conductor(setup, RunListener.NONE).run();
        long stored = measured.windowCounters().acknowledged()
                + measured.drainCounters().acknowledged();
        if (stored != messages) {
            throw new IllegalStateException(stored + " of " + messages + " messages were acknowledged");
        }
    }

    private long read() throws DriverException, InterruptedException {
        Timeline timeline = new Timeline(
                SystemClock.INSTANCE.nanoTime(), 0, Duration.ofDays(1).toNanos());
        RunRecorders recorders =
                new RunRecorders(SystemClock.INSTANCE, timeline, 1, 1, 1, true, ClientThreadListener.NONE);
        CountingListener receiver = new CountingListener(BacklogReceiver.of(SENT_BY, topic.partitions(), recorders));
        String runId = "reader-" + ProcessHandle.current().pid();
        try (DriverSession session = kafka.driver().driver().open(context(runId))) {
            session.createConsumer(new SubscriptionSpec(topic, "weir-" + runId, 0), receiver);
            for (long read = 0; read < messages; read = receiver.count()) {
                System.out.println(read + " messages read");
                look(timeline, recorders);
            }
            return awaitTheLast(timeline, recorders);
        }
    }

    /** Merges the recorded events once a second, as in a run. */
    private static long look(Timeline timeline, RunRecorders recorders) throws InterruptedException {
        SystemSleeper.INSTANCE.sleep(LOOK_EVERY);
        recorders.collectThrough(timeline.intervalAt(SystemClock.INSTANCE.nanoTime()) - 1);
        return recorders.ledger().arrived();
    }

    private long awaitTheLast(Timeline timeline, RunRecorders recorders) throws InterruptedException {
        long deadline = SystemClock.INSTANCE.nanoTime() + LAST_ONES.toNanos();
        long distinct = look(timeline, recorders);
        while (distinct < messages && SystemClock.INSTANCE.nanoTime() < deadline) {
            distinct = look(timeline, recorders);
        }
        if (distinct != messages) {
            throw new IllegalStateException(distinct + " of " + messages + " messages were read and intact");
        }
        return distinct;
    }
}
