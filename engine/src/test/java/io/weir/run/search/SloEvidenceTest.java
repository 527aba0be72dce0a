package io.weir.run.search;

import static org.assertj.core.api.Assertions.assertThat;

import io.weir.evidence.SloFigure;
import io.weir.evidence.SloFigure.Answer;
import io.weir.measure.Distribution;
import io.weir.measure.Latencies;
import io.weir.worker.ResourceReadings;
import io.weir.workload.SloTerm;
import io.weir.workload.SloTerm.Time;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.Set;
import java.util.function.DoubleSupplier;
import org.HdrHistogram.Histogram;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class SloEvidenceTest {

    private static final long FAST = 1_000_000;
    private static final long SLOW = 80_000_000;
    private static final SloTerm P99 = SloTerm.percentile("response.p99", Time.RESPONSE, 99, Duration.ofMillis(50));

    private static SloEvidence evidence(SloTerm term) {
        return new SloEvidence(term, Optional.of(Distribution.RESPONSE));
    }

    private static Histogram second(long fast, long slow) {
        Histogram times = Latencies.newHistogram();
        if (fast > 0) {
            times.recordValueWithCount(FAST, fast);
        }
        if (slow > 0) {
            times.recordValueWithCount(SLOW, slow);
        }
        return times;
    }

    /** Adds ten seconds of 1,000 messages, in each of which a share of the messages is slow. */
    private static SloFigure hold(SloTerm term, DoubleSupplier share) {
        SloEvidence evidence = evidence(term);
        for (int i = 0; i < 10; i++) {
            long slow = Math.round(1_000 * share.getAsDouble());
            evidence.addSecond(second(1_000 - slow, slow));
        }
        evidence.endHold(10_000, 10_000, 0, 0, true);
        return evidence.figure();
    }

    @Test
    void aShareWellBelowTheAllowedOnePassesAndOneWellAboveFails() {
        assertThat(hold(P99, () -> 0.002).answer()).isEqualTo(Answer.PASS);
        assertThat(hold(P99, () -> 0.03).answer()).isEqualTo(Answer.FAIL);
        assertThat(hold(P99, () -> 0.010).answer()).isEqualTo(Answer.UNSURE);
    }

    private static SloFigure readings(SloTerm.Resource resource, double limit, @Nullable Double... each) {
        SloEvidence evidence = new SloEvidence(SloTerm.resource(resource, limit), Optional.empty());
        for (Double reading : each) {
            evidence.addReading(new ResourceReadings() {
                @Override
                public Set<SloTerm.Resource> readable() {
                    return Set.of(resource);
                }

                @Override
                public @Nullable Double latest(SloTerm.Resource of) {
                    return of == resource ? reading : null;
                }
            });
        }
        evidence.endHold(10_000, 10_000, 0, 0, true);
        return evidence.figure();
    }

    @Test
    void ofALevelTheMedianSecondCounts() {
        SloFigure kept = readings(SloTerm.Resource.BROKER_CPU, 0.75, 0.2, 0.99, 0.7, 0.99, 0.1);

        assertThat(kept.value()).isEqualTo(0.7);
        assertThat(kept.answer()).isEqualTo(Answer.PASS);
        assertThat(readings(SloTerm.Resource.BROKER_CPU, 0.75, 0.8, 0.99, 0.7).answer())
                .isEqualTo(Answer.FAIL);
    }

    @Test
    void eventsAreCountedOverAllSeconds() {
        assertThat(readings(SloTerm.Resource.FULL_COLLECTIONS, 0, 0.0, 0.0).answer())
                .isEqualTo(Answer.PASS);
        SloFigure missed = readings(SloTerm.Resource.FULL_COLLECTIONS, 1, 1.0, 0.0, null, 1.0);
        assertThat(missed.value()).isEqualTo(2);
        assertThat(missed.answer()).isEqualTo(Answer.FAIL);
    }

    @Test
    void whatWasNeverReadIsNotKnownToBeKept() {
        SloFigure unread = readings(SloTerm.Resource.DISK_BUSY, 0.9, null, null);

        assertThat(unread.value()).isNull();
        assertThat(unread.answer()).isEqualTo(Answer.UNSURE);
    }

    @Test
    void tellsTheValueTheShareAndItsInterval() {
        SloFigure figure = hold(P99, () -> 0.03);

        assertThat(figure.term()).isEqualTo("response.p99");
        assertThat(figure.limit()).isEqualTo(50e6);
        assertThat(figure.value()).isBetween(0.99 * SLOW, 1.01 * SLOW);
        assertThat(figure.tested()).isEqualTo(0.03);
        assertThat(figure.low()).isBetween(0.025, 0.03);
        assertThat(figure.high()).isBetween(0.03, 0.035);
        assertThat(figure.allowed()).isBetween(0.00999, 0.01001);
    }

    /** The messages of one bad second share their fate: they are not two hundred witnesses. */
    @Test
    void oneBadSecondOfTenIsNoProofAgainstARate() {
        int[] number = {0};

        assertThat(hold(P99, () -> number[0]++ == 4 ? 0.2 : 0).answer()).isEqualTo(Answer.UNSURE);
    }

    @ParameterizedTest
    @CsvSource({"30, UNSURE", "37, UNSURE", "40, PASS"})
    void aFewFastMessagesDontProveAPercentile(long ofSecond, Answer answer) {
        SloEvidence evidence = evidence(P99);
        for (int i = 0; i < 10; i++) {
            evidence.addSecond(second(ofSecond, 0));
        }
        evidence.endHold(10 * ofSecond, 10 * ofSecond, 0, 0, true);

        assertThat(evidence.figure().answer()).isEqualTo(answer);
    }

    @Test
    void messagesWithoutAnAnswerAreBeyondTheLimit() {
        SloEvidence evidence = evidence(P99);
        for (int i = 0; i < 10; i++) {
            evidence.addSecond(second(970, 0));
        }
        evidence.endHold(10_000, 10_000, 0, 0, true);

        assertThat(evidence.figure().tested()).isBetween(0.0299, 0.0301);
        assertThat(evidence.figure().answer()).isEqualTo(Answer.FAIL);
    }

    @Test
    void withoutAnyAnswerNothingIsKept() {
        SloEvidence silent = evidence(P99);
        silent.addSecond(second(0, 0));
        silent.endHold(1_000, 1_000, 0, 0, true);
        SloEvidence idle = evidence(P99);
        idle.endHold(0, 0, 0, 0, true);

        assertThat(silent.figure().answer()).isNotEqualTo(Answer.PASS);
        assertThat(silent.figure().value()).isNull();
        assertThat(idle.figure().answer()).isEqualTo(Answer.UNSURE);
    }

    @Test
    void lateAnswersCountWithTheLastSecond() {
        SloEvidence late = evidence(P99);
        SloEvidence inTime = evidence(P99);
        for (int i = 0; i < 10; i++) {
            late.addSecond(second(1_000, i == 9 ? 0 : 30));
            inTime.addSecond(second(1_000, 30));
        }
        late.addLate(second(0, 30));
        late.endHold(10_300, 10_300, 0, 0, true);
        inTime.endHold(10_300, 10_300, 0, 0, true);

        assertThat(late.figure()).isEqualTo(inTime.figure());
    }

    @Test
    void aMeanIsComparedWithItsLimit() {
        SloTerm mean = SloTerm.mean(Time.RESPONSE, Duration.ofMillis(2));

        assertThat(hold(mean, () -> 0.001).answer()).isEqualTo(Answer.PASS);
        assertThat(hold(mean, () -> 0.03).answer()).isEqualTo(Answer.FAIL);
        assertThat(hold(mean, () -> 0.001).value()).isBetween(1.07e6, 1.09e6);
    }

    @Test
    void failuresAndLossesAreCountedExactly() {
        SloEvidence failed = new SloEvidence(SloTerm.failed(0.01), Optional.empty());
        SloEvidence lost = new SloEvidence(SloTerm.noneLost(), Optional.empty());
        failed.endHold(1_000, 0, 10, 0, true);
        lost.endHold(1_000, 0, 0, 0, true);
        assertThat(failed.figure().answer()).isEqualTo(Answer.PASS);
        assertThat(lost.figure().answer()).isEqualTo(Answer.PASS);

        failed.endHold(1_000, 0, 11, 0, true);
        lost.endHold(1_000, 0, 0, 1, true);
        assertThat(failed.figure().answer()).isEqualTo(Answer.FAIL);
        assertThat(failed.figure().value()).isEqualTo(21 / 2_000.0);
        assertThat(lost.figure().answer()).isEqualTo(Answer.FAIL);
    }

    @Test
    void ofALagTheMedianSecondCounts() {
        SloEvidence kept = new SloEvidence(SloTerm.lag(100), Optional.empty());
        SloEvidence missed = new SloEvidence(SloTerm.lag(100), Optional.empty());
        List.of(0L, 100L, 5_000L).forEach(kept::addBacklog);
        List.of(0L, 101L, 5_000L).forEach(missed::addBacklog);

        assertThat(kept.figure().answer()).isEqualTo(Answer.PASS);
        assertThat(missed.figure().answer()).isEqualTo(Answer.FAIL);
        assertThat(missed.figure().value()).isEqualTo(101);
        assertThat(new SloEvidence(SloTerm.lag(100), Optional.empty()).figure().answer())
                .isEqualTo(Answer.UNSURE);
    }

    /** Each side of a 95 % interval is wrong in one of forty holds, also where seconds vary more than independent messages. */
    @ParameterizedTest
    @CsvSource({"0.4", "0.6", "0.8"})
    void aRateAtTheLimitSeldomPassesOrFailsAtOnceWhateverSecondsDo(double spread) {
        Random random = new Random(7);
        int passes = 0;
        int fails = 0;
        for (int i = 0; i < 4_000; i++) {
            SloFigure figure = hold(P99, () -> 0.01 * (1 + spread * random.nextGaussian()));
            passes += figure.answer() == Answer.PASS ? 1 : 0;
            fails += figure.answer() == Answer.FAIL ? 1 : 0;
        }

        assertThat(passes).isBetween(20, 160);
        assertThat(fails).isBetween(20, 160);
    }

    @Test
    void whereNoLossWouldBeSeenItIsNotSaidThatThereIsNone() {
        SloEvidence lost = new SloEvidence(SloTerm.noneLost(), Optional.empty());
        lost.endHold(1_000, 0, 0, 0, false);

        assertThat(lost.figure().answer()).isEqualTo(Answer.UNSURE);
    }

    @Test
    void inAMeanAMessageWithoutAnAnswerIsAsSlowAsTheSlowest() {
        SloEvidence evidence = evidence(SloTerm.mean(Time.RESPONSE, Duration.ofMillis(2)));
        for (int i = 0; i < 10; i++) {
            evidence.addSecond(second(979, 1));
        }
        evidence.endHold(10_000, 10_000, 0, 0, true);

        assertThat(evidence.figure().value()).isBetween(0.979e6 + 0.021 * 79e6, 0.979e6 + 0.021 * 81e6);
        assertThat(evidence.figure().answer()).isEqualTo(Answer.FAIL);
    }
}
