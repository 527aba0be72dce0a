package io.weir.tests.endtoend;

import static org.assertj.core.api.Assertions.assertThat;

import io.weir.host.CertificateAuthority;
import io.weir.tests.Await;
import io.weir.tests.LightlyCompiled;
import io.weir.tests.containers.FreePort;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.DoubleStream;
import java.util.stream.LongStream;
import java.util.stream.Stream;

/** Hosts of workers, which are addresses of this machine or networks of their own: each waits in a process of its own. */
final class Hosts implements AutoCloseable {

    /** Time in which the loss of a host is reported: a heartbeat is due each half second and may be four late. */
    static final Duration LOSS_LIMIT = Duration.ofSeconds(6);

    private final Sandbox sandbox;
    private final Places places;
    private final Path certificates;
    private final List<Host> all = new ArrayList<>();

    /** A host. */
    record Host(String address, Tool tool) {}

    /** Where conductor and hosts are. */
    interface Places {

        /** Returns the address of a host, from 1; 0 is the conductor. */
        String address(int number);

        /** Returns the command by which a command is run there; empty for none. */
        List<String> at(int number);
    }

    /** Addresses of this machine. */
    static final Places LOOPBACK = new Places() {
        @Override
        public String address(int number) {
            return "127.0.0." + (number + 1);
        }

        @Override
        public List<String> at(int number) {
            return List.of();
        }
    };

    private Hosts(Sandbox sandbox, Places places, Path certificates) {
        this.sandbox = sandbox;
        this.places = places;
        this.certificates = certificates;
    }

    /** Makes the certificates of a conductor and so many hosts. */
    static void certify(Path folder, Places places, int hosts) throws Exception {
        CertificateAuthority authority = new CertificateAuthority(folder, 2);
        for (int number = 0; number <= hosts; number++) {
            authority.issue(List.of(places.address(number)));
        }
    }

    /**
     * Starts them and waits until they listen.
     *
     * @param certificates of all
     * @param skews how far the clock of each is ahead of this machine's, in nanoseconds
     */
    static Hosts start(Sandbox sandbox, Places places, Path certificates, long... skews) throws Exception {
        return start(
                sandbox,
                places,
                certificates,
                LongStream.of(skews)
                        .mapToObj(skew -> "-Dweir.clockSkew=" + skew)
                        .toList());
    }

    /**
     * The same.
     *
     * @param drifts the share of all time that the clock of each gains
     */
    static Hosts drifting(Sandbox sandbox, Places places, Path certificates, double... drifts) throws Exception {
        return start(
                sandbox,
                places,
                certificates,
                DoubleStream.of(drifts)
                        .mapToObj(drift -> "-Dweir.clockDrift=" + drift)
                        .toList());
    }

    private static Hosts start(Sandbox sandbox, Places places, Path certificates, List<String> clocks)
            throws Exception {
        Hosts hosts = new Hosts(sandbox, places, certificates);
        try {
            for (int i = 0; i < clocks.size(); i++) {
                hosts.start(i + 1, clocks.get(i));
            }
            for (int i = 0; i < clocks.size(); i++) {
                hosts.awaitFree(i);
            }
            return hosts;
        } catch (Exception | AssertionError failed) {
            hosts.close();
            throw failed;
        }
    }

    private void start(int number, String clock) throws Exception {
        String name = places.address(number);
        String address = name + ":" + FreePort.next();
        Map<String, String> environment = new HashMap<>();
        environment.put("JVM_OPTS", "-XX:+UseSerialGC " + LightlyCompiled.FLAG + " " + clock);
        Tool tool = sandbox.start(
                places.at(number),
                environment,
                "worker",
                "--listen",
                address,
                "--certificates",
                certificates.resolve(name).toString(),
                "-o",
                "logs-" + name);
        all.add(new Host(address, tool));
    }

    Host host(int number) {
        return all.get(number);
    }

    /** Arguments of a run on them. */
    String[] with(String... arguments) {
        return with(certificates, arguments);
    }

    /** Arguments of a run on all but the last of them, which is observed. */
    String[] withObserver(String... arguments) {
        List<Host> workers = all.subList(0, all.size() - 1);
        return Stream.concat(
                        Stream.of("--observers", all.get(workers.size()).address()),
                        Stream.of(with(workers, certificates, arguments)))
                .toArray(String[]::new);
    }

    /** The same with another certificate of the conductor. */
    String[] with(Path certificatesOfConductor, String... arguments) {
        return with(all, certificatesOfConductor, arguments);
    }

    private String[] with(List<Host> workers, Path certificatesOfConductor, String... arguments) {
        return Stream.concat(
                        Stream.of(
                                "--workers",
                                workers.stream().map(Host::address).collect(Collectors.joining(",")),
                                "--certificates",
                                certificatesOfConductor
                                        .resolve(places.address(0))
                                        .toString()),
                        Stream.of(arguments))
                .toArray(String[]::new);
    }

    /** Starts a run on them. */
    Tool startRun(String... arguments) throws IOException {
        return sandbox.start(places.at(0), Map.of(), with(arguments));
    }

    /** Waits until a host waits for another run. */
    void awaitFree(int number) throws Exception {
        Tool tool = all.get(number).tool();
        Await.until(
                Tool.LIMIT,
                () -> {
                    List<String> lines = tool.printed().lines().toList();
                    return !lines.isEmpty() && lines.get(lines.size() - 1).contains("Waiting for runs");
                },
                tool::printed);
    }

    /** The process by which a host is in the network. */
    LiveProcess node(int number) throws IOException {
        List<LiveProcess> found = sandbox.processes("--one-run").stream()
                .filter(process -> process.has(all.get(number).address()))
                .toList();
        assertThat(found).hasSize(1);
        return found.get(0);
    }

    /** The process of the worker on a host. */
    LiveProcess share(int number) throws IOException {
        String name = all.get(number).address().replaceAll(":.*", "");
        List<LiveProcess> found = sandbox.processes("run-share").stream()
                .filter(process -> process.arguments().stream().anyMatch(word -> word.contains("/logs-" + name + "/")))
                .toList();
        assertThat(found).as(name).hasSize(1);
        return found.get(0);
    }

    @Override
    public void close() {
        all.forEach(host -> host.tool().close());
    }
}
