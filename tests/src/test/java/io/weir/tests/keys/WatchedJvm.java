package io.weir.tests.keys;

import io.weir.tests.containers.FreePort;
import java.io.BufferedReader;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;

/** A JVM of its own with a JMX connector on the loopback interface that asks for a password. It works all the time. */
final class WatchedJvm implements AutoCloseable {

    static final String USER = "monitor";
    static final String PASSWORD = "pass4JMX";

    private static final int ATTEMPTS = 5;

    private final Process process;
    private final int port;

    private WatchedJvm(Process process, int port) {
        this.process = process;
        this.port = port;
    }

    /** Main of that JVM: some work, much garbage, until its input ends. */
    public static void main(String[] arguments) throws IOException {
        Thread working = new Thread(WatchedJvm::work, "work");
        working.setDaemon(true);
        working.start();
        System.out.println("ready");
        while (System.in.read() >= 0) {
            // nothing is said to it
        }
        Runtime.getRuntime().halt(0); // threads of the connector would go on
    }

    private static void work() {
        List<byte[]> garbage = new ArrayList<>();
        CountDownLatch never = new CountDownLatch(1);
        try {
            do {
                garbage.add(new byte[10_000]);
                if (garbage.size() > 500) {
                    garbage.clear();
                }
            } while (garbage.size() % 100 != 0 || !never.await(1, TimeUnit.MILLISECONDS));
        } catch (InterruptedException stopped) {
            Thread.currentThread().interrupt();
        }
    }

    /** A port that is free may be taken until the JVM has it. */
    static WatchedJvm start(Path folder) throws Exception {
        Path passwords = Files.writeString(folder.resolve("jmx.password"), USER + " " + PASSWORD + "\n");
        Files.setPosixFilePermissions(passwords, PosixFilePermissions.fromString("rw-------"));
        Path rights = Files.writeString(folder.resolve("jmx.access"), USER + " readonly\n");
        for (int attempt = 0; attempt < ATTEMPTS; attempt++) {
            int port = FreePort.next();
            Process process = new ProcessBuilder(
                            Path.of(System.getProperty("java.home"), "bin", "java")
                                    .toString(),
                            "-Xmx32m",
                            "-XX:+UseSerialGC",
                            "-Dcom.sun.management.jmxremote.port=" + port,
                            "-Dcom.sun.management.jmxremote.rmi.port=" + port,
                            "-Dcom.sun.management.jmxremote.host=127.0.0.1",
                            "-Djava.rmi.server.hostname=127.0.0.1",
                            "-Dcom.sun.management.jmxremote.ssl=false",
                            "-Dcom.sun.management.jmxremote.password.file=" + passwords,
                            "-Dcom.sun.management.jmxremote.access.file=" + rights,
                            "-cp",
                            Path.of(WatchedJvm.class
                                            .getProtectionDomain()
                                            .getCodeSource()
                                            .getLocation()
                                            .toURI())
                                    .toString(),
                            WatchedJvm.class.getName())
                    .redirectError(ProcessBuilder.Redirect.INHERIT)
                    .start();
            BufferedReader output = process.inputReader();
            if ("ready".equals(output.readLine())) {
                return new WatchedJvm(process, port);
            }
            process.destroyForcibly().waitFor();
        }
        throw new IllegalStateException("a JVM with a JMX connector could not be started");
    }

    String address() {
        return "127.0.0.1:" + port;
    }

    @Override
    public void close() throws Exception {
        process.destroyForcibly().waitFor();
    }
}
