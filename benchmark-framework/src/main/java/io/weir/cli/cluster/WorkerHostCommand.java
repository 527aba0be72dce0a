package io.weir.cli.cluster;

import io.weir.cli.ExitCode;
import io.weir.cli.console.Console;
import io.weir.cli.console.LogFile;
import io.weir.host.CertificateFolder;
import io.weir.host.HostAddress;
import io.weir.remote.ControlPlane;
import io.weir.remote.ControlPlanes;
import io.weir.remote.ShareProcess;
import io.weir.time.SystemWallClock;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.ZoneId;
import java.time.format.DateTimeFormatter;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** Waits on a host for the conductors of runs, and carries out their workers; {@code bin/benchmark-worker}. */
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

    private final Console console;
    private final ShareCommand share;

    /** Makes the process of a worker. */
    @FunctionalInterface
    public interface ShareCommand {

        /** @param folder takes its logs; exists */
        ShareProcess start(String name, Path folder) throws IOException;
    }

    public WorkerHostCommand(Console console, ShareCommand share) {
        this.console = console;
        this.share = share;
    }

    @Override
    public Integer call() throws InterruptedException {
        HostAddress address;
        CertificateFolder folder = new CertificateFolder(certificates.toAbsolutePath());
        try {
            address = HostAddress.parse(listen, HostAddress.PORT);
            folder.check();
            LogFile.open(Files.createDirectories(output.toAbsolutePath()).resolve(LogFile.NAME));
        } catch (IllegalArgumentException | IOException wrong) {
            throw error(wrong);
        }
        ControlPlane plane = ControlPlanes.load();
        try {
            plane.serve(address, folder, this::start, this::say);
        } catch (IOException failed) {
            throw error(failed);
        }
        return ExitCode.DONE.code();
    }

    private ShareProcess start(String run, String name) throws IOException {
        return share.start(name, Files.createDirectories(output.toAbsolutePath().resolve(run)));
    }

    private void say(String sentence) {
        console.line(TIME.format(SystemWallClock.INSTANCE.now().atZone(ZoneId.systemDefault())) + " " + sentence);
    }

    private ParameterException error(Exception reason) {
        return new ParameterException(command.commandLine(), String.valueOf(reason.getMessage()), reason);
    }
}
