package io.weir.benchmarks.against;

import io.weir.benchmarks.tool.WholeOutput;
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
import java.io.IOException;
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
 * <p>Arguments: {@code fill} or {@code read}, the clone, the system, the topic, messages, and overrides of the system's
 * driver file.
 */
final class Backlog {

    static final ProgressLines.Format READ =
            ProgressLines.Format.of("^(\\d+) messages read$", ProgressLines.Kind.TOTAL, "(?!)", 1);

    private static final String WRITTEN = " messages written";
    private static final String SENT_BY = "weirbacklog";
    private static final Duration FILL_LIMIT = Duration.ofMinutes(30);
    private static final Duration LOOK_EVERY = Duration.ofMillis(250);
    private static final Duration LAST_ONES = Duration.ofSeconds(10);

    private final TopicSpec topic;
    private final long messages;
    private final DriverTarget target;

    private Backlog(TopicSpec topic, long messages, DriverTarget target) {
        this.topic = topic;
        this.messages = messages;
        this.target = target;
    }

    /** Writes at least so many messages to a topic and returns their number. */
    static long write(Path home, ComparedSystem system, TrialBroker broker, String topic, long messages)
            throws IOException, InterruptedException {
        String printed = WholeOutput.of(
                tool("fill", home, system, broker, topic, messages).start(), "the program that fills topic " + topic);
        return printed.lines()
                .filter(line -> line.endsWith(WRITTEN))
                .mapToLong(line -> Long.parseLong(line.substring(0, line.length() - WRITTEN.length())))
                .findFirst()
                .orElseThrow(() -> new IllegalStateException("nothing was written:\n" + printed));
    }

    /** Returns the program that reads them. */
    static Tool reader(Path home, ComparedSystem system, TrialBroker broker, String topic, long messages) {
        return tool("read", home, system, broker, topic, messages);
    }

    private static Tool tool(
            String what, Path home, ComparedSystem system, TrialBroker broker, String topic, long messages) {
        List<String> arguments = new ArrayList<>(
                List.of(what, home.toString(), system.names().system(), topic, String.valueOf(messages)));
        arguments.addAll(broker.overrides());
        if (what.equals("read")) {
            arguments.addAll(system.consumerSettings());
        }
        return new Tool(
                system.weirEnvironment(),
                List.of(),
                System.getProperty("java.class.path"),
                Backlog.class.getName(),
                arguments,
                READ);
    }

    public static void main(String[] arguments) throws Exception {
        // Clients of some systems leave threads that keep a JVM alive, also one whose work has failed.
        Thread.currentThread().setUncaughtExceptionHandler((thread, failure) -> {
            failure.printStackTrace();
            System.exit(1);
        });
        Path home = Path.of(arguments[1]);
        String system = arguments[2];
        List<String> overrides = List.of(arguments).subList(5, arguments.length);
        try (DriverRegistry registry = TrialBroker.registry(home, system)) {
            DriverTarget target = TrialBroker.target(registry, home, system, overrides);
            Backlog backlog = new Backlog(
                    new TopicSpec(arguments[3], ComparedSystem.PARTITIONS), Long.parseLong(arguments[4]), target);
            if (arguments[0].equals("fill")) {
                backlog.fill();
            } else {
                target.driver().call(backlog::read);
            }
        }
        System.exit(0);
    }

    private DriverContext context(String runId) {
        return new DriverContext(
                target.configuration().settings(), Map.of(), runId, Duration.ofMinutes(1), SystemClock.INSTANCE);
    }

    private void fill() throws RunFailedException, DriverException {
        Workload workload = new Workload(
                "backlog",
                new Topology(0, 0, 1, 0, 0, List.of(topic.name())),
                new Payload.Random(ComparedSystem.MESSAGE_BYTES, 0.5, 1_000),
                KeyDistribution.NO_KEY,
                new Load.ClosedLoop(),
                new Timing(Duration.ZERO, Optional.of(FILL_LIMIT), OptionalLong.of(messages), Duration.ofMinutes(5)),
                Limits.DEFAULT,
                1);
        RunSetup setup = RunSetup.of(
                workload,
                target.driver().driver(),
                context(SENT_BY),
                target.driver().threads("fill"),
                StepLimits.DEFAULT);
        RunMeasurement measured = new Conductor(setup, RunListener.NONE).run();
        long stored = measured.windowCounters().acknowledged()
                + measured.drainCounters().acknowledged();
        // It sends until so many are acknowledged, while more are on their way.
        if (stored < messages) {
            throw new IllegalStateException(stored + " of " + messages + " messages were acknowledged");
        }
        System.out.println(stored + WRITTEN);
    }

    private long read() throws DriverException, InterruptedException {
        Timeline timeline = new Timeline(
                SystemClock.INSTANCE.nanoTime(), 0, Duration.ofDays(1).toNanos());
        RunRecorders recorders =
                new RunRecorders(SystemClock.INSTANCE, timeline, 1, 1, 1, true, ClientThreadListener.NONE);
        CountingListener receiver = new CountingListener(BacklogReceiver.of(SENT_BY, topic.partitions(), recorders));
        String runId = "reader" + ProcessHandle.current().pid();
        try (DriverSession session = target.driver().driver().open(context(runId))) {
            session.createConsumer(new SubscriptionSpec(topic, "weir-" + runId, 0), receiver);
            long read;
            do {
                look(timeline, recorders);
                read = receiver.count();
                System.out.println(read + " messages read");
            } while (read < messages);
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
        if (distinct < messages) {
            throw new IllegalStateException(distinct + " of " + messages + " messages were read and intact");
        }
        return distinct;
    }
}
