package io.weir.benchmarks.engine;

import static io.weir.benchmarks.engine.LedgerRun.COUNT;
import static io.weir.benchmarks.engine.LedgerRun.MEAN;
import static io.weir.benchmarks.engine.LedgerRun.P50;
import static io.weir.benchmarks.engine.LedgerRun.P99;

import io.weir.benchmarks.engine.Row.Cells;
import java.util.List;
import java.util.Map;

/** Rows that compare the engine's latencies with the ledger's. */
final class TruthRows {

    private static final String WEIR = "weir";
    private static final double MICRO = 1e3;
    private static final double MILLI = 1e6;

    private final long warmUpSeconds;
    private final long seconds;

    TruthRows(long warmUpSeconds, long seconds) {
        this.warmUpSeconds = warmUpSeconds;
        this.seconds = seconds;
    }

    List<Row> all() {
        return List.of(stall(), endToEnd());
    }

    private Row stall() {
        // Whole numbers of stalls: one begins every ten seconds.
        long wholeStalls = Math.max(1, (seconds + 9) / 10) * 10;
        return new Row(
                "stall",
                "response p99, 1 k msg/s, `send` blocks 1 s of each 10 s, ms (by arithmetic 902)",
                "3.4",
                "as the ledger",
                Map.of(WEIR, new JvmTrial(LedgerRun.class, "stall", warmUpSeconds, wholeStalls)),
                rounds -> cells(rounds, "response", "ledgerResponse", P99, MILLI, 1));
    }

    private Row endToEnd() {
        return new Row(
                "end-to-end",
                "end-to-end time, 1 k msg/s, delivered at once: p50 µs",
                "1 000 (truth 31), of 0.6 % of the messages",
                "within 5 % of the ledger, every message",
                Map.of(WEIR, new JvmTrial(LedgerRun.class, "endToEnd", warmUpSeconds, seconds)),
                rounds -> cells(rounds, "endToEnd", "ledgerEndToEnd", P50, MICRO, 1));
    }

    private static Cells cells(
            Rounds rounds, String reported, String truth, String quantile, double unit, int decimals) {
        boolean near = rounds.isNear(WEIR, reported + quantile, truth + quantile, 0.05)
                && rounds.isNear(WEIR, reported + MEAN, truth + MEAN, 0.05)
                && rounds.isNear(WEIR, reported + COUNT, truth + COUNT, 0);
        return new Cells(
                described(rounds, reported, quantile, unit, decimals),
                described(rounds, truth, quantile, unit, decimals),
                near);
    }

    private static String described(Rounds rounds, String name, String quantile, double unit, int decimals) {
        return rounds.of(WEIR, name + quantile).text(unit, decimals) + ", mean "
                + rounds.of(WEIR, name + MEAN).text(unit, decimals) + ", of "
                + rounds.of(WEIR, name + COUNT).text(1, 0) + " messages";
    }
}
