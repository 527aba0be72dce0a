package io.weir.verdict;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.weir.evidence.GeneratorLoad;
import io.weir.result.ResourceUse;
import io.weir.result.ResourceUse.ProcessUse;
import io.weir.result.ResourceUse.Role;
import io.weir.result.ResourceUse.Sampling;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/** On two CPUs. */
class OtherProcessesTest {

    private static final long TEN_SECONDS = 10 * CraftedRun.SECOND;
    private static final String SYSTEM = "operating system";

    private final CraftedRun run = new CraftedRun();

    /** What a run has used. */
    static ResourceUse used(@Nullable Double perBrokerCpuSecond, ProcessUse... processes) {
        return new ResourceUse(
                TEN_SECONDS,
                null,
                List.of(processes),
                List.of(),
                List.of(),
                perBrokerCpuSecond,
                null,
                new Sampling(11, null, null),
                List.of(),
                List.of());
    }

    private static ProcessUse broker(String source, double cores) {
        return CraftedRun.process("broker", Role.BROKER, source, cores);
    }

    private void shares(@Nullable Double generator, @Nullable Double machine) {
        shares(generator, machine, null);
    }

    private void shares(@Nullable Double generator, @Nullable Double machine, @Nullable Double steal) {
        run.generator = new GeneratorLoad(TEN_SECONDS, 0, 0, 0, 0, 0, generator, machine, steal);
    }

    @Test
    void isWhatNeitherGeneratorNorLaunchedBrokersUsed() {
        shares(0.3, 0.8);
        run.broker = RunEvidence.BrokerPlace.SAME_HOST;
        run.resources =
                used(1_000.0, broker(SYSTEM, 0.3), broker("operating system, for the process in the container", 0.24));

        assertThat(OtherProcesses.share(run.evidence(), run.generator)).isCloseTo(0.23, within(1e-9));
        assertThat(OtherProcesses.note(run.evidence()))
                .contains("Other processes of this machine, its kernel or its host used about 23 % of its CPUs during"
                        + " the measured part.");
    }

    @Test
    void isNotedOnlyAboveATenth() {
        run.resources = used(null);

        shares(0.3, 0.399);
        assertThat(OtherProcesses.note(run.evidence())).isEmpty();
        shares(0.3, 0.401);
        assertThat(OtherProcesses.note(run.evidence())).isPresent();
    }

    @Test
    void leavesOutWhatTheHostTook() {
        run.resources = used(null);

        shares(0.3, 0.8, 0.39);
        assertThat(OtherProcesses.share(run.evidence(), run.generator)).isCloseTo(0.11, within(1e-9));
        assertThat(OtherProcesses.note(run.evidence()))
                .contains("Other processes of this machine or its kernel used about 11 % of its CPUs during the"
                        + " measured part; a broker that Weir did not launch counts among them if it runs here.");
        shares(0.3, 0.8, 0.41);
        assertThat(OtherProcesses.note(run.evidence())).isEmpty();
    }

    @Test
    void takesNothingOffForABrokerElsewhere() {
        shares(0.2, 0.4);
        run.resources = used(1_000.0, broker("Prometheus http://far:9404/metrics", 1));

        assertThat(OtherProcesses.share(run.evidence(), run.generator)).isCloseTo(0.2, within(1e-9));
    }

    @Test
    void isUnknownWhereAPartIsUnknown() {
        run.resources = used(1_000.0);
        shares(null, 0.9);
        assertThat(OtherProcesses.share(run.evidence(), run.generator)).isNull();
        shares(0.2, null);
        assertThat(OtherProcesses.share(run.evidence(), run.generator)).isNull();
        shares(0.2, 0.9);
        run.resources = null;
        assertThat(OtherProcesses.share(run.evidence(), run.generator)).isNull();
    }

    @Test
    void isUnknownWhereAProcessOfTheLaunchedBrokerIsOutOfSight() {
        shares(0.2, 0.9);
        run.broker = RunEvidence.BrokerPlace.SAME_HOST;
        run.resources = used(null, broker(SYSTEM, 0.1));

        assertThat(OtherProcesses.note(run.evidence())).isEmpty();
    }
}
