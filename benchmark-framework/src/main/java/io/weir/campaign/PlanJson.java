package io.weir.campaign;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.json.JsonMapper;

/** Writes and reads plans as one line of JSON. */
public final class PlanJson {

    private static final JsonMapper JSON = new JsonMapper();

    private PlanJson() {}

    /** Returns the plan as JSON without line breaks. */
    public static String write(RunPlan plan) {
        try {
            return JSON.writeValueAsString(plan);
        } catch (JsonProcessingException e) {
            throw new IllegalStateException("a plan must always be writable as JSON", e);
        }
    }

    /**
     * Reads a plan.
     *
     * @throws IllegalArgumentException when the line is not a plan
     */
    public static RunPlan read(String line) {
        try {
            return JSON.readValue(line, RunPlan.class);
        } catch (JsonProcessingException e) {
            // The original message quotes its source, which may be a secret.
            throw new IllegalArgumentException("this is no plan of a run: " + e.getOriginalMessage());
        }
    }
}
