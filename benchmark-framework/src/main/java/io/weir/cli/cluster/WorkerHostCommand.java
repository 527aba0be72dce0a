package io.weir.cli.cluster;

import io.weir.cli.ExitCode;
import io.weir.cli.console.Console;
import io.weir.cli.console.LogFile;
import io.weir.host.CertificateFolder;
import io.weir.host.HostAddress;
import io.weir.host.HostCheck;
import io.weir.host.HostExamination;
import io.weir.process.LineReader;
import io.weir.process.ToolJvm;
import io.weir.remote.ControlPlane;
import io.weir.remote.ControlPlanes;
import io.weir.remote.ShareProcess;
import io.weir.remote.ToolBuild;
import io.weir.time.SystemSleeper;
import io.weir.time.SystemWallClock;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.ZoneId;
import java.time.format.DateTimeFormatter;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/**
 * Waits on a host for the conductors of runs, and carries out their workers; {@code bin/benchmark-worker}. Each run has a JVM
 * for its part of the network beside those of its workers: a node that was cut off waits for minutes until its connections
 * end, unless its process does.
 */
@Command(
        name = "worker",
        description = "Carries out shares of runs that other hosts conduct.",
        mixinStandardHelpOptions = true,
        sortOptions = false,
        footerHeading = "%nExamples:%n",
        footer = {
            "  bin/benchmark-worker --listen load-1.example.org --certificates certificates/load-1.example.org",
        })
public final class WorkerHostCommand implements Callable<Integer> {

    private static final String ONE_RUN = "--one-run";

    private static final List<String> NODE_FLAGS = List.of("-Xmx256m", "-XX:+UseSerialGC", "-XX:TieredStopAtLevel=1");

    /** Wait before the end of the node is reported: Ctrl-C ends both processes, and then nothing is to be reported. */
    private static final Duration BEFORE_BLAME = Duration.ofMillis(500);

    private static final DateTimeFormatter TIME = DateTimeFormatter.ofPattern("HH:mm:ss");

    @Spec
    CommandSpec command = CommandSpec.create();

    @Option(
            names = "--listen",
            paramLabel = "HOST[:PORT]",
            required = true,
            description = {
                "This host as conductors know it, and the port (default: " + HostAddress.PORT
                        + "): the same that --workers names."
            })
    String listen = "";

    @Option(
            names = "--bind",
            paramLabel = "HOST[:PORT]",
            description = "Where it listens, if that is not where conductors know it, as behind NAT or in a container.")
    @Nullable
    String bind;

    @Option(
            names = "--certificates",
            paramLabel = "FOLDER",
            required = true,
            description = "The certificate of this host, as bin/benchmark cluster certificates has made it.")
    Path certificates = Path.of("");

    @Option(
            names = {"-o", "--output"},
            paramLabel = "FOLDER",
            defaultValue = "worker-logs",
            description = "Takes a folder of logs for each run (default: ${DEFAULT-VALUE}).")
    Path output = Path.of("worker-logs");

    @Option(names = ONE_RUN, hidden = true, description = "Carries out one run, as the process of another command.")
    boolean oneRun;

    private final Console console;
    private final List<String> again;
    private final ShareCommand share;

    /** Makes the process of a worker. */
    @FunctionalInterface
    public interface ShareCommand {

        /** @param folder takes its logs; exists */
        ShareProcess start(String name, Path folder) throws IOException;
    }

    /** @param again main class and arguments of this command */
    public WorkerHostCommand(Console console, List<String> again, ShareCommand share) {
        this.console = console;
        this.again = again;
        this.share = share;
    }

    @Override
    public Integer call() throws InterruptedException {
        CertificateFolder folder = new CertificateFolder(certificates.toAbsolutePath());
        try {
            HostAddress address = HostAddress.parse(listen, HostAddress.PORT);
            folder.check();
            Files.createDirectories(output.toAbsolutePath());
            if (oneRun) {
                serve(address, bind == null ? null : HostAddress.parse(bind, address.port()), folder);
                return ExitCode.DONE.code();
            }
            return serveForEver();
        } catch (IllegalArgumentException | IOException wrong) {
            throw new ParameterException(command.commandLine(), String.valueOf(wrong.getMessage()), wrong);
        }
    }

    /** Carries out one run; ends with the process that has started this one. */
    private void serve(HostAddress address, @Nullable HostAddress bound, CertificateFolder folder)
            throws IOException, InterruptedException {
        LineReader.follow(
                "weir-parent-watch",
                new BufferedReader(new InputStreamReader(System.in, StandardCharsets.UTF_8)),
                line -> {},
                () -> Runtime.getRuntime().halt(ExitCode.INTERRUPTED.code()));
        LogFile.open(output.toAbsolutePath().resolve(LogFile.NAME));
        ControlPlanes.load().serve(address, bound, folder, new ThisHost(), this::say);
    }

    /** Has one JVM after the other carry out a run, until one can't even listen; returns its exit code. */
    private int serveForEver() throws IOException, InterruptedException {
        while (true) {
            AtomicBoolean listened = new AtomicBoolean();
            int code = serveInAnotherJvm(line -> {
                listened.compareAndSet(false, line.contains(ControlPlane.LISTENING));
                console.line(line);
            });
            if (code == ExitCode.DONE.code()) {
                continue;
            }
            SystemSleeper.INSTANCE.sleep(BEFORE_BLAME);
            if (!listened.get()) {
                return code;
            }
            console.error(time() + " The process that takes part in runs for this host has ended with exit code " + code
                    + ", and so has the run that it was in; see " + output.resolve(LogFile.NAME)
                    + " and hs_err.log beside it. Another one begins.");
        }
    }

    /** Has another JVM carry out one run, and returns its exit code. */
    private int serveInAnotherJvm(Consumer<String> said) throws IOException, InterruptedException {
        List<String> line = new ArrayList<>(again);
        line.addAll(List.of(
                ONE_RUN,
                "--listen",
                listen,
                "--certificates",
                certificates.toAbsolutePath().toString(),
                "--output",
                output.toAbsolutePath().toString()));
        if (bind != null) {
            line.addAll(List.of("--bind", bind));
        }
        ToolJvm jvm = ToolJvm.start(NODE_FLAGS, line, output.toAbsolutePath(), null);
        Process process = jvm.process();
        LineReader words =
                LineReader.follow("weir-node-output", process.inputReader(StandardCharsets.UTF_8), said, () -> {});
        LineReader errors = LineReader.follow(
                "weir-node-errors", process.errorReader(StandardCharsets.UTF_8), console::error, () -> {});
        int code = process.waitFor();
        words.awaitEnd(LineReader.AFTER_THE_END);
        errors.awaitEnd(LineReader.AFTER_THE_END);
        jvm.scratch().close();
        return code;
    }

    /** This host, as its conductors use it. */
    private final class ThisHost implements ControlPlane.LocalHost {

        @Override
        public ShareProcess start(String run, String name) throws IOException {
            return share.start(
                    name, Files.createDirectories(output.toAbsolutePath().resolve(run)));
        }

        @Override
        public HostCheck examine(List<String> brokers) throws InterruptedException {
            return HostExamination.examine(ToolBuild.fingerprint(), output.toAbsolutePath(), brokers);
        }
    }

    private void say(String sentence) {
        console.line(time() + " " + sentence);
    }

    private static String time() {
        return TIME.format(SystemWallClock.INSTANCE.now().atZone(ZoneId.systemDefault()));
    }
}
