package io.weir.tests.endtoend;

import static org.assertj.core.api.Assertions.assertThat;

import io.weir.tests.Await;
import io.weir.tests.LightlyCompiled;
import io.weir.tests.containers.FreePort;
import java.io.IOException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Hosts of workers, which are addresses of this machine or networks of their own: each waits in a process of its own. */
final class Hosts implements AutoCloseable {

    private final Sandbox sandbox;
    private final Places places;
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
    private static final Places LOOPBACK = new Places() {
        @Override
        public String address(int number) {
            return "127.0.0." + (number + 1);
        }

        @Override
        public List<String> at(int number) {
            return List.of();
        }
    };

    private Hosts(Sandbox sandbox, Places places) {
        this.sandbox = sandbox;
        this.places = places;
    }

    /**
     * Starts them and waits until they listen.
     *
     * @param skews how far the clock of each is ahead of this machine's, in nanoseconds
     */
    static Hosts start(Sandbox sandbox, long... skews) throws Exception {
        return start(sandbox, LOOPBACK, skews);
    }

    /** The same elsewhere. */
    static Hosts start(Sandbox sandbox, Places places, long... skews) throws Exception {
        Hosts hosts = new Hosts(sandbox, places);
        try {
            String[] names = new String[skews.length];
            for (int i = 0; i < skews.length; i++) {
                names[i] = places.address(i + 1);
            }
            assertThat(hosts.certificates("certificates", names).exitCode()).isZero();
            for (int i = 0; i < skews.length; i++) {
                hosts.start(i + 1, skews[i]);
            }
            return hosts;
        } catch (Exception | AssertionError failed) {
            hosts.close();
            throw failed;
        }
    }

    /** Makes certificates of hosts and the conductor. */
    Tool certificates(String folder, String... hosts) throws Exception {
        return sandbox.run(
                Stream.concat(Stream.of("cluster", "certificates", "-o", folder, places.address(0)), Stream.of(hosts))
                        .toArray(String[]::new));
    }

    private void start(int number, long skewNanos) throws Exception {
        String name = places.address(number);
        String address = name + ":" + FreePort.next();
        Map<String, String> environment = new HashMap<>();
        environment.put("JVM_OPTS", "-XX:+UseSerialGC " + LightlyCompiled.FLAG + " -Dweir.clockSkew=" + skewNanos);
        Tool tool = sandbox.start(
                places.at(number),
                environment,
                "worker",
                "--listen",
                address,
                "--certificates",
                "certificates/" + name,
                "-o",
                "logs-" + name);
        all.add(new Host(address, tool));
        tool.await(() -> tool.printed().contains("Waiting for runs at " + address));
    }

    Host host(int number) {
        return all.get(number);
    }

    /** Arguments of a run on them. */
    String[] with(String... arguments) {
        return with("certificates/" + places.address(0), arguments);
    }

    /** The same with another certificate of the conductor. */
    String[] with(String certificates, String[] arguments) {
        return Stream.concat(
                        Stream.of(
                                "--workers",
                                all.stream().map(Host::address).collect(Collectors.joining(",")),
                                "--certificates",
                                certificates),
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
                    return lines.get(lines.size() - 1).contains("Waiting for runs");
                },
                tool::printed);
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
