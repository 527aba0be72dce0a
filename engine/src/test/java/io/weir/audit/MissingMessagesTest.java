package io.weir.audit;

import static org.assertj.core.api.Assertions.assertThat;

import io.weir.audit.MissingMessages.Doubt;
import io.weir.audit.MissingMessages.Gap;
import java.util.List;
import java.util.OptionalLong;
import org.junit.jupiter.api.Test;

class MissingMessagesTest {

    private static final boolean ORDERED = true;
    private static final boolean ARRIVING = true;

    private static Gap gap(long missing, long overtaken, long held) {
        return new Gap(missing, overtaken, OptionalLong.of(held));
    }

    private static Gap uncounted(long missing, long overtaken) {
        return new Gap(missing, overtaken, OptionalLong.empty());
    }

    private static MissingMessages of(boolean ordered, boolean arriving, Gap... gaps) {
        return MissingMessages.of(List.of(gaps), ordered, arriving);
    }

    @Test
    void areLostWhenTheBrokerHasNoneOfThem() {
        assertThat(of(!ORDERED, !ARRIVING, gap(7, 0, 0)).lost()).isEqualTo(7);
        assertThat(of(ORDERED, !ARRIVING, gap(7, 0, 0)).lost()).isEqualTo(7);
    }

    /** However few these are: a broker may count a batch as one. */
    @Test
    void mayBeThoseThatTheBrokerStillHas() {
        assertThat(of(!ORDERED, !ARRIVING, gap(7, 7, 1))).isEqualTo(new MissingMessages(0, 1, Doubt.STILL_HELD));
        assertThat(of(!ORDERED, !ARRIVING, gap(7, 7, 9))).isEqualTo(new MissingMessages(0, 9, Doubt.STILL_HELD));
    }

    /** Other applications' messages, and repeated deliveries that go on for ever, are in the broker's count, too. */
    @Test
    void areLostWhenOvertakenWhateverTheBrokerHas() {
        assertThat(of(ORDERED, !ARRIVING, gap(7, 6, 1_000))).isEqualTo(new MissingMessages(6, 1_000, Doubt.STILL_HELD));
        assertThat(of(ORDERED, ARRIVING, gap(7, 6, 0))).isEqualTo(new MissingMessages(6, 0, Doubt.STILL_ARRIVING));
        assertThat(of(ORDERED, !ARRIVING, uncounted(7, 6))).isEqualTo(new MissingMessages(6, 0, Doubt.NOT_COUNTED));
    }

    @Test
    void mayComeWithoutOrderHoweverManyHaveOvertakenThem() {
        assertThat(of(!ORDERED, ARRIVING, gap(7, 7, 0))).isEqualTo(new MissingMessages(0, 0, Doubt.STILL_ARRIVING));
        assertThat(of(!ORDERED, !ARRIVING, uncounted(7, 7))).isEqualTo(new MissingMessages(0, 0, Doubt.NOT_COUNTED));
    }

    @Test
    void areProvenForEachSubscriptionByItself() {
        MissingMessages missing = of(ORDERED, !ARRIVING, gap(0, 0, 50), gap(7, 0, 0), gap(3, 0, 3), uncounted(2, 1));

        assertThat(missing).isEqualTo(new MissingMessages(8, 3, Doubt.STILL_HELD));
    }

    @Test
    void addUpOverTheLoadsOfASearch() {
        MissingMessages one = new MissingMessages(3, 2, Doubt.STILL_HELD);
        MissingMessages other = new MissingMessages(4, 0, Doubt.NOT_COUNTED);

        assertThat(one.plus(other)).isEqualTo(new MissingMessages(7, 2, Doubt.STILL_HELD));
        assertThat(one.plus(MissingMessages.NONE)).isEqualTo(one);
        assertThat(one.among(1)).isEqualTo(new MissingMessages(1, 2, Doubt.STILL_HELD));
        assertThat(one.among(30)).isEqualTo(one);
    }
}
