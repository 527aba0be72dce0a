package io.weir.cli;

import io.weir.cli.console.Consoles;
import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * A command as a user in some folder gives it, carried out in this JVM. With {@code --in-process} runs take place here
 * too; brokers have processes of their own as ever. Drivers are those of this clone as they are built.
 */
public final class CalledCommand implements AutoCloseable {

    private static final Path CLONE = Path.of("..").toAbsolutePath().normalize();
    private static final long LIMIT_MINUTES = 4;

    static {
        System.setProperty(
                "weir.drivers",
                Stream.of("kafka", "loopback", "nats", "pulsar", "rocketmq", "tubemq")
                        .map(system -> CLONE.resolve("driver-" + system + "/target/driver"))
                        .map(Path::toString)
                        .collect(Collectors.joining(":")));
    }

    private final ByteArrayOutputStream output = new ByteArrayOutputStream();
    private final CompletableFuture<Integer> exitCode = new CompletableFuture<>();
    private final Thread thread;

    private CalledCommand(Path folder, Map<String, String> environment, List<String> arguments) {
        thread = new Thread(
                () -> exitCode.complete(Main.execute(
                        Consoles.to(output),
                        new Installation(CLONE, folder),
                        environment,
                        arguments.toArray(String[]::new))),
                "command");
        thread.setUncaughtExceptionHandler((dead, bug) -> exitCode.completeExceptionally(bug));
        thread.start();
    }

    /** Begins a command. */
    public static CalledCommand start(Path folder, String... arguments) {
        return new CalledCommand(folder, Map.of(), List.of(arguments));
    }

    /** Carries out a command. */
    public static CalledCommand in(Path folder, String... arguments) throws Exception {
        return in(folder, Map.of(), arguments);
    }

    /** Carries out a command with variables in its environment. */
    public static CalledCommand in(Path folder, Map<String, String> environment, String... arguments) throws Exception {
        CalledCommand called = new CalledCommand(folder, environment, List.of(arguments));
        called.exitCode();
        return called;
    }

    /** Its exit code, once it has ended. */
    public int exitCode() throws Exception {
        return exitCode.get(LIMIT_MINUTES, TimeUnit.MINUTES);
    }

    public boolean hasEnded() {
        return exitCode.isDone();
    }

    public String printed() {
        return output.toString(StandardCharsets.UTF_8);
    }

    /** Interrupts what is still going on, and waits until it and its run have ended. */
    @Override
    public void close() throws InterruptedException {
        thread.interrupt();
        thread.join(TimeUnit.MINUTES.toMillis(LIMIT_MINUTES));
        for (Thread run : Thread.getAllStackTraces().keySet()) {
            if (run.getName().equals("weir-run")) {
                run.join(TimeUnit.MINUTES.toMillis(LIMIT_MINUTES));
            }
        }
    }
}
