package io.weir.worker;

import io.weir.evidence.GeneratorLoad;
import io.weir.measure.Phase;

/** Observes the load on a generator's JVM and its machine in the measured window. For one thread. */
public interface GeneratorObserver {

    /** Observes nothing. */
    GeneratorObserver NONE = new GeneratorObserver() {
        @Override
        public void entered(Phase phase) {}

        @Override
        public GeneratorLoad load() {
            return GeneratorLoad.UNOBSERVED;
        }
    };

    /** Notes that the run has entered a phase. */
    void entered(Phase phase);

    /** Returns the load in the measured window that is over. */
    GeneratorLoad load();
}
