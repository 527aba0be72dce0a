package io.weir.cli.cluster;

import io.weir.cli.ExitCode;
import io.weir.cli.console.Console;
import io.weir.host.CertificateAuthority;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
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
        })
public final class ClusterCommand implements Runnable {

    private static final int MAX_DAYS = 3650;

    @Spec
    CommandSpec command = CommandSpec.create();

    private final Console console;

    public ClusterCommand(Console console) {
        this.console = console;
    }

    @Override
    public void run() {
        throw new ParameterException(command.commandLine(), "Name what to do: certificates");
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
}
