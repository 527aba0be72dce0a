package io.weir.tests.endtoend;

import io.weir.tests.Shipped;
import java.util.ArrayList;
import java.util.List;

/** Arguments of a small run that goes on until somebody ends it. */
final class Endless {

    private Endless() {}

    /**
     * The smoke workload without warm-up and for ten minutes.
     *
     * @param more key=value; the later one counts
     */
    static String[] on(String driverFiles, String... more) {
        List<String> values = new ArrayList<>(List.of("producerRate=200", "warmupDuration=0s", "testDuration=10m"));
        if (driverFiles.equals(Shipped.KAFKA)) {
            values.add("broker.heap=320m");
        }
        for (String each : more) {
            String key = each.substring(0, each.indexOf('=') + 1);
            values.removeIf(value -> value.startsWith(key));
            values.add(each);
        }
        List<String> arguments = new ArrayList<>(List.of("-d", driverFiles));
        values.forEach(value -> arguments.addAll(List.of("-s", value)));
        arguments.add(Shipped.SMOKE);
        return arguments.toArray(String[]::new);
    }
}
