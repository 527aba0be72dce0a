package io.weir.payload;

import static org.assertj.core.api.Assertions.assertThat;

import io.weir.workload.Alphabet;
import io.weir.workload.MessageSize;
import io.weir.workload.Payload;
import io.weir.workload.PayloadChoice;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class PayloadPoolTest {

    @Test
    void theSameSeedMakesTheSameBytes() {
        Payload payload = new Payload.Random(200, 0.5, 5);

        assertThat(PayloadPool.of(payload, 9).copy(4))
                .isEqualTo(PayloadPool.of(payload, 9).copy(4));
        assertThat(PayloadPool.of(payload, 9).copy(4))
                .isNotEqualTo(PayloadPool.of(payload, 10).copy(4));
    }

    @Test
    void theAskedShareIsRandomAndTheRestIsZero() {
        byte[] bytes = PayloadPool.of(new Payload.Random(1_000, 0.3, 1), 1).copy(0);

        assertThat(IntStream.range(300, 1_000).map(i -> bytes[i])).containsOnly(0);
        assertThat(IntStream.range(0, 300).filter(i -> bytes[i] == 0).count()).isLessThan(10);
    }

    @Test
    void theBodyChecksumIsThatOfWhatFollowsTheHeader() {
        PayloadPool pool = PayloadPool.of(new Payload.Random(100, 1, 3), 1);
        byte[] bytes = pool.copy(2);
        MessageHeader.write(bytes, 1, 1, pool.bodyChecksum(2), 1, 1);

        assertThat(PayloadPool.bodyChecksum(bytes, true)).isEqualTo(pool.bodyChecksum(2));
        bytes[99]++;
        assertThat(PayloadPool.bodyChecksum(bytes, true)).isNotEqualTo(pool.bodyChecksum(2));
    }

    @Test
    void aPayloadSmallerThanTheHeaderLeavesItToAProperty() {
        assertThat(PayloadPool.of(new Payload.Random(MessageHeader.BYTES - 1, 1, 1), 1)
                        .headerInPayload())
                .isFalse();
        assertThat(PayloadPool.of(new Payload.Random(MessageHeader.BYTES, 1, 1), 1)
                        .headerInPayload())
                .isTrue();
    }

    @Test
    void lettersAreDrawnFromTheirAlphabetAsOftenAsEachOther() {
        byte[] bytes = PayloadPool.of(new Payload.Letters(260_000, new Alphabet("A-Z"), 1), 1)
                .copy(0);
        int[] times = new int[128];
        for (byte each : bytes) {
            times[each]++;
        }

        // 10,000 of each, with a deviation of 98.
        assertThat(IntStream.rangeClosed('A', 'Z').map(letter -> times[letter])).allMatch(n -> n > 9_500 && n < 10_500);
        assertThat(Arrays.stream(times).sum()).isEqualTo(260_000);
    }

    @Test
    void payloadsOfLettersDifferAndComeAgainWithTheirSeed() {
        Payload letters = new Payload.Letters(100, new Alphabet("01"), 3);

        assertThat(PayloadPool.of(letters, 1).copy(2))
                .isEqualTo(PayloadPool.of(letters, 1).copy(2))
                .isNotEqualTo(PayloadPool.of(letters, 1).copy(1))
                .isNotEqualTo(PayloadPool.of(letters, 2).copy(2));
    }

    @Test
    void aMessageTakesThePayloadThatItsNumberDraws() {
        MessageSize sizes = new MessageSize.Shares(List.of(
                new MessageSize.SizeShare(0.5, 200),
                new MessageSize.SizeShare(0.3, 1024),
                new MessageSize.SizeShare(0.2, 4096)));
        PayloadPool pool = PayloadPool.of(new Payload.Random(sizes, 1, 1_000), 1);
        PayloadPool same = PayloadPool.of(new Payload.Random(sizes, 1, 1_000), 1);
        PayloadPool other = PayloadPool.of(new Payload.Random(sizes, 1, 1_000), 2);
        int messages = 100_000;
        Map<Integer, Long> counts = IntStream.range(0, messages)
                .map(number -> pool.bytes(pool.chosen(number)))
                .boxed()
                .collect(Collectors.groupingBy(size -> size, Collectors.counting()));

        // Five standard deviations of the most uncertain share are 0.8 %.
        assertThat(counts.get(200)).isBetween(49_200L, 50_800L);
        assertThat(counts.get(1024)).isBetween(29_200L, 30_800L);
        assertThat(counts.get(4096)).isBetween(19_200L, 20_800L);
        assertThat(IntStream.range(0, 1_000)).allMatch(number -> pool.chosen(number) == same.chosen(number));
        assertThat(IntStream.range(0, 1_000)
                        .filter(number -> pool.chosen(number) == other.chosen(number))
                        .count())
                .isLessThan(20);
        assertThat(pool.isChosenByNumber()).isTrue();
    }

    @Test
    void partsOfAFileFollowOneAnotherInTurn() {
        PayloadPool pool = PayloadPool.of(
                new Payload.FromFile("p", List.of(new byte[3], new byte[5], new byte[7]), PayloadChoice.IN_TURN, ";"),
                1);

        assertThat(IntStream.range(0, 7).map(number -> pool.bytes(pool.chosen(number))))
                .containsExactly(3, 5, 7, 3, 5, 7, 3);
        assertThat(pool.headerInPayload()).isFalse();
        assertThat(pool.chosen(3L * Integer.MAX_VALUE + 1)).isEqualTo(1);
    }
}
