package io.weir.report.html;

import io.weir.driver.Guarantees.OrderScope;
import io.weir.result.GuaranteeDescription;
import io.weir.units.QuantityFormat;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Collectors;

/** Promises of the systems on acknowledged messages, one line for each level, and for each order where orders differ. */
final class GuaranteeLines {

    private GuaranteeLines() {}

    static List<String> lines(List<FinishedRun> runs) {
        boolean orders = guarantees(runs).stream()
                        .map(GuaranteeDescription::order)
                        .distinct()
                        .count()
                > 1;
        Map<String, Set<String>> systemsByGuarantee = systems(
                runs,
                guarantees -> guarantees.acknowledgedWhen() + (orders ? order(guarantees) : "") + delay(guarantees));
        Set<String> systems = new LinkedHashSet<>();
        systemsByGuarantee.values().forEach(systems::addAll);
        boolean all = systemsByGuarantee.size() == 1 && systems.size() > 1;
        return systemsByGuarantee.entrySet().stream()
                .map(guarantee -> (all ? "All acknowledge" : acknowledge(new ArrayList<>(guarantee.getValue())))
                        + " what is " + guarantee.getKey() + ".")
                .toList();
    }

    /** Returns a sentence on the systems whose latencies don't compare; empty where all acknowledge the same. */
    static String unequal(List<FinishedRun> runs) {
        Map<String, Set<String>> systemsByLevel = systems(runs, GuaranteeDescription::acknowledgedWhen);
        return systemsByLevel.size() < 2
                ? ""
                : "Acknowledgements don't promise the same, so latencies don't compare between these: "
                        + systemsByLevel.entrySet().stream()
                                .map(level -> VerdictGroups.listed(new ArrayList<>(level.getValue())) + " ("
                                        + level.getKey() + ")")
                                .collect(Collectors.joining("; "))
                        + ".";
    }

    private static List<GuaranteeDescription> guarantees(List<FinishedRun> runs) {
        return runs.stream()
                .map(run -> run.result().guarantees())
                .filter(Objects::nonNull)
                .toList();
    }

    private static Map<String, Set<String>> systems(
            List<FinishedRun> runs, Function<GuaranteeDescription, String> promised) {
        Map<String, Set<String>> systems = new LinkedHashMap<>();
        for (FinishedRun run : runs) {
            GuaranteeDescription guarantees = run.result().guarantees();
            if (guarantees != null) {
                systems.computeIfAbsent(promised.apply(guarantees), words -> new LinkedHashSet<>())
                        .add(run.system());
            }
        }
        return systems;
    }

    private static String order(GuaranteeDescription guarantees) {
        return guarantees.order().equals(OrderScope.NONE.name())
                ? "; no order is promised"
                : "; each producer's order is kept within a partition";
    }

    private static String delay(GuaranteeDescription guarantees) {
        return guarantees.deliveryDelayNanos() == 0
                ? ""
                : "; delivery is due " + QuantityFormat.duration(guarantees.deliveryDelayNanos()) + " after the send";
    }

    private static String acknowledge(List<String> systems) {
        return VerdictGroups.listed(systems) + (systems.size() == 1 ? " acknowledges" : " acknowledge");
    }
}
