package io.weir.host;

import java.net.InetAddress;
import java.net.UnknownHostException;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The address of a worker's host, or of a conductor's.
 *
 * @param host name or IP address, the same that its certificate has
 * @param port from 0 to 65,535; 0 lets the system choose, for a conductor
 */
public record HostAddress(String host, int port) {

    /** Port of a worker's host when none is given. */
    public static final int PORT = 25520;

    private static final int MAX_PORT = 65_535;

    private static final Pattern FORM =
            Pattern.compile("(?:https?://)?([A-Za-z0-9._-]+|\\[[0-9A-Fa-f:]+])(?::(\\d{1,5}))?/?");

    /**
     * Parses "host", "host:port" or, as the OpenMessaging Benchmark has it, "http://host:port".
     *
     * @param otherwise port without one in the text
     * @throws IllegalArgumentException with a sentence when it is no such text
     */
    public static HostAddress parse(String text, int otherwise) {
        Matcher form = FORM.matcher(text.strip());
        int port = form.matches() && form.group(2) != null ? Integer.parseInt(form.group(2)) : otherwise;
        if (!form.matches() || port > MAX_PORT) {
            throw new IllegalArgumentException("'" + text.strip()
                    + "' is no host: write it as host or host:port, such as" + " load-1.example.org:" + PORT);
        }
        return new HostAddress(form.group(1), port);
    }

    /** Returns whether it is this machine by a loopback address. */
    public boolean isLoopback() {
        try {
            return InetAddress.getByName(host).isLoopbackAddress();
        } catch (UnknownHostException unknown) {
            return false;
        }
    }

    @Override
    public String toString() {
        return host + ":" + port;
    }
}
