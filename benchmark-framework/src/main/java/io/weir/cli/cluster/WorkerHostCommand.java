package io.weir.cli.cluster;

import io.weir.cli.ExitCode;
import io.weir.cli.console.Console;
import io.weir.cli.console.LogFile;
import io.weir.host.CertificateFolder;
import io.weir.host.HostAddress;
import io.weir.process.LineReader;
import io.weir.process.ToolJvm;
import io.weir.remote.ControlPlanes;
import io.weir.remote.ShareProcess;
import io.weir.time.SystemWallClock;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.ZoneId;
import java.time.format.DateTimeFormatter;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
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

    private static final List<String> NODE_FLAGS = List.of("-Xmx256m", "-XX:+UseSerialGC");

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
                serve(address, folder);
                return ExitCode.DONE.code();
            }
            int code = ExitCode.DONE.code();
            while (code == ExitCode.DONE.code()) {
                code = serveInAnotherJvm();
            }
            return code;
        } catch (IllegalArgumentException | IOException wrong) {
            throw new ParameterException(command.commandLine(), String.valueOf(wrong.getMessage()), wrong);
        }
    }

    /** Carries out one run; ends with the process that has started this one. */
    private void serve(HostAddress address, CertificateFolder folder) throws IOException, InterruptedException {
        LineReader.follow(
                "weir-parent-watch",
                new BufferedReader(new InputStreamReader(System.in, StandardCharsets.UTF_8)),
                line -> {},
                () -> Runtime.getRuntime().halt(ExitCode.INTERRUPTED.code()));
        LogFile.open(output.toAbsolutePath().resolve(LogFile.NAME));
        ControlPlanes.load().serve(address, folder, this::start, this::say);
    }

    /** Has another JVM carry out one run, and returns its exit code. */
    private int serveInAnotherJvm() throws IOException, InterruptedException {
        List<String> line = new ArrayList<>(again);
        line.addAll(List.of(
                ONE_RUN,
                "--listen",
                listen,
                "--certificates",
                certificates.toAbsolutePath().toString(),
                "--output",
                output.toAbsolutePath().toString()));
        ToolJvm jvm = ToolJvm.start(NODE_FLAGS, line, output.toAbsolutePath(), null);
        Process process = jvm.process();
        LineReader words = LineReader.follow(
                "weir-node-output", process.inputReader(StandardCharsets.UTF_8), console::line, () -> {});
        LineReader errors = LineReader.follow(
                "weir-node-errors", process.errorReader(StandardCharsets.UTF_8), console::error, () -> {});
        int code = process.waitFor();
        words.awaitEnd(LineReader.AFTER_THE_END);
        errors.awaitEnd(LineReader.AFTER_THE_END);
        jvm.scratch().close();
        return code;
    }

    private ShareProcess start(String run, String name) throws IOException {
        return share.start(name, Files.createDirectories(output.toAbsolutePath().resolve(run)));
    }

    private void say(String sentence) {
        console.line(TIME.format(SystemWallClock.INSTANCE.now().atZone(ZoneId.systemDefault())) + " " + sentence);
    }
}
