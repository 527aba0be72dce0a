package io.weir.cli;

import java.util.Map;
import java.util.Stack;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.IParameterPreprocessor;
import picocli.CommandLine.Model.ArgSpec;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** What a command shows over HTTP while it goes on. */
final class LiveOptions {

    private static final int HIGHEST_PORT = 65_535;
    private static final String ANY_PORT = "0";
    private static final String PROMETHEUS_PORT = "9464";

    @Spec(Spec.Target.MIXEE)
    CommandSpec command;

    @Option(
            names = "--live",
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
            names = "--prometheus",
            paramLabel = "PORT",
            arity = "0..1",
            fallbackValue = PROMETHEUS_PORT,
            preprocessor = MaybePort.class,
            description =
                    "Exposes the current figures on 127.0.0.1 to Prometheus (default: port " + PROMETHEUS_PORT + ").")
    @Nullable
    Integer prometheus;

    LiveOptions() {
        command = CommandSpec.create();
    }

    /**
     * Refuses what is no port.
     *
     * @throws ParameterException with a sentence that says what to do
     */
    void check() {
        check("--live", live);
        check("--prometheus", prometheus);
    }

    private void check(String option, @Nullable Integer port) {
        if (port != null && (port < 0 || port > HIGHEST_PORT)) {
            throw new ParameterException(
                    command.commandLine(),
                    option + "=" + port + " is no port: take one from 1 to " + HIGHEST_PORT + ", or 0 for a free one");
        }
    }

    /** Takes the next argument for the port only if it is a number: it may be a workload's file. */
    static final class MaybePort implements IParameterPreprocessor {

        @Override
        @SuppressWarnings("JdkObsolete") // picocli's interface is made of it
        public boolean preprocess(
                Stack<String> arguments, CommandSpec command, ArgSpec option, Map<String, Object> info) {
            boolean attached = !" ".equals(info.get("separator"));
            if (!attached && (arguments.isEmpty() || !arguments.peek().matches("[0-9]+"))) {
                arguments.push(String.valueOf(
                        option instanceof picocli.CommandLine.Model.OptionSpec known
                                ? known.fallbackValue()
                                : ANY_PORT));
            }
            return false;
        }
    }
}
