package io.weir.verdict;

import static io.weir.verdict.JudgeTest.causesOf;
import static org.assertj.core.api.Assertions.assertThat;

import io.weir.evidence.SenderTime;
import io.weir.measure.Latencies;
import io.weir.result.Cause;
import io.weir.result.Finding;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;

/** Whether it was the generator or the client that kept the system from more. */
class GeneratorVerdictsTest {

    /** Of a run that fell behind its rate while its sender spent its time like this. */
    private static Set<Cause> causesOfShortfall(SenderTime sender) {
        return causesOf(shortfall(sender).verdict());
    }

    private static CraftedRun shortfall(SenderTime sender) {
        CraftedRun run = new CraftedRun();
        run.acknowledged = 9_000;
        run.sender = sender;
        return run;
    }

    @Test
    void blamesTheGeneratorWhenItsThreadsHaveNoSlackOutsideTheClient() {
        assertThat(causesOfShortfall(CraftedRun.sender(500, 4_000, 0, 5_500, 0, 0)))
                .containsExactlyInAnyOrder(Cause.NOT_SUSTAINED, Cause.GENERATOR_LIMITED);
    }

    @Test
    void blamesTheClientWhenTheTimeGoesIntoSend() {
        assertThat(causesOfShortfall(CraftedRun.sender(500, 8_000, 0, 1_500, 0, 0)))
                .containsExactlyInAnyOrder(Cause.NOT_SUSTAINED, Cause.CLIENT_LIMITED);
    }

    @Test
    void blamesTheGeneratorWhenSendItselfWasKeptFromRunning() {
        assertThat(causesOfShortfall(CraftedRun.sender(500, 5_000, 0, 1_000, 4_500, 0)))
                .containsExactlyInAnyOrder(Cause.NOT_SUSTAINED, Cause.GENERATOR_LIMITED);
    }

    @Test
    void aSenderWhoseWaitForACpuIsNotKnownDoesNotHideThatOfAnother() {
        CraftedRun run = shortfall(CraftedRun.sender(500, 5_000, 0, 1_000, 9_500, 0));
        run.otherSenders = List.of(CraftedRun.sender(500, 5_000, 0, 1_000, -1, 0));

        assertThat(causesOf(run.verdict())).containsExactlyInAnyOrder(Cause.NOT_SUSTAINED, Cause.GENERATOR_LIMITED);
    }

    @Test
    void blamesNoSenderThatHadTimeToWait() {
        assertThat(causesOfShortfall(CraftedRun.sender(1_100, 8_000, 0, 900, 0, 0)))
                .containsExactly(Cause.NOT_SUSTAINED);
    }

    @Test
    void doesNotTakeAnUnknownShareForStarvation() {
        CraftedRun run = new CraftedRun();
        run.sender = CraftedRun.sender(9_000, 500, 0, 500, -1, 0);

        assertThat(run.verdict().valid()).isTrue();
    }

    @Test
    void aGeneratorThatSendsOnTimeIsNotBlamedHoweverLittleItGetsToRun() {
        CraftedRun run = new CraftedRun();
        run.sender = CraftedRun.sender(9_000, 500, 0, 500, 5_000, 0);

        assertThat(run.verdict().valid()).isTrue();
    }

    @Test
    void aTailThatTheGeneratorHasMadeIsEnough() {
        CraftedRun run = new CraftedRun();
        run.measured = Latencies.empty();
        run.measured.response().recordValueWithCount(1_000_000, 980);
        run.measured.response().recordValueWithCount(2_000_000, 20);
        run.measured.responseWithoutGeneratorDelay().recordValueWithCount(1_000_000, 1_000);

        assertThat(run.verdict().findings()).singleElement().satisfies(finding -> {
            assertThat(finding.cause()).isEqualTo(Cause.GENERATOR_LIMITED);
            assertThat(finding.sentence()).contains("the p99 of the response time would be 1 ms and not 2 ms");
        });
    }

    @Test
    void aFewMicrosecondsOfAFastSystemAreAllowed() {
        CraftedRun run = new CraftedRun();
        run.measured = Latencies.empty();
        run.measured.response().recordValueWithCount(100_000, 1_000);
        run.measured.responseWithoutGeneratorDelay().recordValueWithCount(81_000, 1_000);
        assertThat(run.verdict().valid()).isTrue();

        run.measured.responseWithoutGeneratorDelay().reset();
        run.measured.responseWithoutGeneratorDelay().recordValueWithCount(79_000, 1_000);
        assertThat(causesOf(run.verdict())).containsExactly(Cause.GENERATOR_LIMITED);
    }

    @Test
    void saysWhatTheFigureWouldHaveBeen() {
        CraftedRun run = new CraftedRun();
        run.measured = CraftedRun.latencies(0.5);

        Finding finding = run.verdict().findings().get(0);

        assertThat(finding.sentence()).contains("would be", "and not", "50 % less", "25 % is usable");
        assertThat(finding.figures().get("generatorShare")).isBetween(0.499, 0.501);
    }

    @Test
    void theFarTailIsNotedAndNoFinding() {
        CraftedRun run = new CraftedRun();
        run.measured = Latencies.empty();
        run.measured.response().recordValueWithCount(1_000_000, 9_950);
        run.measured.response().recordValueWithCount(5_000_000, 50);
        run.measured.responseWithoutGeneratorDelay().recordValueWithCount(1_000_000, 10_000);

        assertThat(run.verdict().valid()).isTrue();
        assertThat(run.verdict().notes()).anyMatch(note -> note.contains("would be 1 ms and not 5 ms"));
    }

    @Test
    void theTimeWithoutAProcessorIsSaidApartFromWhatAddsUp() {
        CraftedRun run = shortfall(CraftedRun.sender(100, 8_900, 0, 1_000, 3_000, 0));

        assertThat(run.verdict().findings())
                .filteredOn(finding -> finding.cause() == Cause.CLIENT_LIMITED)
                .singleElement()
                .satisfies(finding -> assertThat(finding.sentence())
                        .contains("89 % of their time went into the client's send and 10 % into the engine")
                        .contains("for 30 % of it all they were ready to run"));
    }
}
