package io.weir.benchmarks.kafka;

import io.weir.artifact.ArtifactException;
import io.weir.artifact.ArtifactResolver;
import io.weir.artifact.DownloadListener;
import io.weir.benchmarks.tool.WholeOutput;
import io.weir.driver.broker.ArtifactSet;
import io.weir.plan.RunJvm;
import java.io.File;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Kafka's command-line tools, and programs of ours that use the same client: each start in a JVM with the flags that the
 * JVMs of Weir's runs have.
 */
final class KafkaTools {

    /** Java with the flags that the JVMs of Weir's runs have. */
    private static final List<String> JVM = Stream.concat(
                    Stream.of(Path.of(System.getProperty("java.home"), "bin", "java")
                            .toString()),
                    RunJvm.of(Map.of()).flags().stream())
            .toList();

    private static final String OWN_CLASS_PATH = System.getProperty("java.class.path");

    private final String classPath;
    private final String bootstrapServers;

    private KafkaTools(String classPath, String bootstrapServers) {
        this.classPath = classPath;
        this.bootstrapServers = bootstrapServers;
    }

    /** Returns the tools of a version, from Maven Central. */
    static KafkaTools of(String version, String bootstrapServers) throws ArtifactException, InterruptedException {
        ArtifactSet artifacts = new ArtifactSet(
                List.of("org.apache.kafka:kafka-tools:" + version, "org.apache.logging.log4j:log4j-slf4j-impl:2.25.4"),
                List.of(),
                List.of(),
                List.of());
        String classPath = ArtifactResolver.ofThisUser().resolve(artifacts, DownloadListener.NONE).stream()
                .map(Path::toString)
                .collect(Collectors.joining(File.pathSeparator));
        return new KafkaTools(classPath, bootstrapServers);
    }

    /** Creates a topic with one replica. */
    void createTopic(String topic, int partitions) throws IOException, InterruptedException {
        topics("--create", "--topic", topic, "--partitions", String.valueOf(partitions), "--replication-factor", "1");
    }

    void deleteTopic(String topic) throws IOException, InterruptedException {
        topics("--delete", "--topic", topic);
    }

    private void topics(String... arguments) throws IOException, InterruptedException {
        String ignored = WholeOutput.of(
                start("TopicCommand", List.of(arguments)), "TopicCommand " + String.join(" ", arguments));
    }

    /** Starts a tool by its class name; its messages come by its output. */
    Process start(String tool, List<String> arguments) throws IOException {
        return start(
                classPath,
                "org.apache.kafka.tools." + tool,
                Stream.concat(Stream.of("--bootstrap-server", bootstrapServers), arguments.stream()));
    }

    /** Starts a program of ours with the tools' client; unlike a tool it gets no address except by its arguments. */
    Process startWithClient(Class<?> main, List<String> arguments) throws IOException {
        return start(classPath + File.pathSeparator + OWN_CLASS_PATH, main.getName(), arguments.stream());
    }

    /** Starts a program of ours, which finds a client by itself, in a JVM with the same flags. */
    static Process startOwn(Class<?> main, List<String> arguments) throws IOException {
        return start(OWN_CLASS_PATH, main.getName(), arguments.stream());
    }

    private static Process start(String classPath, String main, Stream<String> arguments) throws IOException {
        List<String> command = new ArrayList<>(JVM);
        command.addAll(List.of("-cp", classPath, main));
        arguments.forEach(command::add);
        return new ProcessBuilder(command).redirectErrorStream(true).start();
    }
}
