package io.weir.verdict;

import io.weir.result.MeasuredFigures;
import io.weir.result.Rates;
import io.weir.result.RunResult;

/**
 * Limit of one run, by the evidence in its result and by nothing else.
 *
 * @param kind distinguishes the limits of several runs
 * @param sentence with the figures that show it, to follow the system's name and a colon; without a full stop
 */
public record Bottleneck(Kind kind, String sentence) {

    /** Kinds of limits of a run. */
    public enum Kind {
        /** The rate asked was kept, and nothing speaks against its figures. */
        NOTHING("nothing held back the target rate"),
        /** The search found the system's own limit. */
        SEARCHED("what the search found"),
        ERRORS("failed sends"),
        /** Senders were ready to run and had no CPU. */
        PROCESSOR("the generator, for want of a CPU"),
        /** The generator was late, and no lack of CPUs is seen. */
        GENERATOR("the generator"),
        CLIENT("the client"),
        /** The permitted number of messages were sent and not completed. */
        OUTSTANDING("its acknowledgements"),
        BROKER_PROCESSORS("the broker's CPUs"),
        DISK("a disk"),
        CONSUMERS("the receiving side"),
        PAUSES("pauses of the generator's JVM"),
        UNKNOWN("not known");

        private final String words;

        Kind(String words) {
            this.words = words;
        }

        /** Returns the limit with its evidence: "a disk: vda was busy". */
        Bottleneck shownBy(String evidence) {
            return new Bottleneck(this, words + ": " + evidence);
        }
    }

    /** Judges a run; {@link Kind#UNKNOWN} if the evidence is missing. */
    public static Bottleneck of(RunResult run) {
        MeasuredFigures figures = run.figures();
        Rates rates = figures == null ? null : figures.rates();
        if (figures == null || rates == null) {
            String reason = run.outcome().reason();
            return Kind.UNKNOWN.shownBy(
                    "the run gave no figures" + (reason == null ? "" : ": " + BottleneckSearch.clause(reason)));
        }
        return BottleneckSearch.of(run, figures, rates).limit();
    }
}
