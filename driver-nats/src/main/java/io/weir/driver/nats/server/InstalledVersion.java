package io.weir.driver.nats.server;

import java.io.File;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.TimeUnit;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Version of the installed program, as it prints it: the server's artifacts have none that a driver file could choose. */
public final class InstalledVersion {

    /** A word in place of a version, for a program that is missing or prints none. */
    public static final String UNKNOWN = "installed";

    private static final Pattern PRINTED = Pattern.compile("v(\\d+\\.\\d+\\.\\d+\\S*)");
    private static final int LIMIT_SECONDS = 5;
    private static final Map<String, String> KNOWN = new ConcurrentHashMap<>();

    private InstalledVersion() {}

    /**
     * Returns the version of a program, which is asked once for each run of this JVM; {@link #UNKNOWN} if it prints none.
     *
     * @param program name of a file on the search path, or a path
     */
    public static String of(String program) {
        return KNOWN.computeIfAbsent(
                program,
                name -> printed(name)
                        .or(() -> name.contains("/") ? Optional.empty() : printed("/usr/sbin/" + name))
                        .orElse(UNKNOWN));
    }

    private static Optional<String> printed(String program) {
        Process process;
        try {
            process = new ProcessBuilder(program, "--version")
                    .redirectErrorStream(true)
                    .redirectInput(new File("/dev/null"))
                    .start();
        } catch (IOException missing) {
            return Optional.empty();
        }
        try {
            if (!process.waitFor(LIMIT_SECONDS, TimeUnit.SECONDS)) {
                return Optional.empty();
            }
            Matcher version =
                    PRINTED.matcher(new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8));
            return version.find() ? Optional.of(version.group(1)) : Optional.empty();
        } catch (IOException unreadable) {
            return Optional.empty();
        } catch (InterruptedException interrupted) {
            Thread.currentThread().interrupt();
            return Optional.empty();
        } finally {
            process.destroyForcibly();
        }
    }
}
