package io.weir.benchmarks.engine;

import io.weir.benchmarks.tool.WholeOutput;
import io.weir.plan.RunJvm;
import io.weir.process.OwnJvm;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/**
 * A main class of this module in a JVM of its own, with the flags that the JVMs of Weir's runs have.
 *
 * @param main prints its {@link NamedFigures}
 */
record JvmTrial(Class<?> main, List<String> arguments) implements Trial {

    JvmTrial(Class<?> main, Object... arguments) {
        this(main, List.of(arguments).stream().map(String::valueOf).toList());
    }

    @Override
    public Map<String, Double> measure() throws IOException, InterruptedException {
        List<String> command = OwnJvm.command(
                RunJvm.of(Map.of()).flags(),
                Stream.concat(Stream.of(main.getName()), arguments.stream()).toList());
        Process process = new ProcessBuilder(command)
                .redirectErrorStream(true)
                .redirectInput(ProcessBuilder.Redirect.from(Path.of("/dev/null").toFile()))
                .start();
        return NamedFigures.parse(WholeOutput.of(process, main.getSimpleName() + " " + arguments));
    }
}
