package io.weir.driver.kafka.server;

import io.weir.driver.DriverException;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Logging of a server of some version: warnings, and the line that reports that it is ready.
 *
 * @param artifacts the slf4j binding, which Kafka's own artifact leaves out
 * @param fileName of the configuration
 * @param configuration content of that file
 * @param property the system property that names the file
 */
record ServerLogging(List<String> artifacts, String fileName, String configuration, String property) {

    private static final Pattern VERSION = Pattern.compile("(\\d+)\\.(\\d+)(\\..*)?");

    private static final ServerLogging LOG4J_2 = new ServerLogging(
            List.of(
                    "org.apache.logging.log4j:log4j-slf4j-impl:2.25.4",
                    "org.apache.logging.log4j:log4j-api:2.25.4",
                    "org.apache.logging.log4j:log4j-core:2.25.4"),
            "log4j2.properties",
            """
            status=ERROR
            appender.console.type=Console
            appender.console.name=CONSOLE
            appender.console.layout.type=PatternLayout
            appender.console.layout.pattern=[%d{ISO8601}] %p %m (%c)%n
            rootLogger.level=WARN
            rootLogger.appenderRef.console.ref=CONSOLE
            logger.ready.name=kafka.server.KafkaRaftServer
            logger.ready.level=INFO
            """,
            "log4j2.configurationFile");

    private static final ServerLogging LOG4J_1 = new ServerLogging(
            List.of("org.slf4j:slf4j-reload4j:1.7.36"), "log4j.properties", """
            log4j.rootLogger=WARN, CONSOLE
            log4j.appender.CONSOLE=org.apache.log4j.ConsoleAppender
            log4j.appender.CONSOLE.layout=org.apache.log4j.PatternLayout
            log4j.appender.CONSOLE.layout.ConversionPattern=[%d] %p %m (%c)%n
            log4j.logger.kafka.server.KafkaRaftServer=INFO
            """, "log4j.configuration");

    /** @throws DriverException when that version can't be launched */
    static ServerLogging of(String version) throws DriverException {
        Matcher matcher = VERSION.matcher(version);
        if (!matcher.matches()) {
            throw new DriverException("broker.version \"" + version + "\" is not a version of Kafka such as "
                    + KraftCluster.DEFAULT_VERSION);
        }
        int major = Integer.parseInt(matcher.group(1));
        int minor = Integer.parseInt(matcher.group(2));
        if (major < 3 || (major == 3 && minor < 3)) {
            throw new DriverException(
                    "Kafka " + version
                            + " can't be launched, since KRaft is ready for use only from 3.3 on; choose a newer broker.version");
        }
        return major == 3 ? LOG4J_1 : LOG4J_2;
    }

    /** Returns the JVM option that makes the server read the file; both libraries take a URI. */
    String option(Path file) {
        return "-D" + property + "=" + file.toUri();
    }
}
