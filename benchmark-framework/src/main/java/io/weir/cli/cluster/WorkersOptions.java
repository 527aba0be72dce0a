package io.weir.cli.cluster;

import io.weir.host.CertificateFolder;
import io.weir.host.HostAddress;
import io.weir.host.HostsFile;
import io.weir.host.WorkerHosts;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** The hosts that carry out a run instead of this one. */
public final class WorkersOptions {

    @Spec(Spec.Target.MIXEE)
    CommandSpec command = CommandSpec.create();

    @Option(
            names = {"-w", "--workers"},
            paramLabel = "HOST[:PORT]",
            split = ",",
            description = {
                "Has the producers and consumers on other hosts, where bin/benchmark-worker waits; separated by commas."
            })
    List<String> workers = new ArrayList<>();

    @Option(
            names = {"-wf", "--workers-file"},
            paramLabel = "FILE",
            description =
                    "The same from a file, as the OpenMessaging Benchmark has it: \"workers:\" and a list, or a host a line.")
    @Nullable
    Path workersFile;

    @Option(
            names = "--observers",
            paramLabel = "HOST[:PORT]",
            split = ",",
            description = {
                "Hosts that carry no load, as those of brokers, where bin/benchmark-worker waits: the result has what was"
                        + " used of their machines."
            })
    List<String> observers = new ArrayList<>();

    @Option(
            names = "--certificates",
            paramLabel = "FOLDER",
            description = "The certificate of this host, as bin/benchmark cluster certificates has made it.")
    @Nullable
    Path certificates;

    @Option(
            names = "--conductor",
            paramLabel = "HOST[:PORT]",
            description =
                    "This host as the workers know it, if not by the first name of its certificate, and the port.")
    @Nullable
    String conductor;

    @Option(
            names = "--bind",
            paramLabel = "HOST[:PORT]",
            description =
                    "Where this host listens for the workers' hosts, if that is not where they know it, as behind NAT.")
    @Nullable
    String bind;

    /**
     * Returns the hosts; empty when all is done on this one.
     *
     * @param workingDirectory base of relative paths
     */
    public Optional<WorkerHosts> hosts(Path workingDirectory) {
        List<String> texts = new ArrayList<>(workers);
        if (workersFile != null) {
            texts.addAll(read(workingDirectory.resolve(workersFile)));
        }
        if (texts.isEmpty()) {
            if (certificates != null || conductor != null || bind != null || !observers.isEmpty()) {
                throw error(
                        "--certificates, --observers, --conductor and --bind are for --workers, which is not given");
            }
            return Optional.empty();
        }
        Set<HostAddress> addresses = new LinkedHashSet<>();
        for (String text : texts) {
            if (!addresses.add(address(text, HostAddress.PORT))) {
                throw error("--workers names " + text + " twice; for several processes on each host give more"
                        + " clients.processes than there are hosts");
            }
        }
        Set<HostAddress> observed = new LinkedHashSet<>();
        for (String text : observers) {
            HostAddress host = address(text, HostAddress.PORT);
            if (addresses.contains(host)) {
                throw error("--observers names " + text
                        + ", which --workers has too: name it once, as the result has what was"
                        + " used of workers' hosts anyway");
            }
            if (!observed.add(host)) {
                throw error("--observers names " + text + " twice");
            }
        }
        if (certificates == null) {
            throw error("--workers needs --certificates with the certificate of this host: make one for each host by"
                    + " bin/benchmark cluster certificates");
        }
        Path folder = workingDirectory.resolve(certificates).toAbsolutePath().normalize();
        try {
            new CertificateFolder(folder).check();
        } catch (IOException incomplete) {
            throw error(String.valueOf(incomplete.getMessage()));
        }
        HostAddress known = conductor == null ? null : address(conductor, 0);
        return Optional.of(new WorkerHosts(
                List.copyOf(addresses),
                List.copyOf(observed),
                folder.toString(),
                known,
                bind == null ? null : address(bind, known == null ? 0 : known.port())));
    }

    private List<String> read(Path file) {
        try {
            return HostsFile.read(file);
        } catch (IOException unreadable) {
            throw error("--workers-file " + file + " can't be read: " + unreadable.getMessage());
        }
    }

    private HostAddress address(String text, int otherwise) {
        try {
            return HostAddress.parse(text, otherwise);
        } catch (IllegalArgumentException wrong) {
            throw error(String.valueOf(wrong.getMessage()));
        }
    }

    private ParameterException error(String sentence) {
        return new ParameterException(command.commandLine(), sentence);
    }
}
