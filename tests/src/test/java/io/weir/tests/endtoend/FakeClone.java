package io.weir.tests.endtoend;

import io.weir.process.OwnFolder;
import io.weir.tests.Shipped;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * A clone with this project's launcher and sources of one line, beside a {@code mvn} and a {@code java} that are scripts:
 * the first "compiles" a module by copying its source, the second prints what it was started with and what the framework
 * was compiled from.
 */
final class FakeClone {

    private static final String MVN = """
            #!/bin/sh
            while [ $# -gt 0 ]; do
              case $1 in -f) pom=$2 ;; -pl) modules=$2 ;; esac
              shift
            done
            echo "$modules" >>"$TOOLS/builds"
            while [ -e "$TOOLS/hold" ]; do sleep 0.05; done
            for module in $(echo "$modules" | tr , ' '); do
              jars=$(dirname "$pom")/$module/target/driver
              [ "$module" != benchmark-framework ] || jars=$(dirname "$pom")/$module/target/lib
              mkdir -p "$jars"
              cp "$(dirname "$pom")/$module/src/main/Source" "$jars/compiled" || exit 1
              ! grep -q "does not compile" "$jars/compiled" || { echo "ERROR: it does not compile"; exit 1; }
            done
            """;

    private static final String JAVA = """
            #!/bin/sh
            [ "$1" != -version ] || { echo 'openjdk version "17.0.1"' >&2; exit 0; }
            echo "locale ${LC_ALL:-}"
            while [ $# -gt 0 ]; do
              case $1 in
                -cp) echo "framework $(cat "${2%/\\*}/compiled")"; shift ;;
                -D* | -X*) echo "$1" ;;
              esac
              shift
            done
            """;

    private final Path root;
    private final Path tools;
    private final Path home;

    FakeClone(Path root, Path elsewhere) throws IOException {
        this.root = root;
        tools = elsewhere.resolve("tools");
        home = elsewhere.resolve("home");
        Files.createDirectories(home);
        script(tools.resolve("mvn"), MVN);
        script(tools.resolve("java"), JAVA);
        script(tools.resolve("javac"), "#!/bin/sh\n");
        script(root.resolve("bin/benchmark"), Files.readString(Shipped.CLONE.resolve("bin/benchmark")));
        Files.writeString(root.resolve("pom.xml"), "<project/>");
        for (String module : List.of("driver-api", "engine", "benchmark-framework", "driver-kafka", "driver-pulsar")) {
            Files.createDirectories(root.resolve(module).resolve("src/main"));
            Files.writeString(root.resolve(module).resolve("pom.xml"), "<project/>");
            edit(module, "of " + module);
        }
        Files.writeString(root.resolve("driver-kafka/kafka.yaml"), "driverClass: kafka\n");
    }

    private static void script(Path file, String text) throws IOException {
        Files.createDirectories(file.getParent());
        Files.writeString(file, text);
        file.toFile().setExecutable(true);
    }

    void edit(String module, String source) throws IOException {
        Files.writeString(root.resolve(module).resolve("src/main/Source"), source);
    }

    /** Has Maven wait from now on, or go on. */
    void holdMaven(boolean held) throws IOException {
        Path hold = tools.resolve("hold");
        if (held) {
            Files.writeString(hold, "");
        } else {
            Files.delete(hold);
        }
    }

    /** The modules of each build that has begun, separated by commas. */
    List<String> builds() throws IOException {
        Path builds = tools.resolve("builds");
        return Files.exists(builds) ? Files.readAllLines(builds) : List.of();
    }

    /** Where the launcher keeps what it has built. */
    Path kept() {
        return home.resolve(".cache/weir/launcher");
    }

    /** Makes that folder as the launcher would. */
    Path makeKept() throws IOException {
        Files.createDirectories(home.resolve(".cache"));
        return OwnFolder.make(home.resolve(".cache/weir"), "launcher");
    }

    Tool launchWithUmask(String umask, String... arguments) throws IOException {
        List<String> command =
                new ArrayList<>(List.of("sh", "-c", "umask " + umask + "; exec \"$0\" \"$@\"", launcher()));
        command.addAll(List.of(arguments));
        return start(Map.of(), command);
    }

    private String launcher() {
        return root.resolve("bin/benchmark").toString();
    }

    Tool launch(String... arguments) throws IOException {
        return launch(Map.of(), arguments);
    }

    Tool launch(Map<String, String> environment, String... arguments) throws IOException {
        List<String> command = new ArrayList<>(List.of(launcher()));
        command.addAll(List.of(arguments));
        return start(environment, command);
    }

    private Tool start(Map<String, String> environment, List<String> command) throws IOException {
        ProcessBuilder builder = new ProcessBuilder(command).redirectErrorStream(true);
        Map<String, String> all = new HashMap<>();
        all.put("PATH", tools + ":" + System.getenv("PATH"));
        all.put("TOOLS", tools.toString());
        all.put("HOME", home.toString());
        all.putAll(environment);
        builder.environment().clear();
        builder.environment().putAll(all);
        return new Tool(builder.start());
    }
}
