package io.weir.cli.cluster;

import io.weir.cli.ExitCode;
import io.weir.cli.console.Console;
import io.weir.host.CertificateAuthority;
import io.weir.host.CertificateFolder;
import io.weir.host.HostAddress;
import io.weir.host.HostScripts;
import io.weir.host.HostShells;
import io.weir.host.HostsFile;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** Prepares hosts for runs on many of them. */
@Command(
        name = "cluster",
        description = "Prepares runs on several hosts.",
        mixinStandardHelpOptions = true,
        footerHeading = "%nExamples:%n",
        footer = {
            "  bin/benchmark cluster certificates --output certificates \\",
            "      load-1.example.org load-2.example.org conductor.example.org",
            "  bin/benchmark cluster start hosts.txt",
            "  bin/benchmark cluster stop hosts.txt",
        })
public final class ClusterCommand implements Runnable {

    private static final int MAX_DAYS = 3650;
    private static final Duration ANSWER_LIMIT = Duration.ofMinutes(1);
    private static final String SSH = "ssh -o BatchMode=yes -o ConnectTimeout=10";
    private static final String SSH_WORDS =
            "Runs a command on a host, both of which are added to it (default: ${DEFAULT-VALUE}).";

    @Spec
    CommandSpec command = CommandSpec.create();

    private final Console console;
    private final Path home;
    private final Map<String, String> environment;

    /**
     * @param home folder of this Weir
     * @param environment of this command
     */
    public ClusterCommand(Console console, Path home, Map<String, String> environment) {
        this.console = console;
        this.home = home;
        this.environment = environment;
    }

    @Override
    public void run() {
        throw new ParameterException(command.commandLine(), "Name what to do: certificates, start or stop");
    }

    @Command(
            name = "certificates",
            mixinStandardHelpOptions = true,
            description = {
                "Makes a certificate for each host, and the authority that all of them trust, if there is none yet.",
                "A host that has several names or addresses has them joined by +: load-1.example.org+10.0.0.7."
            })
    int certificates(
            @Option(
                            names = {"-o", "--output"},
                            paramLabel = "FOLDER",
                            defaultValue = "certificates",
                            description = "Takes a folder for each host (default: ${DEFAULT-VALUE}).")
                    Path output,
            @Option(
                            names = "--days",
                            paramLabel = "N",
                            defaultValue = "30",
                            description = "How long they are valid (default: ${DEFAULT-VALUE}).")
                    int days,
            @Parameters(
                            paramLabel = "HOST",
                            arity = "1..*",
                            description = "Name or address of each host, the conductor's too.")
                    List<String> hosts)
            throws IOException, InterruptedException {
        if (days < 1 || days > MAX_DAYS) {
            throw new ParameterException(
                    command.commandLine(), "--days must be from 1 to " + MAX_DAYS + ", not " + days);
        }
        CertificateAuthority authority = new CertificateAuthority(output.toAbsolutePath(), days);
        for (String host : hosts) {
            List<String> names = List.of(host.split("\\+"));
            if (names.stream().anyMatch(name -> !name.matches("[A-Za-z0-9._*:\\[\\]-]+"))) {
                throw new ParameterException(command.commandLine(), "'" + host + "' is no name or address of a host");
            }
            try {
                console.line(names.get(0) + ": " + authority.issue(names));
            } catch (IOException refused) {
                throw new ParameterException(command.commandLine(), String.valueOf(refused.getMessage()), refused);
            }
        }
        console.line(
                "Copy each folder to its host, readable by its user alone. The folder \"authority\" stays here: who has"
                        + " it can make more.");
        return ExitCode.DONE.code();
    }

    @Command(
            name = "start",
            mixinStandardHelpOptions = true,
            description = {
                "Starts the worker of each host by ssh, and waits until all listen. Each host gets its own certificate and no other.",
                "HEAP_OPTS and JVM_OPTS of this command become those of the workers."
            })
    int start(
            @Parameters(
                            paramLabel = "FILE",
                            description = "The hosts, one a line, as for --workers-file of bin/benchmark.")
                    Path file,
            @Option(
                            names = "--certificates",
                            paramLabel = "FOLDER",
                            defaultValue = "certificates",
                            description =
                                    "What bin/benchmark cluster certificates has made (default: ${DEFAULT-VALUE}).")
                    Path certificates,
            @Option(
                            names = "--home",
                            paramLabel = "FOLDER",
                            description = "The folder of Weir on the hosts (default: the same as here).")
                    @Nullable
                    String homeThere,
            @Option(
                            names = "--limit",
                            paramLabel = "SECONDS",
                            defaultValue = "300",
                            description = "Time limit; a clone builds first (default: ${DEFAULT-VALUE}).")
                    int limit,
            @Option(names = "--ssh", paramLabel = "COMMAND", defaultValue = SSH, description = SSH_WORDS) String ssh)
            throws IOException, InterruptedException {
        CertificateAuthority authority = new CertificateAuthority(certificates.toAbsolutePath(), 1);
        Map<String, String> settings = new TreeMap<>(environment);
        settings.keySet().retainAll(List.of("HEAP_OPTS", "JVM_OPTS"));
        Map<HostAddress, String> scripts = new LinkedHashMap<>();
        for (HostAddress host : hosts(file)) {
            CertificateFolder own = new CertificateFolder(authority.folderOf(host.host()));
            try {
                own.check();
            } catch (IOException incomplete) {
                throw new ParameterException(
                        command.commandLine(), String.valueOf(incomplete.getMessage()), incomplete);
            }
            scripts.put(
                    host,
                    HostScripts.start(
                            host,
                            own,
                            homeThere == null ? home.toString() : homeThere,
                            Duration.ofSeconds(limit),
                            settings));
        }
        return run(scripts, ssh, ANSWER_LIMIT.plusSeconds(limit));
    }

    @Command(
            name = "stop",
            mixinStandardHelpOptions = true,
            description = "Ends the workers that were started so, and removes their certificates there.")
    int stop(
            @Parameters(paramLabel = "FILE", description = "The hosts, one a line.") Path file,
            @Option(names = "--ssh", paramLabel = "COMMAND", defaultValue = SSH, description = SSH_WORDS) String ssh)
            throws IOException, InterruptedException {
        Map<HostAddress, String> scripts = new LinkedHashMap<>();
        hosts(file).forEach(host -> scripts.put(host, HostScripts.stop(host)));
        return run(scripts, ssh, ANSWER_LIMIT);
    }

    private List<HostAddress> hosts(Path file) {
        try {
            List<HostAddress> hosts = HostsFile.read(file).stream()
                    .map(text -> HostAddress.parse(text, HostAddress.PORT))
                    .distinct()
                    .toList();
            if (hosts.isEmpty()) {
                throw new ParameterException(command.commandLine(), file + " names no host");
            }
            return hosts;
        } catch (IOException | IllegalArgumentException wrong) {
            throw new ParameterException(command.commandLine(), file + " can't be read: " + wrong.getMessage(), wrong);
        }
    }

    private int run(Map<HostAddress, String> scripts, String ssh, Duration limit)
            throws IOException, InterruptedException {
        boolean done = true;
        for (Map.Entry<HostAddress, HostShells.Outcome> host : new HostShells(
                        List.of(ssh.strip().split("\\s+")), limit)
                .run(scripts)
                .entrySet()) {
            String line = host.getKey() + ": " + host.getValue().words();
            if (host.getValue().done()) {
                console.line(line);
            } else {
                console.error(line);
                done = false;
            }
        }
        return done ? ExitCode.DONE.code() : ExitCode.BAD_USAGE.code();
    }
}
