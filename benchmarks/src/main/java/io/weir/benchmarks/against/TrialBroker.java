package io.weir.benchmarks.against;

import io.weir.artifact.ArtifactException;
import io.weir.artifact.ArtifactResolver;
import io.weir.artifact.DownloadListener;
import io.weir.broker.BrokerException;
import io.weir.broker.BrokerLauncher;
import io.weir.broker.LocalBroker;
import io.weir.config.UserEnvironment;
import io.weir.config.source.ConfigurationException;
import io.weir.driver.Consumer;
import io.weir.driver.DriverContext;
import io.weir.driver.DriverException;
import io.weir.driver.DriverSession;
import io.weir.driver.MessageListener;
import io.weir.driver.SubscriptionSpec;
import io.weir.driver.TopicSpec;
import io.weir.plan.DriverRegistry;
import io.weir.plan.DriverTarget;
import io.weir.plan.RunPlanning;
import io.weir.plugin.ClientVersion;
import io.weir.plugin.DriverCatalog;
import io.weir.plugin.LoadedDriver;
import io.weir.time.SystemClock;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.concurrent.atomic.AtomicInteger;

/** A broker on this machine as the system's driver lays it out, and the topics of trials on it. */
final class TrialBroker implements AutoCloseable {

    private static final Duration TIME_LIMIT = Duration.ofMinutes(2);
    private static final MessageListener NOBODY = (payload, header, partition) -> {};
    private static final AtomicInteger TOPICS = new AtomicInteger();

    private final ComparedSystem system;
    private final DriverRegistry registry;
    private final DriverTarget target;
    private final LocalBroker broker;
    private final BrokerEnd end = new BrokerEnd(ProcessHandle.current()::descendants);
    private final String runId = "pairs" + ProcessHandle.current().pid();
    private final DriverSession session;

    /** Ends the broker on Ctrl-C, with the tools, which wait for it for ever. */
    private final Thread afterInterruption;

    private TrialBroker(ComparedSystem system, DriverRegistry registry, DriverTarget target, Path logs)
            throws ArtifactException, BrokerException, DriverException, InterruptedException {
        this.system = system;
        this.registry = registry;
        this.target = target;
        this.broker = target.launch(
                new BrokerLauncher(ArtifactResolver.ofThisUser(), BrokerLauncher.DEFAULT_LIMIT),
                null,
                logs,
                DownloadListener.NONE,
                end);
        this.afterInterruption = new Thread(this::endAll, "weir-benchmarks-clean-up");
        Runtime.getRuntime().addShutdownHook(afterInterruption);
        try {
            this.session = call(() -> target.driver().driver().open(context()));
        } catch (DriverException | InterruptedException | RuntimeException failure) {
            // It would go on beside the brokers of the parts that follow.
            Runtime.getRuntime().removeShutdownHook(afterInterruption);
            broker.close();
            throw failure;
        }
    }

    /** Starts the broker and opens a session with it. */
    static TrialBroker start(Path home, ComparedSystem system)
            throws ArtifactException, BrokerException, DriverException, InterruptedException {
        DriverRegistry registry = registry(home, system.names().system());
        DriverTarget target = target(registry, home, system.names().system(), system.brokerSettings());
        return new TrialBroker(
                system,
                registry,
                target,
                home.resolve("results/brokers/against-" + system.names().system()));
    }

    /** Returns the drivers of this clone that read the files of a system. */
    static DriverRegistry registry(Path home, String system) {
        try {
            return new DriverRegistry(
                    DriverCatalog.find(List.of(home.resolve("driver-" + system + "/target/driver"))),
                    new ClientVersion(ArtifactResolver.ofThisUser()),
                    DownloadListener.NONE);
        } catch (Exception unreadable) {
            throw new IllegalStateException("driver-" + system + " is not built: " + unreadable, unreadable);
        }
    }

