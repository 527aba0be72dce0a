package io.weir.broker;

import io.weir.cpu.CpuSet;
import io.weir.driver.broker.BrokerStep.Command;
import io.weir.driver.broker.BrokerStep.JvmCommand;
import io.weir.process.NodeLimits;
import io.weir.process.NodeProcesses;
import io.weir.process.PrivateDirectory;
import io.weir.resource.WatchedProcess;
import io.weir.units.SizeFormat;
import java.io.IOException;
import java.lang.ProcessBuilder.Redirect;
import java.math.BigDecimal;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * JVMs in containers that end with this one, each with the files and ports that it would have as a process.
 *
 * <p>The rest of this package sees only the process of {@code docker run}: its input and output are the container's,
 * and it ends with the container.
 */
final class ContainerJvms implements NodeProcesses {

    /**
     * Script of a shell that removes the containers and their data when this JVM is gone, however it ended: the JVMs in
     * the containers watch for that themselves, but can't remove anything outside of them. The second round is for a
     * container that was being made during the first.
     */
    private static final String REMOVE_WITHOUT_PARENT = """
            trap '' INT HUP TERM
            while read -r nobody_writes; do :; done
            for round in 1 2; do
              docker ps -aq --filter "label=$1" | while read -r id; do docker rm -f "$id"; done
              sleep 1
            done
            """ + PrivateDirectory.DELETION;

    private final PrivateDirectory directory;
    private final Path logDirectory;
    private final List<Path> ownClassPath;
    private final List<Path> fetched;
    private final String image;
    private final @Nullable CpuSet cpus;
    private final NodeLimits limits;
    private final String name;
    private final String label;
    private final Process guard;
    private final Map<String, String> containers = new HashMap<>();
    private int starts;

    /**
     * @param ownClassPath of the driver's own, at the start of the class path
     * @param fetched the rest of it, below the local repository
     * @param image has Java 17 or newer as {@code java} on its path; by digest or ID, so that all nodes have the same
     * @param cpus that the containers may use; null for any
     * @param limits of each container
     */
    ContainerJvms(
            PrivateDirectory directory,
            Path logDirectory,
            List<Path> ownClassPath,
            List<Path> fetched,
            String image,
            @Nullable CpuSet cpus,
            NodeLimits limits)
            throws IOException {
        this.directory = directory;
        this.logDirectory = logDirectory.toAbsolutePath();
        this.ownClassPath = List.copyOf(ownClassPath);
        this.fetched = List.copyOf(fetched);
        this.image = image;
        this.cpus = cpus;
        this.limits = limits;
        this.name = "weir-" + directory.path().getFileName();
        this.label = "io.weir.broker=" + name;
        this.guard = new ProcessBuilder(
                        "/bin/sh", "-c", REMOVE_WITHOUT_PARENT, directory.path().toString(), label)
                .redirectOutput(Redirect.DISCARD)
                .redirectError(Redirect.DISCARD)
                .start();
    }

    @Override
    public synchronized Process start(String node, Command started) throws IOException {
        if (!(started instanceof JvmCommand command)) {
            throw new IOException("a program of this machine can't be started in a container");
        }
        Files.createDirectories(command.directory());
        Files.createDirectories(logDirectory);
        starts++;
        // A name becomes free again only some time after its container has ended.
        String container = name + "-" + node + "-" + starts;
        containers.put(node, container);
        List<String> line = new ArrayList<>(List.of("run", "--rm", "--interactive", "--pull", "never"));
        line.addAll(List.of("--name", container, "--label", label));
        // The container uses the addresses of the blueprint, and its files belong to this user.
        line.addAll(List.of("--network", "host", "--user", user(), "--workdir", absolute(command.directory())));
        // A server that nobody has to trust: it needs none of the rights that an engine gives to root.
        line.addAll(List.of("--cap-drop", "ALL", "--security-opt", "no-new-privileges"));
        if (cpus != null) {
            line.addAll(List.of("--cpuset-cpus", cpus.toString()));
        }
        limits.cpus().ifPresent(count -> line.addAll(List.of("--cpus", count)));
        // Without swap, which an engine allows to the same amount otherwise.
        limits.memory().ifPresent(size -> line.addAll(List.of("--memory", size, "--memory-swap", size)));
        for (Path part : directory.paths()) {
            line.addAll(mount(part, ""));
        }
        line.addAll(mount(logDirectory, ""));
        for (Path library : libraries()) {
            line.addAll(mount(library, ",readonly"));
        }
        for (Path own : ownClassPath) {
            line.addAll(mount(own, ",readonly"));
        }
        command.environment().forEach((key, value) -> line.addAll(List.of("--env", key + "=" + value)));
        line.addAll(List.of("--entrypoint", "java", image));
        List<Path> classPath =
                Stream.of(ownClassPath, fetched).flatMap(List::stream).toList();
        line.addAll(directory.guarded(node, command, classPath, logDirectory));
        Process process = new ProcessBuilder(DockerCommand.line(line))
                .redirectErrorStream(true)
                .start();
        directory.record(node, process.toHandle());
        return process;
    }

