package io.weir.result;

/** Verdict on a run in one word, from the best to the worst. docs/verdicts.md has the grade of each finding. */
public enum Grade {
    /** Nothing speaks against the figures. */
    VALID,
    /** The figures are usable, with the bound that the findings state. */
    QUALIFIED,
    /** The figures don't answer the question that was asked. */
    NOT_VALID;

    /** Returns the grade in words for people: "NOT VALID". */
    public String label() {
        return name().replace('_', ' ');
    }
}
