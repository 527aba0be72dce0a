package io.weir.config.sweep;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.stream.Collectors;

/**
 * One combination of a sweep. Each system runs it once a round.
 *
 * @param points name of the point by factor, in the order of the factors
 * @param settings what it gives to the keys
 * @param refusalExpected whether a system is expected to refuse it
 */
public record Cell(Map<String, String> points, Settings settings, boolean refusalExpected) {

    /** The only cell without a sweep. */
    public static final Cell WHOLE = new Cell(Map.of(), Settings.NONE, false);

    public Cell {
        points = Collections.unmodifiableMap(new LinkedHashMap<>(points));
    }

    /** Returns whether it has all these points. */
    boolean matches(Map<String, String> some) {
        return points.entrySet().containsAll(some.entrySet());
    }

    /** Returns its name: "messageSize=512, codec=lz4". */
    public String name() {
        return points.entrySet().stream()
                .map(point -> point.getKey() + "=" + point.getValue())
                .collect(Collectors.joining(", "));
    }
}
