package io.weir.cli.console;

import ch.qos.logback.classic.Level;
import ch.qos.logback.classic.LoggerContext;
import ch.qos.logback.classic.encoder.PatternLayoutEncoder;
import ch.qos.logback.classic.spi.ILoggingEvent;
import ch.qos.logback.core.FileAppender;
import io.weir.process.LogBound;
import io.weir.secret.Secrets;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.slf4j.LoggerFactory;

/** Sends the log to a file, without secrets: the console is for the output to the user. */
public final class LogFile {

    /** The usual name of a log file. */
    public static final String NAME = "weir.log";

    private static volatile @Nullable Path current;

    private LogFile() {}

    /** Returns the file of the log; empty until one is opened. */
    public static Optional<Path> current() {
        return Optional.ofNullable(current);
    }

    /** Sends everything of INFO and above to the file, instead of an earlier one. */
    public static void open(Path file) {
        LoggerContext context = (LoggerContext) LoggerFactory.getILoggerFactory();
        BoundedEncoder encoder = new BoundedEncoder(file);
        encoder.setContext(context);
        encoder.setPattern("%d{ISO8601} %-5level [%thread] %logger{30} - %msg%n");
        encoder.start();
        FileAppender<ILoggingEvent> appender = new FileAppender<>();
        appender.setContext(context);
        appender.setEncoder(encoder);
        appender.setFile(file.toString());
        appender.start();
        ch.qos.logback.classic.Logger root = context.getLogger(org.slf4j.Logger.ROOT_LOGGER_NAME);
        root.setLevel(Level.INFO);
        root.detachAndStopAllAppenders();
        root.addAppender(appender);
        current = file;
    }

    /** Writes the lines of a log without secrets, up to its bound. */
    private static final class BoundedEncoder extends PatternLayoutEncoder {

        private final LogBound bound;

        BoundedEncoder(Path file) {
            bound = LogBound.of(file);
        }

        @Override
        public byte[] encode(ILoggingEvent event) {
            return bound.take(Secrets.masked(layout.doLayout(event)).getBytes(StandardCharsets.UTF_8));
        }
    }
}
