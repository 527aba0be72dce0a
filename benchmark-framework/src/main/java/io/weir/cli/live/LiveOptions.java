package io.weir.cli.live;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Stack;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.IParameterPreprocessor;
import picocli.CommandLine.Model.ArgSpec;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** Options for the pages that a command serves over HTTP in progress. */
public final class LiveOptions {

    private static final int HIGHEST_PORT = 65_535;
    private static final String ANY_PORT = "0";
    private static final String PROMETHEUS_PORT = "9464";
    private static final String LIVE = "--live";
    private static final String PROMETHEUS = "--prometheus";
    private static final String REMEDY = "take one from 1 to " + HIGHEST_PORT + ", or 0 for a free one";

    @Spec(Spec.Target.MIXEE)
    CommandSpec command = CommandSpec.create();

    @Option(
            names = LIVE,
            paramLabel = "PORT",
            arity = "0..1",
            fallbackValue = ANY_PORT,
            preprocessor = MaybePort.class,
            description = {
                "Shows the report on 127.0.0.1 while it comes about, until the command ends; the console tells the",
                "address (default: a port that is free)."
            })
    @Nullable
    Integer live;

    @Option(
            names = PROMETHEUS,
            paramLabel = "PORT",
            arity = "0..1",
            fallbackValue = PROMETHEUS_PORT,
            preprocessor = MaybePort.class,
            description =
                    "Exposes the current figures on 127.0.0.1 to Prometheus (default: port " + PROMETHEUS_PORT + ").")
    @Nullable
    Integer prometheus;

    /**
     * Refuses an argument after one of the options that is neither its port nor a workload.
     *
     * @param workingDirectory base of relative paths
     * @throws ParameterException with a sentence on how to correct them
     */
    public void check(Path workingDirectory) {
        List<String> arguments = command.commandLine().getParseResult().originalArgs();
        for (int i = 1; i < arguments.size(); i++) {
            String option = arguments.get(i - 1);
            String next = arguments.get(i);
            if ((option.equals(LIVE) || option.equals(PROMETHEUS)) && isNeither(next, workingDirectory)) {
                throw new ParameterException(
                        command.commandLine(),
                        "'" + next + "' after " + option
                                + " is neither a port nor a workload file that is there; of ports " + REMEDY);
            }
        }
    }

    /** Returns whether an argument that was not taken as the port is neither a workload nor another option. */
    private static boolean isNeither(String argument, Path workingDirectory) {
        boolean namedLikeAFile = argument.matches(".*\\.(ya?ml|json)");
        return argument.isBlank()
                || !argument.startsWith("-")
                        && !argument.matches(MaybePort.NUMBER)
                        && !namedLikeAFile
                        && !Files.exists(workingDirectory.resolve(argument));
    }

    private static ParameterException noPort(CommandSpec command, String option, String value) {
        return new ParameterException(
                command.commandLine(),
                value.isBlank()
                        ? option + "= has no port behind it: " + REMEDY + ", or leave the = out"
                        : option + "=" + value + " is no port: " + REMEDY);
    }

    /** Takes the next argument as the port only if it is a number: it may be a workload file. */
    static final class MaybePort implements IParameterPreprocessor {

        static final String NUMBER = "[0-9]+";

        @Override
        @SuppressWarnings("JdkObsolete") // picocli's interface requires it
        public boolean preprocess(
                Stack<String> arguments, CommandSpec command, ArgSpec option, Map<String, Object> info) {
            OptionSpec known = (OptionSpec) option;
            boolean attached = !" ".equals(info.get("separator"));
            String next = arguments.isEmpty() ? "" : arguments.peek();
            if (!attached && !next.matches(NUMBER)) {
                arguments.push(known.fallbackValue());
            } else if (!next.matches("[0-9]{1,9}") || Integer.parseInt(next) > HIGHEST_PORT) {
                throw noPort(command, known.longestName(), next);
            }
            return false;
        }
    }
}
