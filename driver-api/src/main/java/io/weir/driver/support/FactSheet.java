package io.weir.driver.support;

import io.weir.driver.Insight.Fact;
import io.weir.driver.Insight.Source;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Future;
import java.util.function.Function;

/**
 * The broker's facts, in the order in which they are added. Most answers need a right of their own, without which a run
 * is still worth having: a fact that can't be read says so. One thread.
 */
public final class FactSheet {

    private final Calls calls;
    private final List<Fact> facts = new ArrayList<>();

    public FactSheet(Calls calls) {
        this.calls = calls;
    }

    public List<Fact> facts() {
        return facts;
    }

    public void add(String name, Object value) {
        facts.add(Fact.of(Source.BROKER, name, value));
    }

    /** Adds the fact that an answer gives. */
    public <T> void add(String name, Future<T> answer, Function<T, Object> fact) throws InterruptedException {
        addAll(name, answer, given -> Map.of(name, fact.apply(given)));
    }

    /**
     * Adds the facts that an answer gives, by their names.
     *
     * @param what name of the one fact in their place where there is no answer
     */
    public <T> void addAll(String what, Future<T> answer, Function<T, Map<String, ?>> facts)
            throws InterruptedException {
        try {
            facts.apply(calls.answer(answer)).forEach(this::add);
        } catch (ExecutionException e) {
            add(what, "not readable: " + Failures.reason(Failures.unwrapped(e)));
        }
    }

    /** Returns the values of these names, as far as there are any, in the order of the names. */
    public static Map<String, String> only(Collection<String> names, Map<String, String> values) {
        Map<String, String> those = new LinkedHashMap<>();
        for (String name : names) {
            String value = values.get(name);
            if (value != null) {
                those.put(name, value);
            }
        }
        return those;
    }
}