    private static String absolute(Path path) {
        return path.toAbsolutePath().toString();
    }

    private static List<String> mount(Path path, String options) {
        return List.of(
                "--mount",
                "type=bind," + field("source=" + absolute(path)) + "," + field("target=" + absolute(path)) + options);
    }

    /** Returns a field of the list of comma-separated values that a mount is. */
    private static String field(String text) {
        return text.matches("(?s).*[,\"\r\n].*") ? '"' + text.replace("\"", "\"\"") + '"' : text;
    }

    private String user() throws IOException {
        return Files.getAttribute(directory.path(), "unix:uid") + ":"
                + Files.getAttribute(directory.path(), "unix:gid");
    }

    /** Returns few folders to mount for what was fetched: hundreds of mounts take long. */
    private Collection<Path> libraries() {
        return fetched.stream()
                .map(entry -> entry.toAbsolutePath().getParent())
                .collect(Collectors.toMap(folder -> folder.getName(0), folder -> folder, ContainerJvms::common))
                .values();
    }

    /** Returns the common parent of two absolute folders that share their first name below the root. */
    private static Path common(Path one, Path other) {
        int names = Math.min(one.getNameCount(), other.getNameCount());
        int same = 1;
        while (same < names && one.getName(same).equals(other.getName(same))) {
            same++;
        }
        return Path.of("/").resolve(one.subpath(0, same));
    }

    private synchronized String container(String node) {
        return containers.getOrDefault(node, "");
    }

    @Override
    public void kill(String node, Process process) throws InterruptedException {
        if (process.isAlive()) {
            DockerCommand.tryTo("kill", container(node));
            process.waitFor(10, TimeUnit.SECONDS);
        }
        process.destroyForcibly().waitFor();
    }

    /** Returns the process that the engine reports, if it is one of this machine: an engine elsewhere has others. */
    @Override
    public Optional<WatchedProcess> watched(String node, Process process) throws InterruptedException {
        String[] told = DockerCommand.tryTo(
                        "inspect", "--format", "{{.State.Pid}} {{.Id}} {{.HostConfig.NanoCpus}}", container(node))
                .strip()
                .split(" ");
        if (told.length != 3 || !told[0].matches("[1-9][0-9]*")) {
            return Optional.empty();
        }
        try {
            String groups = Files.readString(Path.of("/proc", told[0], "cgroup"));
            return groups.contains(told[1])
                    ? Optional.of(WatchedProcess.inContainer(
                            node,
                            Long.parseLong(told[0]),
                            told[2].equals("0") ? null : (Double) cpus(told[2]).doubleValue()))
                    : Optional.empty();
        } catch (IOException notOfThisMachine) {
            return Optional.empty();
        }
    }

    @Override
    public Optional<String> limits(String node) throws InterruptedException {
        if (limits.equals(NodeLimits.NONE)) {
            return Optional.empty();
        }
        String[] told = DockerCommand.tryTo(
                        "inspect", "--format", "{{.HostConfig.NanoCpus}} {{.HostConfig.Memory}}", container(node))
                .strip()
                .split(" ");
        if (told.length != 2) {
            return Optional.of("not readable: the engine does not tell them");
        }
        return Optional.of((told[0].equals("0")
                        ? "all"
                        : cpus(told[0]).stripTrailingZeros().toPlainString())
                + " CPUs, "
                + (told[1].equals("0") ? "all" : SizeFormat.format(Long.parseLong(told[1]))) + " of memory");
    }

    private static BigDecimal cpus(String nanoCpus) {
        return BigDecimal.valueOf(Long.parseLong(nanoCpus), 9);
    }

    @Override
    public Pause pause(String node, Process process) throws IOException {
        String container = container(node);
        try {
            DockerCommand.make("pause", container);
        } catch (InterruptedException interrupted) {
            Thread.currentThread().interrupt();
            throw new IOException("interrupted", interrupted);
        }
        return () -> {
            try {
                DockerCommand.tryTo("unpause", container);
            } catch (InterruptedException interrupted) {
                Thread.currentThread().interrupt();
            }
        };
    }

    /** Waits for the engine, also in an interrupted thread: remaining containers would stay otherwise. */
    @Override
    public void close() {
        boolean interrupted = Thread.interrupted();
        try {
            String left = DockerCommand.tryTo("ps", "--all", "--quiet", "--filter", "label=" + label);
            String[] remove = Stream.concat(
                            Stream.of("rm", "--force"), left.lines().map(String::strip))
                    .toArray(String[]::new);
            if (remove.length > 2) {
                DockerCommand.tryTo(remove);
            }
            guard.destroyForcibly();
        } catch (InterruptedException again) {
            interrupted = true;
        }
        if (interrupted) {
            Thread.currentThread().interrupt();
        }
    }
}
