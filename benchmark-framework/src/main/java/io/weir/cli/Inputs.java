package io.weir.cli;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** The files of a command and the overrides of their keys. */
final class Inputs {

    @Option(
            names = {"-d", "--drivers"},
            paramLabel = "FILE",
            split = ",",
            description = "Driver files, separated by commas.")
    List<Path> drivers = new ArrayList<>();

    @Option(
            names = {"-s", "--set"},
            paramLabel = "KEY=VALUE",
            description = "Sets a key of the workloads, or with driver. or broker. before it, of the driver files.")
    List<String> overrides = new ArrayList<>();

    @Parameters(paramLabel = "WORKLOAD", arity = "0..*", description = "Workload files.")
    List<Path> workloads = new ArrayList<>();
}
