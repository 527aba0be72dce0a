package io.weir.report.html;

import io.weir.report.summary.Factor;
import io.weir.report.summary.RunSpread;
import io.weir.report.summary.SystemSummary;
import io.weir.result.Grade;
import io.weir.units.QuantityFormat;
import java.util.function.DoubleFunction;
import java.util.function.Function;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** Figure whose course over a factor stands in the headline: the first of these that there is. */
enum Told {
    REPLAY("Time from a start to the first message", SystemSummary::replayNanos, QuantityFormat::duration),
    BLACKOUT("Longest time without a success", SystemSummary::blackoutNanos, QuantityFormat::duration),
    P99("p99", SystemSummary::p99Nanos, QuantityFormat::duration),
    RATE("Messages a second", SystemSummary::messagesPerSecond, QuantityFormat::rate);

    private final String words;
    private final Function<SystemSummary, @Nullable RunSpread> figure;
    private final DoubleFunction<String> format;

    Told(String words, Function<SystemSummary, @Nullable RunSpread> figure, DoubleFunction<String> format) {
        this.words = words;
        this.figure = figure;
        this.format = format;
    }

    static Told of(Factor factor) {
        return Stream.of(values())
                .filter(told -> factor.cells().stream().anyMatch(cell -> told.figure.apply(cell.figures()) != null))
                .findFirst()
                .orElse(RATE);
    }

    String words() {
        return words;
    }

    /** Returns the median of a cell's runs with its unit, but for a rate, and whether they are valid. */
    String of(Factor.Cell cell) {
        RunSpread spread = figure.apply(cell.figures());
        return (spread == null ? "no figure" : format.apply(spread.median()))
                + (cell.figures().grade() == Grade.NOT_VALID ? " (not valid)" : "");
    }
}
