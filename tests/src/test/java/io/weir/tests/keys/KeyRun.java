package io.weir.tests.keys;

import static org.assertj.core.api.Assertions.assertThat;

import io.weir.accuracy.TurnClock;
import io.weir.config.ConfigurationReader;
import io.weir.config.DriverConfiguration;
import io.weir.config.UserEnvironment;
import io.weir.config.WorkloadFile;
import io.weir.config.WorkloadKeys;
import io.weir.config.source.ConfigurationError;
import io.weir.config.source.ConfigurationErrors;
import io.weir.driver.DriverContext;
import io.weir.driver.NanoClock;
import io.weir.driver.TopicSpec;
import io.weir.driver.loopback.LoopbackDriver;
import io.weir.driver.loopback.ledger.Ledger;
import io.weir.evidence.RunEvent;
import io.weir.evidence.RunMeasurement;
import io.weir.report.OmbJson;
import io.weir.result.WorkloadDescription;
import io.weir.run.Conductor;
import io.weir.time.SystemClock;
import io.weir.worker.RunSetup;
import io.weir.worker.StepLimits;
import io.weir.worker.SystemActions;
import io.weir.workload.Workload;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ThreadFactory;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Collectors;

/**
 * A workload file and a driver file on their real way through reader and engine to the loopback system, which
 * acknowledges and delivers inside {@code send} unless told otherwise, in virtual time. Without further keys: 200
 * messages of 100 bytes within 200 ms.
 */
final class KeyRun {

    private static final AtomicInteger RUNS = new AtomicInteger();

    private final Path folder;
    private NanoClock clock;
    private ThreadFactory threads;
    private final Map<String, String> keys = new LinkedHashMap<>();
    private final Map<String, String> settings = new LinkedHashMap<>();
    private final List<TopicSpec> existing = new ArrayList<>();
    private final ConfigurationErrors errors = new ConfigurationErrors();
    private boolean mayStop;
    private SystemActions actions = SystemActions.NONE;

    /** What was seen of one run. */
    record Observed(Workload workload, RunMeasurement measured, Recording recording, Ledger ledger, Path omb) {}

    KeyRun(Path folder) {
        TurnClock virtual = new TurnClock();
        this.folder = folder;
        this.clock = virtual;
        this.threads = virtual::newThread;
        with("topics", 1).with("partitionsPerTopic", 2).with("producersPerTopic", 1);
        with("subscriptionsPerTopic", 1).with("consumerPerSubscription", 1);
        with("messageSize", 100).with("useRandomizedPayloads", true).with("randomizedPayloadPoolSize", 10);
        with("producerRate", 1000).with("messages", 200).with("warmupDuration", "0s");
        // A debt that would take longer to pay is left; a machine may stand still for a moment.
        with("drainTimeout", "10s");
        setting("driverClass", "loopback").setting("callbackThreads", 0);
    }

    KeyRun with(String key, Object value) {
        keys.put(key, String.valueOf(value));
        return this;
    }

    KeyRun without(String... absent) {
        keys.keySet().removeAll(List.of(absent));
        return this;
    }

    KeyRun setting(String key, Object value) {
        settings.put(key, String.valueOf(value));
        return this;
    }

    /** For what only senders that are late can show. */
    KeyRun inRealTime() {
        clock = SystemClock.INSTANCE;
        threads = Thread::new;
        return this;
    }

    /** Lets the run end early. */
    KeyRun mayStop() {
        mayStop = true;
        return this;
    }

    /** Gives the run a system whose nodes it may act on. */
    KeyRun actingOn(SystemActions system) {
        actions = system;
        return this;
    }

    KeyRun existing(TopicSpec topic) {
        existing.add(topic);
        return this;
    }

    Workload read() throws Exception {
        WorkloadFile file = tryToRead().orElseThrow(() -> new AssertionError(errors()));
        return file.workload();
    }

    /** What the reader has to say against the files. */
    List<String> errors() {
        return errors.sorted().stream().map(ConfigurationError::toString).toList();
    }

    Optional<WorkloadFile> tryToRead() throws Exception {
        return reader().workload(write("workload.yaml", keys));
    }

    Observed run() throws Exception {
        Workload workload = read();
        DriverConfiguration configuration = reader().driver(write("driver.yaml", settings))
                .orElseThrow(() -> new AssertionError(errors()))
                .configuration(new LoopbackDriver().settings(), errors)
                .orElseThrow(() -> new AssertionError(errors()));
        String runId = "keys" + RUNS.incrementAndGet();
        Recording recording = new Recording();
        OmbJson omb = new OmbJson();
        RunSetup setup = RunSetup.of(
                        workload,
                        new RecordingDriver(new LoopbackDriver(), recording, existing),
                        new DriverContext(configuration.settings(), Map.of(), runId, Duration.ofSeconds(20), clock),
                        threads,
                        StepLimits.DEFAULT)
                .with(actions);
        RunMeasurement measured = new Conductor(setup, event -> {
                    if (event instanceof RunEvent.IntervalClosed closed) {
                        omb.interval(closed.interval());
                    }
                })
                .run();
        assertThat(mayStop || measured.interruption().isEmpty()).isTrue();
        assertThat(measured.troubles()).isEmpty();
        Path result = folder.resolve(runId + ".json");
        omb.write(result, new WorkloadDescription(WorkloadKeys.valuesOf(workload)), "loopback", measured);
        Ledger ledger = Ledger.of(runId);
        Ledger.forget(runId);
        return new Observed(workload, measured, recording, ledger, result);
    }

    private ConfigurationReader reader() {
        return new ConfigurationReader(
                new UserEnvironment(folder.toString(), folder.toString(), ""), List.of(), errors);
    }

    private Path write(String name, Map<String, String> content) throws Exception {
        return Files.writeString(
                folder.resolve(name),
                content.entrySet().stream()
                        .map(entry -> entry.getKey() + ": " + entry.getValue())
                        .collect(Collectors.joining("\n", "", "\n")));
    }
}
