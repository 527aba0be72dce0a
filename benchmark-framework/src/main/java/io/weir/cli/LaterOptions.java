package io.weir.cli;

import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** Options of the OpenMessaging Benchmark that Weir does not have yet: recognised, and refused with a reason. */
final class LaterOptions {

    @Spec(Spec.Target.MIXEE)
    CommandSpec command;

    LaterOptions() {
        command = CommandSpec.create();
    }

    @Option(
            names = {"-x", "--extra"},
            hidden = true)
    void extra(boolean value) {
        throw new ParameterException(
                command.commandLine(),
                "--extra is not there: Weir deals producers and consumers so that topics stay whole; leave it out.");
    }

    @Option(
            names = {"-c", "--csv"},
            hidden = true)
    void csv(String value) {
        throw new ParameterException(
                command.commandLine(),
                "--csv is not there yet: each run's folder has an intervals.csv and a result.json instead.");
    }
}
