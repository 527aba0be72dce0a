package io.weir.benchmarks.soak;

import java.util.List;
import java.util.Locale;
import java.util.function.ToLongFunction;

/**
 * Samples of one JVM, the first after it has warmed up.
 *
 * @param system on which the run is
 * @param jvm "run" or "tool"
 */
record JvmSeries(String system, String jvm, List<JvmSample> samples) {

    /** Maximum growth of memory, as a share: some code is compiled only after a third of the time. */
    static final double MEMORY_LIMIT = 0.03;

    static final List<String> HEADING = List.of(
            "| system | JVM | objects after a full collection, MiB | RSS, MiB | threads | open files | temporary files |"
                    + " held |",
            "|---|---|---|---|---|---|---|---|");

    boolean held() {
        return growth(JvmSample::liveBytes).isWithin(MEMORY_LIMIT)
                && growth(JvmSample::residentBytes).isWithin(MEMORY_LIMIT)
                && growth(JvmSample::threads).isNone()
                && growth(JvmSample::openFiles).isNone()
                && growth(JvmSample::temporaryFiles).isNone();
    }

    String row() {
        return String.format(
                Locale.ROOT,
                "| %s | %s | %s | %s | %s | %s | %s | %s |",
                system,
                jvm,
                growth(JvmSample::liveBytes).bytes(),
                growth(JvmSample::residentBytes).bytes(),
                growth(JvmSample::threads).text(),
                growth(JvmSample::openFiles).text(),
                growth(JvmSample::temporaryFiles).text(),
                held() ? "yes" : "no");
    }

    private Growth growth(ToLongFunction<JvmSample> figure) {
        return Growth.of(samples.stream().map(figure::applyAsLong).toList());
    }
}
