package io.weir.driver.tubemq.config;

import io.weir.driver.DriverException;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;

/**
 * The user's server settings, which override those of the layout.
 *
 * @param ofMaster keys of the master's section
 * @param ofBroker keys of the broker's section
 * @param deletePolicy of topics that have none of their own
 */
public record BrokerOverrides(Map<String, String> ofMaster, Map<String, String> ofBroker, String deletePolicy) {

    private static final String MASTER_PREFIX = "master.";

    /** Key of the one setting that is neither in broker.ini nor in master.ini: it is sent to the master. */
    public static final String DELETE_POLICY = "deletePolicy";

    /** Settings that the layout depends on. */
    private static final Set<String> FIXED = Set.of(
            "brokerId",
            "hostName",
            "port",
            "webPort",
            "masterAddressList",
            "primaryPath",
            "confModAuthToken",
            "webResourcePath",
            "tlsPort");

    public BrokerOverrides {
        ofMaster = Map.copyOf(ofMaster);
        ofBroker = Map.copyOf(ofBroker);
    }

    /** @throws DriverException when the settings change one that the layout depends on */
    public static BrokerOverrides of(Map<String, String> config) throws DriverException {
        Map<String, String> master = new TreeMap<>();
        Map<String, String> broker = new TreeMap<>();
        Set<String> forbidden = new TreeSet<>();
        config.forEach((key, value) -> {
            boolean ofMaster = key.startsWith(MASTER_PREFIX);
            String name = ofMaster ? key.substring(MASTER_PREFIX.length()) : key;
            if (FIXED.contains(name) || name.contains(".")) {
                forbidden.add(key);
            }
            (ofMaster ? master : broker).put(name, value);
        });
        if (!forbidden.isEmpty()) {
            throw new DriverException("broker.config must not set " + String.join(", ", forbidden)
                    + ": it takes deletePolicy, keys of broker.ini's section [broker] and, behind \"master.\", of master.ini's section"
                    + " [master], and not those that the local cluster's layout decides");
        }
        String deletePolicy = broker.remove(DELETE_POLICY);
        return new BrokerOverrides(master, broker, deletePolicy == null ? "delete,168h" : deletePolicy);
    }
}
