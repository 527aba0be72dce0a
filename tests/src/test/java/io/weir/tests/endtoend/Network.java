package io.weir.tests.endtoend;

import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;

/**
 * A network of hosts on this machine, as the kernel's network namespaces: each has its own addresses, and a cable to a switch
 * that can be cut. Needs root and iproute2.
 */
final class Network implements Hosts.Places, AutoCloseable {

    /** System property: {@code required} makes a failure of what would be a skip. */
    private static final String MODE = "weir.networks";

    private final String name = "weir-" + ProcessHandle.current().pid() + "-" + System.nanoTime() % 1_000_000;
    private final List<String> namespaces = new ArrayList<>();

    /** Skips the test where no network can be made, or fails it where one is required. */
    static void assume() throws Exception {
        boolean possible = succeeds("unshare", "--net", "true") && succeeds("ip", "-V");
        String sentence = "networks need root and the command ip (Debian: iproute2)";
        if (!possible && "required".equals(System.getProperty(MODE))) {
            throw new AssertionError(sentence + " (-D" + MODE + "=required forbids to skip this)");
        }
        assumeTrue(possible, sentence);
    }

    private static boolean succeeds(String... command) throws InterruptedException {
        try {
            Process process = new ProcessBuilder(command)
                    .redirectErrorStream(true)
                    .redirectOutput(ProcessBuilder.Redirect.DISCARD)
                    .start();
            return process.waitFor() == 0;
        } catch (IOException absent) {
            return false;
        }
    }

    /** @param hosts number of hosts beside the conductor's, which has the switch */
    Network(int hosts) throws Exception {
        try {
            for (int number = 0; number <= hosts; number++) {
                ip("netns", "add", namespace(number));
                namespaces.add(namespace(number));
                in(number, "link", "set", "lo", "up");
            }
            in(0, "link", "add", "switch", "type", "bridge");
            in(0, "address", "add", address(0) + "/24", "dev", "switch");
            in(0, "link", "set", "switch", "up");
            for (int number = 1; number <= hosts; number++) {
                in(0, "link", "add", cable(number), "type", "veth", "peer", "name", "eth0", "netns", namespace(number));
                in(0, "link", "set", cable(number), "master", "switch", "up");
                in(number, "address", "add", address(number) + "/24", "dev", "eth0");
                in(number, "link", "set", "eth0", "up");
            }
        } catch (Exception | AssertionError failed) {
            close();
            throw failed;
        }
    }

    private String namespace(int number) {
        return name + "-" + number;
    }

    private static String cable(int number) {
        return "cable" + number;
    }

    @Override
    public String address(int number) {
        return "10.213.7." + (number + 1);
    }

    @Override
    public List<String> at(int number) {
        return List.of("ip", "netns", "exec", namespace(number));
    }

    /** Cuts the cable of a host, from 1. */
    void cut(int number) throws Exception {
        in(0, "link", "set", cable(number), "down");
    }

    /** Mends the cable of a host, from 1. */
    void mend(int number) throws Exception {
        in(0, "link", "set", cable(number), "up");
    }

    private void in(int number, String... arguments) throws Exception {
        List<String> command = new ArrayList<>(List.of("-n", namespace(number)));
        command.addAll(List.of(arguments));
        ip(command.toArray(String[]::new));
    }

    private static void ip(String... arguments) throws Exception {
        List<String> command = new ArrayList<>(List.of("ip"));
        command.addAll(List.of(arguments));
        Process process = new ProcessBuilder(command).redirectErrorStream(true).start();
        String words = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        if (!process.waitFor(10, TimeUnit.SECONDS) || process.exitValue() != 0) {
            throw new AssertionError(String.join(" ", command) + ": " + words);
        }
    }

    @Override
    public void close() throws Exception {
        for (String namespace : namespaces) {
            ip("netns", "delete", namespace);
        }
        namespaces.clear();
    }
}
