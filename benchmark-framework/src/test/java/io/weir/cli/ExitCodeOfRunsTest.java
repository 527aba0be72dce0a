package io.weir.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.weir.campaign.RunEnd;
import io.weir.plan.PlannedRun;
import io.weir.report.CraftedResults;
import io.weir.result.CampaignPlace;
import io.weir.result.RunResult;
import io.weir.verdict.CraftedRun;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import org.junit.jupiter.api.Test;

class ExitCodeOfRunsTest {

    private static final RunEnd VALID = end(run -> {});
    private static final RunEnd QUALIFIED = end(run -> run.measured = CraftedRun.latencies(0.8));
    private static final RunEnd NOT_VALID = end(run -> run.corrupted = 1);

    @Test
    void isDoneWhereEveryRunIsUsable() {
        assertThat(RunCommand.exitCode(List.of(VALID, QUALIFIED), false)).isEqualTo(ExitCode.DONE);
        assertThat(RunCommand.exitCode(List.of(VALID, QUALIFIED, NOT_VALID), false))
                .isEqualTo(ExitCode.NOT_VALID);
    }

    @Test
    void takesOnlyValidRunsWhenStrict() {
        assertThat(RunCommand.exitCode(List.of(VALID, VALID), true)).isEqualTo(ExitCode.DONE);
        assertThat(RunCommand.exitCode(List.of(VALID, QUALIFIED), true)).isEqualTo(ExitCode.NOT_VALID);
        assertThat(RunCommand.exitCode(List.of(VALID, NOT_VALID), true)).isEqualTo(ExitCode.NOT_VALID);
    }

    @Test
    void passesOverTheVerdictOfARunThatConfirmsASearch() {
        CampaignPlace place = new CampaignPlace("c", 1, 1, 1, null, null, 1, 1, null);
        RunResult result = NOT_VALID.result().orElseThrow();

        assertThat(RunCommand.exitCode(List.of(VALID, with(CraftedResults.at(result, place, 2))), false))
                .isEqualTo(ExitCode.NOT_VALID);
        assertThat(RunCommand.exitCode(List.of(VALID, with(CraftedResults.at(result, place.confirming(1), 2))), false))
                .isEqualTo(ExitCode.DONE);
    }

    private static RunEnd end(Consumer<CraftedRun> change) {
        CraftedRun run = new CraftedRun();
        change.accept(run);
        return with(CraftedResults.completed(run));
    }

    @SuppressWarnings("NullAway") // Which run was planned doesn't matter to its exit code.
    private static RunEnd with(RunResult result) {
        PlannedRun planned = null;
        return new RunEnd(planned, Path.of("run"), Optional.of(result), Optional.empty(), false, List.of());
    }
}
