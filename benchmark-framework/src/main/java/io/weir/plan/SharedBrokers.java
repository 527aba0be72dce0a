package io.weir.plan;

import io.weir.broker.BrokerException;
import io.weir.config.source.ConfigurationErrors;
import io.weir.config.source.SourceLocation;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * Numbers the brokers that runs can share: those of one driver file whose layouts are equal, whatever else a cell
 * changes. For one thread.
 */
final class SharedBrokers {

    private final ConfigurationErrors errors;
    private final Map<List<Object>, Integer> known = new HashMap<>();
    private final Map<List<Object>, Integer> numbers = new HashMap<>();
    private final List<DriverTarget> first = new ArrayList<>();

    SharedBrokers(ConfigurationErrors errors) {
        this.errors = errors;
    }

    /**
     * Returns the number of the broker that a driver file asks for.
     *
     * @param system number of the driver file in the command
     * @return from 1; 0 if it launches none, or, with an error added, if its layout can't be told
     */
    int number(int system, DriverTarget target) {
        if (!target.launchesBroker()) {
            return 0;
        }
        List<Object> request = List.of(system, target);
        Integer number = known.get(request);
        if (number == null) {
            number = newNumber(system, target);
            known.put(request, number);
        }
        return number;
    }

    private int newNumber(int system, DriverTarget target) {
        try {
            return numbers.computeIfAbsent(List.of(system, target.layout()), layout -> {
                first.add(target);
                return first.size();
            });
        } catch (BrokerException refused) {
            errors.add(
                    SourceLocation.of(target.configuration().file().source().name()),
                    String.valueOf(refused.getMessage()));
            return 0;
        }
    }

    /** Returns a driver file for each number so far. */
    List<DriverTarget> targets() {
        return List.copyOf(first);
    }
}
