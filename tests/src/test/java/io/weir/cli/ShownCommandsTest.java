package io.weir.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.weir.cli.console.Consoles;
import io.weir.tests.Shipped;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import picocli.CommandLine;
import picocli.CommandLine.Model.ArgSpec;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.Model.UsageMessageSpec;
import picocli.CommandLine.ParseResult;

/** Every command in the docs and in the help has a known sub-command, known options, and files that are there. */
class ShownCommandsTest {

    private static CommandLine line() {
        return Main.commandLine(
                Consoles.to(new ByteArrayOutputStream()),
                new Installation(Shipped.CLONE, Shipped.CLONE),
                Map.of(),
                new Failures(Consoles.to(new ByteArrayOutputStream())));
    }

    static Stream<ShownCommand> shown() throws IOException {
        return Stream.concat(ShownCommand.all().stream(), ofHelp(line()));
    }

    private static Stream<ShownCommand> ofHelp(CommandLine line) {
        UsageMessageSpec usage = line.getCommandSpec().usageMessage();
        String text = Stream.concat(Arrays.stream(usage.description()), Arrays.stream(usage.footer()))
                .filter(shown -> !shown.contains("COMMAND"))
                .collect(Collectors.joining("\n"));
        return Stream.concat(
                ShownCommand.in("help of " + line.getCommandName(), text).stream(),
                line.getSubcommands().values().stream().flatMap(ShownCommandsTest::ofHelp));
    }

    @ParameterizedTest
    @MethodSource("shown")
    void canBeGivenAsItStands(ShownCommand shown) {
        CommandLine line = line();
        if (!shown.words().isEmpty()) {
            ParseResult parsed = line.parseArgs(Main.withCommand(
                    line.getSubcommands().keySet(), shown.words().toArray(String[]::new)));
            while (parsed.hasSubcommand()) {
                parsed = parsed.subcommand();
            }
            assertThat(inputs(parsed))
                    .allSatisfy(file -> assertThat(Shipped.CLONE.resolve(file)).exists());
        }
    }

    /** Returns driver files and workloads; results are those of the reader. */
    private static List<Path> inputs(ParseResult parsed) {
        List<Path> files = new ArrayList<>();
        for (String option : List.of("-d", "WORKLOAD")) {
            List<ArgSpec> given = parsed.matchedArgs().stream()
                    .filter(arg -> arg instanceof OptionSpec named
                            ? List.of(named.names()).contains(option)
                            : arg.paramLabel().equals(option))
                    .toList();
            given.forEach(arg -> files.addAll(paths(arg.getValue())));
        }
        return files;
    }

    private static List<Path> paths(Object value) {
        return value instanceof List<?> list
                ? list.stream().map(Path.class::cast).toList()
                : List.of((Path) value);
    }

    @Test
    void thereAreCommandsOnManyPages() throws IOException {
        assertThat(shown().map(ShownCommand::page).distinct().count()).isGreaterThan(15);
    }
}
