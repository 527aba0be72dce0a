package io.weir.tests.endtoend;

import io.weir.tests.LightlyCompiled;
import io.weir.tests.Shipped;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/**
 * An unpacked archive as dist would make it, of what this build has made.
 *
 * @param home its root
 */
record Archive(Path home) {

    static Archive in(Path home) throws IOException {
        copy(Shipped.CLONE.resolve("bin"), home.resolve("bin"));
        copy(Shipped.CLONE.resolve("benchmark-framework/target/lib"), home.resolve("lib"));
        copy(Shipped.CLONE.resolve("driver-loopback/target/driver"), home.resolve("drivers/loopback"));
        Files.createDirectories(home.resolve("driver-loopback"));
        Files.copy(
                Shipped.CLONE.resolve("driver-loopback/loopback.yaml"),
                home.resolve("driver-loopback").resolve("loopback.yaml"));
        copy(Shipped.CLONE.resolve("workloads"), home.resolve("workloads"));
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
    Tool launch(Path workingDirectory, Map<String, String> environment, String... arguments) throws IOException {
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
        builder.environment().put("JVM_OPTS", "-XX:+UseSerialGC " + LightlyCompiled.FLAG);
        builder.environment().putAll(environment);
        return new Tool(builder.start());
    }
}
