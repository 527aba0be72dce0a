package io.weir.driver.tubemq.server;

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
}
