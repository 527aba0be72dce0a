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
            names = {"-w", "--workers"},
            hidden = true)
    void workers(String value) {
        refuse("--workers");
    }

    @Option(
            names = {"-wf", "--workers-file"},
            hidden = true)
    void workersFile(String value) {
        refuse("--workers-file");
    }

    @Option(
            names = {"-x", "--extra"},
            hidden = true)
    void extra(boolean value) {
        refuse("--extra");
    }

    @Option(
            names = {"-c", "--csv"},
            hidden = true)
    void csv(String value) {
        throw new ParameterException(
                command.commandLine(),
                "--csv is not there yet: each run's folder has an intervals.csv and a result.json instead.");
    }

    private void refuse(String option) {
        throw new ParameterException(
                command.commandLine(),
                option + " is not there yet: runs take place on this machine only; leave it out.");
    }
}
