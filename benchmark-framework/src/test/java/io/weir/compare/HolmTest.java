package io.weir.compare;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Random;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.apache.commons.statistics.distribution.BinomialDistribution;
import org.junit.jupiter.api.Test;

class HolmTest {

    private static Stream<Boolean> shown(double... pValues) {
        return Stream.of(Holm.answers(pValues)).map(Holm.Answer::shown);
    }

    @Test
    void asksMoreOfTheFirstThanOfTheLast() {
        assertThat(shown(0.04, 0.01, 0.02)).containsExactly(true, true, true);
        assertThat(shown(0.04, 0.02, 0.02)).containsExactly(false, false, false);
        assertThat(shown(0.03, 0.01, 0.03)).containsExactly(false, true, false);
    }

    @Test
    void stopsAtTheFirstThatIsNotShown() {
        assertThat(shown(0.001, 0.026, 0.049)).containsExactly(true, false, false);
    }

    @Test
    void asksOneQuestionAtFullStrength() {
        assertThat(shown(0.049)).containsExactly(true);
        assertThat(shown(0.05)).containsExactly(false);
    }

    @Test
    void givesEachIntervalTheErrorThatItsAnswerWasFoundWith() {
        Holm.Answer[] answers = Holm.answers(new double[] {0.5, 0.001, 0.02});

        assertThat(answers[1].error()).isEqualTo(Holm.ERROR / 3);
        assertThat(answers[2].error()).isEqualTo(Holm.ERROR / 2);
        assertThat(answers[0].error()).isEqualTo(Holm.ERROR);
    }

    @Test
    void familiesOfIdenticalSystemsSeldomShowAnything() {
        int families = 20_000;
        Random random = new Random(3);
        long wrong = IntStream.range(0, families)
                .filter(family -> shown(random.doubles(4).toArray()).anyMatch(Boolean::booleanValue))
                .count();
        assertThat(wrong)
                .isLessThanOrEqualTo(
                        BinomialDistribution.of(families, Holm.ERROR).inverseSurvivalProbability(0.001));
    }
}
