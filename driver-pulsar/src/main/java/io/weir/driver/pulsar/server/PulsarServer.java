package io.weir.driver.pulsar.server;

import io.weir.driver.DriverException;
import io.weir.driver.broker.ArtifactSet;
import io.weir.driver.broker.BrokerRequest;
import io.weir.driver.broker.BrokerStep.JvmCommand;
import io.weir.driver.broker.BrokerStep.WriteFile;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;

/** Common parts of all JVMs of a local Pulsar: artifacts, flags, logging. */
public record PulsarServer(BrokerRequest request) {

    /** The newest version whose artifacts resolve as published. */
    public static final String DEFAULT_VERSION = "4.2.4";

    static final String HOST = "127.0.0.1";

    /** Output of a broker that accepts connections. */
    static final String READY = "messaging service is ready";

    private static final Pattern VERSION = Pattern.compile("\\d+\\.\\d+\\.\\d+(-.+)?");
    private static final String LOG4J = "2.25.4";

    /** Flags that Pulsar's own start script passes, except the sizes and the choice of collector. */
    private static final List<String> FLAGS = List.of(
            "-XX:+UseG1GC",
            "--add-opens=java.base/java.io=ALL-UNNAMED",
            "--add-opens=java.base/java.util.zip=ALL-UNNAMED",
            "--add-opens=java.management/sun.management=ALL-UNNAMED",
            "--add-opens=jdk.management/com.sun.management.internal=ALL-UNNAMED",
            "--add-opens=java.base/java.nio=ALL-UNNAMED",
            "--add-opens=java.base/jdk.internal.misc=ALL-UNNAMED",
            "--add-opens=java.base/jdk.internal.platform=ALL-UNNAMED",
            "-Dio.netty.tryReflectionSetAccessible=true",
            "-Djava.net.preferIPv4Stack=true",
            "-Dlog4j2.is.webapp=false",
            "-Dlog4j.shutdownHookEnabled=false",
            "-Dpulsar.allocator.exit_on_oom=true",
            "-Dio.netty.recycler.maxCapacityPerThread=4096");

    private static final String LOGGING = """
            status=ERROR
            appender.console.type=Console
            appender.console.name=CONSOLE
            appender.console.layout.type=PatternLayout
            appender.console.layout.pattern=[%d{ISO8601}] %p %m (%c)%n
            rootLogger.level=WARN
            rootLogger.appenderRef.console.ref=CONSOLE
            logger.ready.name=org.apache.pulsar.broker.PulsarService
            logger.ready.level=INFO
            logger.zookeeper.name=org.apache.zookeeper.server.NIOServerCnxnFactory
            logger.zookeeper.level=INFO
            logger.bookie.name=org.apache.bookkeeper.common.component
            logger.bookie.level=INFO
            """;

    static PulsarServer of(BrokerRequest request) throws DriverException {
        if (!VERSION.matcher(request.version()).matches()) {
            throw new DriverException("broker.version \"" + request.version() + "\" is not a version of Pulsar such as "
                    + DEFAULT_VERSION);
        }
        return new PulsarServer(request);
    }

    /**
     * Returns the artifacts with Pulsar's parent POM, which manages the versions: without it incompatible libraries
     * meet.
     */
    ArtifactSet artifacts() {
        return new ArtifactSet(
                List.of(
                        "org.apache.pulsar:pulsar-broker:" + request.version(),
                        "org.apache.logging.log4j:log4j-slf4j2-impl:" + LOG4J,
                        "org.apache.logging.log4j:log4j-core:" + LOG4J),
                List.of("org.apache.pulsar:pulsar:" + request.version()),
                List.of(),
                List.of());
    }

    WriteFile logging() {
        return new WriteFile(loggingFile(), LOGGING);
    }

    private Path loggingFile() {
        return request.directory().resolve("log4j2.properties");
    }

    /** @param heap in the JVM's notation; the memory outside the heap, where messages are kept, is as large */
    JvmCommand command(String mainClass, String heap, Path directory, String... arguments) {
        List<String> options =
                new ArrayList<>(List.of("-Xms" + heap, "-Xmx" + heap, "-XX:MaxDirectMemorySize=" + heap));
        options.addAll(FLAGS);
        options.add("-Dlog4j2.configurationFile=" + loggingFile().toUri());
        // RocksDB unpacks its native library here, so it is deleted with the rest.
        options.add("-Djava.io.tmpdir=" + directory);
        return new JvmCommand(mainClass, options, List.of(arguments), Map.of(), directory);
    }
}
