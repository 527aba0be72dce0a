package io.weir.driver.tubemq.server;

import java.util.Map;
import java.util.function.IntSupplier;

/**
 * The ports of one node.
 *
 * @param rpc clients and other nodes
 * @param web the admin API
 * @param metrics Prometheus, which can't be switched off
 * @param replication the master's embedded database
 */
record Ports(int rpc, int web, int metrics, int replication) {

    static Ports of(IntSupplier free) {
        return new Ports(free.getAsInt(), free.getAsInt(), free.getAsInt(), free.getAsInt());
    }

    /** Returns those that TubeMQ opens on all interfaces, whatever its host name, by node and purpose. */
    Map<String, Integer> open(String node) {
        return Map.of(node + ", RPC", rpc, node + ", admin API", web, node + ", Prometheus", metrics);
    }
}
