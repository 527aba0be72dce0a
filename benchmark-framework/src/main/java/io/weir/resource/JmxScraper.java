package io.weir.resource;

import io.weir.driver.NanoClock;
import io.weir.machine.GarbageCollections;
import io.weir.machine.ProcessFigure;
import io.weir.machine.ProcessReading;
import java.io.IOException;
import java.net.ConnectException;
import java.net.UnknownHostException;
import java.rmi.NotBoundException;
import java.rmi.registry.LocateRegistry;
import java.rmi.registry.Registry;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import javax.management.Attribute;
import javax.management.InstanceNotFoundException;
import javax.management.JMException;
import javax.management.MBeanServerConnection;
import javax.management.ObjectName;
import javax.management.openmbean.CompositeData;
import javax.management.remote.JMXConnector;
import javax.management.remote.rmi.RMIConnector;
import javax.management.remote.rmi.RMIServer;
import org.jspecify.annotations.Nullable;

/** Reads the JVM's own beans from its JMX connector. None of them has the resident memory. */
final class JmxScraper implements NodeScraper {

    private static final long NANOS_PER_MILLI = 1_000_000;

    private final Endpoint.Jmx endpoint;
    private final NanoClock clock;
    private final List<ObjectName> collectors = new ArrayList<>();
    private @Nullable JMXConnector connector;

    JmxScraper(Endpoint.Jmx endpoint, NanoClock clock) {
        this.endpoint = endpoint;
        this.clock = clock;
    }

    @Override
    public ProcessReading read() throws IOException {
        try {
            JMXConnector open = connector;
            if (open == null) {
                open = connect();
                connector = open;
            }
            return read(open.getMBeanServerConnection());
        } catch (JMException | SecurityException refused) {
            throw new IOException(String.valueOf(refused.getMessage()), refused);
        } catch (IOException gone) {
            forget();
            throw new IOException(reason(gone), gone);
        }
    }

    /** Returns the reason of a failure; the connector's own message nests exceptions over several lines. */
    private static String reason(IOException failure) {
        Throwable root = failure;
        for (Throwable cause = root; cause != null; cause = cause.getCause()) {
            root = cause;
        }
        if (root instanceof NotBoundException) {
            return String.valueOf(failure.getMessage());
        }
        if (root instanceof ConnectException) {
            return "nobody listens there (" + root.getMessage()
                    + "), or at the address that the JVM names to those who ask (java.rmi.server.hostname)";
        }
        if (root instanceof UnknownHostException) {
            return "its host " + root.getMessage() + " has no address";
        }
        return String.valueOf(root.getMessage()).lines().findFirst().orElse("") + " ("
                + root.getClass().getSimpleName() + ")";
    }

    private JMXConnector connect() throws IOException, JMException {
        Map<String, Object> environment = new HashMap<>();
        // Its client would check the connection in a thread of its own; we read each second.
        environment.put("jmx.remote.x.client.connection.check.period", 0L);
        Endpoint.Login login = endpoint.login();
        if (login != null) {
            environment.put(JMXConnector.CREDENTIALS, new String[] {login.user(), login.password()});
        }
        // As JMXConnectorFactory would, without JNDI in between.
        Registry registry = LocateRegistry.getRegistry(endpoint.host(), endpoint.port());
        JMXConnector made;
        try {
            made = new RMIConnector((RMIServer) registry.lookup("jmxrmi"), environment);
        } catch (NotBoundException none) {
            throw new IOException("there is no JMX connector behind that port", none);
        }
        made.connect(environment);
        collectors.clear();
        for (ObjectName name :
                made.getMBeanServerConnection().queryNames(new ObjectName("java.lang:type=GarbageCollector,*"), null)) {
            if (GarbageCollections.stopsTheJvm(name.getKeyProperty("name"))) {
                collectors.add(name);
            }
        }
        return made;
    }

    private ProcessReading read(MBeanServerConnection beans) throws IOException, JMException {
        long atNanos = clock.nanoTime();
        Map<String, Object> system = attributes(beans, "OperatingSystem", "ProcessCpuTime", "OpenFileDescriptorCount");
        Map<ProcessFigure, Long> figures = new EnumMap<>(ProcessFigure.class);
        add(figures, ProcessFigure.CPU_NANOS, system.get("ProcessCpuTime"), 1);
        add(figures, ProcessFigure.OPEN_FILES, system.get("OpenFileDescriptorCount"), 1);
        add(
                figures,
                ProcessFigure.THREADS,
                attributes(beans, "Threading", "ThreadCount").get("ThreadCount"),
                1);
        if (attributes(beans, "Memory", "HeapMemoryUsage").get("HeapMemoryUsage") instanceof CompositeData heap) {
            add(figures, ProcessFigure.HEAP_USED_BYTES, heap.get("used"), 1);
            add(figures, ProcessFigure.HEAP_CAPACITY_BYTES, heap.get("committed"), 1);
            add(figures, ProcessFigure.HEAP_LIMIT_BYTES, heap.get("max"), 1);
        }
        for (ObjectName collector : collectors) {
            Map<String, Object> collected = attributes(beans, collector, "CollectionCount", "CollectionTime");
            add(figures, ProcessFigure.COLLECTIONS, collected.get("CollectionCount"), 1);
            add(figures, ProcessFigure.COLLECTION_NANOS, collected.get("CollectionTime"), NANOS_PER_MILLI);
        }
        if (figures.isEmpty()) {
            throw new IOException("it has none of the beans that a JVM has");
        }
        Object started = attributes(beans, "Runtime", "StartTime").get("StartTime");
        return new ProcessReading(atNanos, started instanceof Number time ? time.longValue() : 0, figures);
    }

    private static Map<String, Object> attributes(MBeanServerConnection beans, String type, String... names)
            throws IOException, JMException {
        return attributes(beans, new ObjectName("java.lang:type=" + type), names);
    }

    /** Returns the attributes that the bean has; none if there is no such bean. */
    private static Map<String, Object> attributes(MBeanServerConnection beans, ObjectName bean, String... names)
            throws IOException, JMException {
        Map<String, Object> values = new HashMap<>();
        try {
            for (Attribute attribute : beans.getAttributes(bean, names).asList()) {
                values.put(attribute.getName(), attribute.getValue());
            }
        } catch (InstanceNotFoundException none) {
            return Map.of();
        }
        return values;
    }

    /** Adds to a figure; beans report -1 for unknown ones. */
    private static void add(
            Map<ProcessFigure, Long> figures, ProcessFigure figure, @Nullable Object value, long factor) {
        if (value instanceof Number number && number.longValue() >= 0) {
            figures.merge(figure, number.longValue() * factor, Long::sum);
        }
    }

    private void forget() {
        JMXConnector broken = connector;
        connector = null;
        if (broken != null) {
            try {
                broken.close();
            } catch (IOException gone) {
                // It is closed because it is broken.
            }
        }
    }

    @Override
    public void close() {
        forget();
    }
}