    /** Reads a system's main driver file. */
    static DriverTarget target(DriverRegistry registry, Path home, String system, List<String> overrides)
            throws ArtifactException, InterruptedException {
        try {
            return new RunPlanning(registry, new UserEnvironment(home.toString(), home.toString(), ""), overrides)
                    .targets(List.of(home.resolve(driverFile(system))))
                    .get(0);
        } catch (ConfigurationException wrong) {
            throw new IllegalStateException(driverFile(system) + ": " + wrong.getMessage(), wrong);
        }
    }

    /** Returns the driver file, relative to the clone. */
    static String driverFile(String system) {
        return "driver-" + system + "/" + system + ".yaml";
    }

    private DriverContext context() {
        return new DriverContext(
                target.configuration().settings(), broker.addresses(), runId, TIME_LIMIT, SystemClock.INSTANCE);
    }

    private <T> T call(LoadedDriver.Call<T> code) throws DriverException, InterruptedException {
        return target.driver().call(code);
    }

    /** Returns an address by the name that the driver gives it. */
    String address(String name) {
        String address = broker.addresses().get(name);
        if (address == null) {
            throw new IllegalStateException("the broker has no address " + name + ", only " + broker.addresses());
        }
        return address;
    }

    /** Returns the identifier of the session that makes the topics, which some systems have in their full names. */
    String runId() {
        return runId;
    }

    /** Returns the class path of the broker's own JVM. */
    String serverClassPath() {
        AtomicInteger anyPort = new AtomicInteger(20_000);
        try {
            return ToolFiles.classPath(target.blueprint()
                    .layOut(Path.of("not-used").toAbsolutePath(), anyPort::incrementAndGet)
                    .artifacts());
        } catch (ArtifactException | BrokerException | DriverException impossible) {
            throw new IllegalStateException("the broker runs, but " + impossible.getMessage(), impossible);
        } catch (InterruptedException interrupted) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException("interrupted", interrupted);
        }
    }

    /** Returns overrides of the driver file with which Weir uses this broker as one that is there. */
    List<String> overrides() {
        List<String> overrides = new ArrayList<>(List.of("broker.launch=none"));
        system.addressKeys().forEach((name, key) -> overrides.add(key + "=" + address(name)));
        overrides.addAll(system.weirSettings());
        return overrides;
    }

    /** Creates a topic and returns its name. */
    String createTopic() throws DriverException, InterruptedException {
        String topic = "weir-pairs-" + TOPICS.incrementAndGet();
        call(() -> {
            session.topics().create(List.of(new TopicSpec(topic, ComparedSystem.PARTITIONS)));
            return topic;
        });
        return topic;
    }

    void deleteTopic(String topic) throws DriverException, InterruptedException {
        call(() -> {
            session.topics().delete(Set.of(topic));
            return topic;
        });
    }

    /** Makes a group that begins with the next message of a topic. */
    void createGroup(String topic, String group) throws DriverException, InterruptedException {
        SubscriptionSpec spec = new SubscriptionSpec(
                new TopicSpec(topic, ComparedSystem.PARTITIONS), group, 0, SubscriptionSpec.Start.NEXT_MESSAGE);
        call(() -> {
            try (Consumer consumer = session.createConsumer(spec, NOBODY)) {
                consumer.pause();
            }
            return group;
        });
    }

    /** Returns the end of this broker, which comes too early or not at all. */
    BrokerEnd end() {
        return end;
    }

    private void endAll() {
        ProcessHandle.current().descendants().forEach(ProcessHandle::destroy);
        broker.close();
        ProcessHandle.current().descendants().forEach(ProcessHandle::destroyForcibly);
    }

    /** Ends the broker. What has been measured on it is not lost if its session can't be closed. */
    @Override
    public void close() throws InterruptedException {
        try {
            Runtime.getRuntime().removeShutdownHook(afterInterruption);
        } catch (IllegalStateException interrupted) {
            return; // it is at work
        }
        try {
            if (!end.hasCome()) {
                call(() -> {
                    session.close();
                    return runId;
                });
            }
        } catch (DriverException failure) {
            System.err.println("  the session was not closed: " + failure.getMessage());
        } finally {
            broker.close();
            registry.close();
        }
    }
}
