package io.weir.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.weir.plan.RunId;
import java.time.Duration;
import java.time.Instant;
import org.junit.jupiter.api.Test;

class NamesToRemoveTest {

    private static final Instant NOW = Instant.parse("2026-11-25T12:00:00Z");
    private static final String OLD = "weir-" + RunId.next(NOW.minus(Duration.ofHours(2)));
    private static final String RECENT = "weir-" + RunId.next(NOW.minus(Duration.ofMinutes(30)));

    @Test
    void areThoseOfRunsThatBeganAnHourAgoOrEarlier() {
        assertThat(new NamesToRemove(false, false, NOW))
                .accepts(OLD + "-00000", OLD + "-sub-00012")
                .rejects(RECENT + "-00000", RECENT + "-sub-00012");
        assertThat(new NamesToRemove(true, false, NOW)).accepts(OLD + "-00000", RECENT + "-00000");
    }

    @Test
    void areNotThoseThatOthersGive() {
        assertThat(new NamesToRemove(true, false, NOW))
                .rejects(
                        "weir-sensors",
                        "weir-production-raw",
                        "weir-production-00001",
                        "weir-temperatur-00001",
                        OLD,
                        OLD + "-dlq",
                        "my-" + OLD + "-00000");
    }

    @Test
    void areAllThatBeginLikeARunsWhereTheUserSaysSo() {
        assertThat(new NamesToRemove(false, true, NOW))
                .accepts("weir-sensors", OLD + "-00000")
                .rejects(RECENT + "-00000", "sensors");
    }

    @Test
    void aClockThatIsALittleAheadMakesARunARecentOne() {
        String ahead = "weir-" + RunId.next(NOW.plus(Duration.ofMinutes(5))) + "-00000";

        assertThat(new NamesToRemove(false, true, NOW)).rejects(ahead);
    }

    @Test
    void idsHaveTenDigitsAndDoNotRepeat() {
        assertThat(RunId.next(NOW)).matches("[0-9a-z]{10}").isNotEqualTo(RunId.next(NOW));
    }
}
