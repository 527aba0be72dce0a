package io.weir.audit;

import static org.assertj.core.api.Assertions.assertThat;

import io.weir.audit.ProvenLoss.Doubt;
import io.weir.audit.ProvenLoss.Gap;
import java.util.Arrays;
import java.util.List;
import java.util.OptionalLong;
import org.junit.jupiter.api.Test;

class ProvenLossTest {

    private static final boolean ORDERED = true;
    private static final boolean ARRIVING = true;

    private static Gap gap(long missing, long overtaken, long held) {
        return new Gap(missing, overtaken, OptionalLong.of(held), !ARRIVING);
    }

    private static Gap uncounted(long missing, long overtaken) {
        return new Gap(missing, overtaken, OptionalLong.empty(), !ARRIVING);
    }

    private static ProvenLoss of(boolean ordered, boolean arriving, Gap... gaps) {
        return ProvenLoss.of(
                Arrays.stream(gaps)
                        .map(gap -> new Gap(gap.missing(), gap.overtaken(), gap.mayCome(), arriving))
                        .toList(),
                ordered);
    }

    @Test
    void areLostWhenTheBrokerHasNoneOfThem() {
        assertThat(of(!ORDERED, !ARRIVING, gap(7, 0, 0)).lost()).isEqualTo(7);
        assertThat(of(ORDERED, !ARRIVING, gap(7, 0, 0)).lost()).isEqualTo(7);
    }

    /** However few these are: a broker may count a batch as one. */
    @Test
    void mayBeThoseThatTheBrokerStillHas() {
        assertThat(of(!ORDERED, !ARRIVING, gap(7, 7, 1))).isEqualTo(new ProvenLoss(0, 1, 0, Doubt.STILL_HELD));
        assertThat(of(!ORDERED, !ARRIVING, gap(7, 7, 9))).isEqualTo(new ProvenLoss(0, 9, 0, Doubt.STILL_HELD));
    }

    /** Other applications' messages, and repeated deliveries that go on for ever, are in the broker's count, too. */
    @Test
    void areLostWhenOvertakenWhateverTheBrokerHas() {
        assertThat(of(ORDERED, !ARRIVING, gap(7, 6, 1_000))).isEqualTo(new ProvenLoss(6, 1_000, 0, Doubt.STILL_HELD));
        assertThat(of(ORDERED, ARRIVING, gap(7, 6, 0))).isEqualTo(new ProvenLoss(6, 0, 1, Doubt.STILL_ARRIVING));
        assertThat(of(ORDERED, !ARRIVING, uncounted(7, 6))).isEqualTo(new ProvenLoss(6, 0, 0, Doubt.NOT_COUNTED));
    }

    @Test
    void mayComeWithoutOrderHoweverManyHaveOvertakenThem() {
        assertThat(of(!ORDERED, ARRIVING, gap(7, 7, 0))).isEqualTo(new ProvenLoss(0, 0, 7, Doubt.STILL_ARRIVING));
        assertThat(of(!ORDERED, !ARRIVING, uncounted(7, 7))).isEqualTo(new ProvenLoss(0, 0, 0, Doubt.NOT_COUNTED));
    }

    @Test
    void areProvenForEachSubscriptionByItself() {
        ProvenLoss missing = of(ORDERED, !ARRIVING, gap(0, 0, 50), gap(7, 0, 0), gap(3, 0, 3), uncounted(2, 1));

        assertThat(missing).isEqualTo(new ProvenLoss(8, 3, 0, Doubt.STILL_HELD));
    }

    /** One that goes on says nothing of one that has fallen silent. */
    @Test
    void areInDoubtForAReasonOfTheirOwnWhereOnlyOtherSubscriptionsGoOn() {
        Gap goingOn = new Gap(5, 0, OptionalLong.of(5), ARRIVING);

        assertThat(ProvenLoss.of(List.of(goingOn, gap(4, 0, 3)), !ORDERED))
                .isEqualTo(new ProvenLoss(0, 8, 5, Doubt.STILL_HELD));
        assertThat(ProvenLoss.of(List.of(goingOn, uncounted(4, 0)), !ORDERED))
                .isEqualTo(new ProvenLoss(0, 5, 5, Doubt.NOT_COUNTED));
        assertThat(ProvenLoss.of(List.of(goingOn, gap(4, 0, 0)), !ORDERED))
                .isEqualTo(new ProvenLoss(4, 5, 5, Doubt.STILL_ARRIVING));
    }

    @Test
    void addUpOverTheLoadsOfASearch() {
        ProvenLoss one = new ProvenLoss(3, 2, 0, Doubt.STILL_HELD);
        ProvenLoss other = new ProvenLoss(4, 0, 0, Doubt.NOT_COUNTED);

        assertThat(one.plus(other)).isEqualTo(new ProvenLoss(7, 2, 0, Doubt.STILL_HELD));
        assertThat(one.plus(ProvenLoss.NONE)).isEqualTo(one);
        assertThat(one.among(1)).isEqualTo(new ProvenLoss(1, 2, 0, Doubt.STILL_HELD));
        assertThat(one.among(30)).isEqualTo(one);
    }
}
