package io.weir.tests.cli;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

/**
 * An unpacked archive as dist would make it, of what this build has made.
 *
 * @param home its root
 */
record Archive(Path home) {

    private static final Path CLONE = Path.of("..").toAbsolutePath().normalize();

    static Archive in(Path home) throws IOException {
        copy(CLONE.resolve("bin"), home.resolve("bin"));
        copy(CLONE.resolve("benchmark-framework/target/lib"), home.resolve("lib"));
        copy(CLONE.resolve("driver-loopback/target/driver"), home.resolve("drivers/loopback"));
        Files.createDirectories(home.resolve("driver-loopback"));
        Files.copy(
                CLONE.resolve("driver-loopback/loopback.yaml"),
                home.resolve("driver-loopback").resolve("loopback.yaml"));
        copy(CLONE.resolve("workloads"), home.resolve("workloads"));
        return new Archive(home);
    }

    private static void copy(Path from, Path to) throws IOException {
        Files.createDirectories(to);
        try (Stream<Path> files = Files.list(from)) {
            for (Path file : files.filter(Files::isRegularFile).toList()) {
                Files.copy(file, to.resolve(file.getFileName()));
            }
        }
    }

    /** Starts its launcher, called through a symbolic link from another directory. */
    LaunchedCommand launch(Path workingDirectory, String... arguments) throws IOException {
        Path link = workingDirectory.resolve("weir");
        if (!Files.exists(link)) {
            Files.createSymbolicLink(link, home.resolve("bin/benchmark"));
        }
        List<String> command = new ArrayList<>(List.of("./weir"));
        command.addAll(List.of(arguments));
        ProcessBuilder builder =
                new ProcessBuilder(command).directory(workingDirectory.toFile()).redirectErrorStream(true);
        builder.environment().put("JAVA_HOME", System.getProperty("java.home"));
        builder.environment().put("HEAP_OPTS", "-Xms128m -Xmx128m");
        return new LaunchedCommand(builder.start());
    }
}
