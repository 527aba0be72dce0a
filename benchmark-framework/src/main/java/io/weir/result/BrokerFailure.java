package io.weir.result;

import io.weir.measure.Phase;
import java.util.Map;

/**
 * Unrequested end of a broker's node during a run.
 *
 * @param reason node, exit code and last output in one clause: "kafka-2 ended with exit code 1: ..."
 * @param phaseSeconds since that phase began
 */
public record BrokerFailure(String reason, Phase phase, double phaseSeconds) {

    private static final Map<Phase, String> PLACES = Map.of(
            Phase.SEARCH, "search",
            Phase.WARM_UP, "warm-up",
            Phase.MEASURE, "measured part",
            Phase.DRAIN, "drain");

    /** Returns when and how the node ended. */
    public String sentence() {
        return "A node of the broker ended by itself " + moment() + ": " + reason + ".";
    }

    private String moment() {
        String place = PLACES.get(phase);
        if (place != null) {
            return String.format("%.1f s into the %s", phaseSeconds, place);
        }
        return phase.compareTo(Phase.MEASURE) < 0 ? "before the load" : "after the drain";
    }
}
