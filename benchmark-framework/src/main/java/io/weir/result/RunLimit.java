package io.weir.result;

/**
 * What limited one run, by the evidence in its result and by nothing else.
 *
 * @param kind by which limits of several runs are told apart
 * @param sentence with the figures that say so, to follow the system's name and a colon; without a full stop
 */
public record RunLimit(Kind kind, String sentence) {

    /** What can limit a run. */
    public enum Kind {
        /** The rate asked was kept, and nothing speaks against its figures. */
        NOTHING("nothing beyond what is allowed"),
        /** The search found where the system's own limit lies. */
        SEARCHED("the limit that the search found"),
        ERRORS("failed sends"),
        /** Senders were ready to run and had no processor. */
        PROCESSOR("the generator, for want of a processor"),
        /** The generator was late, and no lack of processors is seen. */
        GENERATOR("the generator"),
        CLIENT("the client's send"),
        /** As many messages as allowed were sent and not completed. */
        OUTSTANDING("acknowledgements"),
        BROKER_PROCESSORS("the broker's processors"),
        DISK("a disk"),
        CONSUMERS("the receiving side"),
        PAUSES("pauses of the generator's JVM"),
        UNKNOWN("not known");

        private final String words;

        Kind(String words) {
            this.words = words;
        }

        /** In a few words. */
        public String words() {
            return words;
        }
    }

    /** Judges a run; {@link Kind#UNKNOWN} where the evidence is not there. */
    public static RunLimit of(RunResult run) {
        MeasuredFigures figures = run.figures();
        Rates rates = figures == null ? null : figures.rates();
        if (figures == null || rates == null) {
            String reason = run.outcome().reason();
            return new RunLimit(Kind.UNKNOWN, "not known: the run gave no figures" + LimitRules.because(reason));
        }
        return LimitRules.of(run, figures, rates).limit();
    }
}
