package io.weir.benchmarks.against;

import io.weir.benchmarks.engine.NamedFigures;
import io.weir.benchmarks.engine.Spread;
import io.weir.benchmarks.engine.Trial;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;

/**
 * Weir and a tool, measured in turns: Weir first, then the tool first, and so on. A pair of which one fails, or has
 * messages that failed, does not count, and is named.
 */
final class Pairs {

    private static final String WEIR = "Weir";

    private final List<Map<String, Double>> weir = new ArrayList<>();
    private final List<Map<String, Double>> tool = new ArrayList<>();
    private final List<String> failures = new ArrayList<>();
    private final String toolName;

    private Pairs(String toolName) {
        this.toolName = toolName;
    }

    /**
     * Measures pairs. A {@link BrokerEndedException} ends them.
     *
     * @param what for the progress that is printed
     * @param warmUpPairs pairs that come first and don't count: a broker that has just started is slower
     */
    static Pairs measure(String what, String toolName, Trial weir, Trial tool, int warmUpPairs, int pairs)
            throws IOException, InterruptedException {
        for (int pair = 0; pair < warmUpPairs; pair++) {
            new Pairs(toolName).measure(what + ", pair " + (pair + 1) + " of the warm-up", weir, tool, pair % 2 == 0);
        }
        Pairs measured = new Pairs(toolName);
        for (int pair = 0; pair < pairs; pair++) {
            measured.measure(what + ", pair " + (pair + 1) + " of " + pairs, weir, tool, pair % 2 == 0);
        }
        return measured;
    }

    private void measure(String pair, Trial weirTrial, Trial toolTrial, boolean weirFirst)
            throws IOException, InterruptedException {
        Map<String, Map<String, Double>> figures = new HashMap<>();
        for (String name : weirFirst ? List.of(WEIR, toolName) : List.of(toolName, WEIR)) {
            try {
                Map<String, Double> measured = (name.equals(WEIR) ? weirTrial : toolTrial).measure();
                requireNoFailedMessage(measured);
                figures.put(name, measured);
                System.err.println("  " + pair + ", " + name + ": " + measured);
            } catch (IllegalStateException | IOException | UncheckedIOException failure) {
                System.err.println("  " + pair + ", " + name + " FAILED: " + failure.getMessage());
                failures.add(pair + ": " + name + " failed (" + firstLine(failure) + ")");
            }
        }
        Map<String, Double> ofWeir = figures.get(WEIR);
        Map<String, Double> ofTool = figures.get(toolName);
        if (ofWeir != null && ofTool != null) {
            weir.add(ofWeir);
            tool.add(ofTool);
        }
    }

    private static void requireNoFailedMessage(Map<String, Double> figures) {
        double failed = figures.getOrDefault(NamedFigures.FAILED, 0.0);
        if (failed > 0) {
            throw new IllegalStateException(String.format(Locale.ROOT, "%,.0f messages failed: %s", failed, figures));
        }
    }

    /** Returns the first line on a failure, for a sentence. */
    static String firstLine(Exception failure) {
        // The message of an exception of files may be no more than a path.
        boolean ofFiles = failure instanceof IOException || failure instanceof UncheckedIOException;
        String text = ofFiles ? failure.toString() : String.valueOf(failure.getMessage());
        return text.lines().findFirst().orElse("");
    }

    /** Returns sentences on what failed on either side and on Weir's runs that are not valid; none if all went well. */
    List<String> remarks() {
        List<String> remarks = new ArrayList<>(failures);
        if (invalidRuns() > 0) {
            remarks.add(invalidRuns() + " of " + weir.size() + " runs of Weir NOT VALID");
        }
        return remarks;
    }

    /** Returns the number of Weir's runs that count and have a verdict that is not valid. */
    long invalidRuns() {
        return weir.stream()
                .filter(figures -> figures.getOrDefault(NamedFigures.VALID, 1.0) == 0)
                .count();
    }

    /** Returns whether there are figures enough for an interval. */
    boolean suffice() {
        return weir.size() >= 2;
    }

    /** Returns the ratio of Weir's figure to the tool's; empty with fewer than two pairs. */
    Optional<PairedRatio> ratio(String figure) {
        return suffice() ? Optional.of(PairedRatio.of(all(weir, figure), all(tool, figure))) : Optional.empty();
    }

    /** Returns the cells of a table: Weir's figure, the tool's, both in units of {@code unit}, and their ratio. */
    String cells(String figure, double unit, int decimals) {
        return ratio(figure)
                .map(ratio -> Spread.of(all(weir, figure)).text(unit, decimals) + " | "
                        + Spread.of(all(tool, figure)).text(unit, decimals) + " | " + ratio)
                .orElse("failed | failed | –");
    }

    /** Returns the lowest figure of either. */
    double lowest(String figure) {
        return Math.min(
                all(weir, figure).stream()
                        .mapToDouble(Double::doubleValue)
                        .min()
                        .orElse(0),
                all(tool, figure).stream()
                        .mapToDouble(Double::doubleValue)
                        .min()
                        .orElse(0));
    }

    private static List<Double> all(List<Map<String, Double>> measured, String figure) {
        return measured.stream()
                .map(figures -> {
                    Double value = figures.get(figure);
                    if (value == null) {
                        throw new IllegalStateException("a trial has measured no " + figure);
                    }
                    return value;
                })
                .toList();
    }
}
