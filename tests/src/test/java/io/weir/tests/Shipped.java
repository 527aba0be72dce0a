package io.weir.tests;

import java.nio.file.Path;

/** Files that Weir is shipped with. */
public final class Shipped {

    /** The root of this clone. */
    public static final Path CLONE = Path.of("..").toAbsolutePath().normalize();

    public static final String KAFKA = CLONE.resolve("driver-kafka/kafka.yaml").toString();
    public static final String KAFKA_REMOTE =
            CLONE.resolve("driver-kafka/kafka-remote.yaml").toString();
    public static final String LOOPBACK =
            CLONE.resolve("driver-loopback/loopback.yaml").toString();
    public static final String SMOKE = CLONE.resolve("workloads/smoke.yaml").toString();

    private Shipped() {}
}
