package io.weir.resource;

import java.net.URI;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Where a process of a broker that somebody else runs tells what it uses. Holds secrets, which its text does not. */
public sealed interface Endpoint {

    /** The name that its figures get. */
    String node();

    /** As results name it: without secrets. */
    String shown();

    /**
     * A page in Prometheus's text format.
     *
     * @param address without user and password
     * @param headers of every request; they may be secret
     * @param shown the address with its secrets masked
     */
    record Prometheus(String node, URI address, Map<String, String> headers, String shown) implements Endpoint {

        public Prometheus {
            headers = Map.copyOf(headers);
        }

        @Override
        public String toString() {
            return shown;
        }
    }

    /**
     * The JMX connector of a JVM.
     *
     * @param host a name or an address, an IPv6 one in brackets
     * @param login null where none is asked for
     */
    record Jmx(String node, String host, int port, @Nullable Login login) implements Endpoint {

        @Override
        public String shown() {
            return "JMX " + host + ":" + port;
        }

        @Override
        public String toString() {
            return shown();
        }
    }

    /** Who asks. */
    record Login(String user, String password) {

        @Override
        public String toString() {
            return user;
        }
    }
}
