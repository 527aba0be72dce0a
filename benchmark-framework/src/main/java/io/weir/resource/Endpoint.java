package io.weir.resource;

import java.net.URI;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Endpoint at which a process of a broker that somebody else runs reports its resource use. Holds secrets, which its
 * text does not.
 */
public sealed interface Endpoint {

    /** Returns the name under which its figures appear. */
    String node();

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

    /** User and password. */
    record Login(String user, String password) {

        @Override
        public String toString() {
            return user;
        }
    }
}
