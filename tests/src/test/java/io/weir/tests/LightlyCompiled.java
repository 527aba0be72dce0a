package io.weir.tests;

import io.weir.broker.BlueprintSource;
import java.util.List;

/**
 * The JVMs of a broker that lives for seconds and that nobody measures. Their second compiler would take as much of the
 * machine as all the rest of them, and would not be done in time.
 */
public final class LightlyCompiled {

    /** Option of a JVM that has the quick compiler only. */
    public static final String FLAG = "-XX:TieredStopAtLevel=1";

    private LightlyCompiled() {}

    /** The same layout, whose JVMs have the quick compiler only. */
    public static BlueprintSource of(BlueprintSource source) {
        return (directory, freePort) -> source.layOut(directory, freePort).withJvmOptions(List.of(FLAG));
    }
}
