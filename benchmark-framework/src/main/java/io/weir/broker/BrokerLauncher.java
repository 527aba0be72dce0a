package io.weir.broker;

import io.weir.artifact.ArtifactException;
import io.weir.artifact.ArtifactResolver;
import io.weir.artifact.DownloadListener;
import io.weir.cpu.CpuSet;
import io.weir.driver.DriverException;
import io.weir.driver.broker.ArtifactSet;
import io.weir.driver.broker.BrokerBlueprint;
import io.weir.process.GuardedJvm;
import io.weir.process.LeftOvers;
import io.weir.process.NodeExitListener;
import io.weir.process.NodeLimits;
import io.weir.process.NodeProcesses;
import io.weir.process.PrivateDirectory;
import io.weir.process.UserFolders;
import io.weir.secret.Secrets;
import io.weir.time.SystemClock;
import io.weir.time.SystemSleeper;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Fetches and starts brokers on this machine. Safe for use by several threads.
 *
 * @param limit how long each step may take: a one-shot process, an HTTP call, nodes becoming ready
 * @param temporary takes the brokers' data
 * @param image image with Java 17 or newer, of the containers in which they run; none for processes of this machine
 * @param cpus that all nodes of a broker share; null for any
 * @param disks folders in which a broker has parts of its own
 * @param limits of each node, which only containers keep
 */
public record BrokerLauncher(
        ArtifactResolver resolver,
        Duration limit,
        Path temporary,
        Optional<String> image,
        @Nullable CpuSet cpus,
        List<Path> disks,
        NodeLimits limits) {

    /** Default time limit of a step of a launch: a busy machine takes most of a minute. */
    public static final Duration DEFAULT_LIMIT = Duration.ofMinutes(3);

    /** Makes a launcher whose brokers keep their data in the system's temporary folder ({@code java.io.tmpdir}). */
    public BrokerLauncher(ArtifactResolver resolver, Duration limit) {
        this(
                resolver,
                limit,
                UserFolders.temporary(System.getProperties()),
                Optional.empty(),
                null,
                List.of(),
                NodeLimits.NONE);
    }

    /**
     * Returns a launcher that does the same in another place.
     *
     * @param containerImage image of its containers, if it is to run in some
     * @param shared CPUs of its nodes; null for any
     * @param named folders on disks, in which the broker's parts are made; may be none
     * @param ofEachNode limits that its containers keep
     */
    public BrokerLauncher placed(
            Optional<String> containerImage, @Nullable CpuSet shared, List<Path> named, NodeLimits ofEachNode) {
        return new BrokerLauncher(resolver, limit, temporary, containerImage, shared, named, ofEachNode);
    }

    /**
     * Fetches, lays out and starts a broker; returns when it is ready. First removes the remains of dead processes.
     *
     * @param source called twice: for the artifacts to fetch, and when they are there, for the layout itself
     * @param logDirectory takes {@code <node>.log} of each node; stays
     * @param downloads receives the progress of artifacts being fetched
     * @param exits is notified of nodes that end on their own after they were ready
     * @throws BrokerException when it can't be fetched or does not start; then only its logs are left
     * @throws DriverException when the source refuses
     */
    public LocalBroker launch(
            BlueprintSource source, Path logDirectory, DownloadListener downloads, NodeExitListener exits)
            throws BrokerException, DriverException, InterruptedException {
        removeLeftOvers();
        Optional<String> fixedImage =
                image.isPresent() ? Optional.of(DockerCommand.require(image.get())) : Optional.empty();
        List<Path> classPath;
        try {
            classPath = resolver.resolve(artifacts(source), downloads);
        } catch (ArtifactException missing) {
            throw new BrokerException(String.valueOf(missing.getMessage()), missing);
        }
        // Not earlier: until there is a process that removes the directory, a kill would leave it behind.
        PrivateDirectory directory = create();
        FreePorts ports = new FreePorts();
        BrokerBlueprint blueprint;
        try {
            blueprint = source.layOut(directory.server(), ports);
        } catch (DriverException | RuntimeException refused) {
            ports.close();
            delete(directory, refused);
            throw refused;
        }
        Secrets.rememberNamed(blueprint.addresses());
        LocalBroker broker = new LocalBroker(
                directory,
                processes(directory, logDirectory, blueprint, classPath, fixedImage),
                fixedImage,
                blueprint,
                logDirectory,
                ports,
                limit,
                exits);
        try {
            broker.start(new HttpStep(SystemClock.INSTANCE, SystemSleeper.INSTANCE, limit));
            return broker;
        } catch (BrokerException | InterruptedException | RuntimeException failure) {
            broker.close();
            throw failure;
        }
    }

    private void removeLeftOvers() throws BrokerException {
        try {
            LeftOvers.remove(temporary);
            for (Path disk : disks) {
                LeftOvers.remove(UserFolders.below(disk, System.getProperties()));
            }
        } catch (IOException failure) {
            throw new BrokerException("no broker can be started: " + failure.getMessage(), failure);
        }
    }

    private NodeProcesses processes(
            PrivateDirectory directory,
            Path logDirectory,
            BrokerBlueprint blueprint,
            List<Path> fetched,
            Optional<String> fixedImage)
            throws BrokerException {
        List<Path> own = blueprint.ownClassPath();
        try {
            if (fixedImage.isPresent()) {
                return new ContainerJvms(directory, logDirectory, own, fetched, fixedImage.get(), cpus, limits);
            }
            List<Path> classPath = Stream.of(own, fetched).flatMap(List::stream).toList();
            GuardedJvm jvms = new GuardedJvm(directory, logDirectory, classPath, cpus);
            return blueprint.programs().isEmpty() ? jvms : new GuardedPrograms(jvms);
        } catch (IOException failure) {
            delete(directory, failure);
            throw new BrokerException("the guard of the nodes can't be started: " + failure.getMessage(), failure);
        }
    }

    /** Returns the artifacts of a layout for a folder that is never made: they depend on neither folder nor ports. */
    private ArtifactSet artifacts(BlueprintSource source) throws DriverException {
        try (FreePorts ports = new FreePorts()) {
            return source.layOut(temporary.resolve("not-yet"), ports).artifacts();
        }
    }

    private PrivateDirectory create() throws BrokerException {
        try {
            return PrivateDirectory.create(
                    temporary,
                    disks.stream()
                            .map(disk -> UserFolders.below(disk, System.getProperties()))
                            .toList());
        } catch (IOException failure) {
            String onDisks = disks.isEmpty()
                    ? ""
                    : " and on the disks " + disks.stream().map(Path::toString).collect(Collectors.joining(", "));
            throw new BrokerException(
                    "no directory for a broker can be made in " + temporary + onDisks + " (" + failure.getMessage()
                            + "); free some space, or let TMPDIR "
                            + (disks.isEmpty() ? "name another folder" : "or broker.disks name other folders"),
                    failure);
        }
    }

    private static void delete(PrivateDirectory directory, Exception reason) {
        try {
            directory.delete();
        } catch (IOException stays) {
            reason.addSuppressed(stays);
        }
    }
}
