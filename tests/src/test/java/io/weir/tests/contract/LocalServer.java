package io.weir.tests.contract;

import io.weir.broker.LocalBroker;
import java.util.List;
import java.util.Map;

/** The broker that a driver file launches. */
record LocalServer(LocalBroker broker) implements Server {

    @Override
    public Map<String, String> addresses() {
        return broker.addresses();
    }

    @Override
    public List<String> nodes() {
        return broker.nodes();
    }

    @Override
    public void kill(String node) throws Exception {
        broker.kill(node);
    }

    @Override
    public void restart(String node) throws Exception {
        broker.restart(node);
    }

    @Override
    public void close() {
        broker.close();
    }
}
