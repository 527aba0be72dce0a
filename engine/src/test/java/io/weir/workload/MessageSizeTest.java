package io.weir.workload;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.weir.workload.MessageSize.SizeShare;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class MessageSizeTest {

    private static final MessageSize SHARES = new MessageSize.Shares(
            List.of(new SizeShare(0.5, 200), new SizeShare(0.3, 1024), new SizeShare(0.2, 4096)));

    private static IntStream sizes(Payload payload) {
        return IntStream.range(0, payload.poolSize()).map(payload::sizeBytes);
    }

    private static List<String> errors(Payload payload) {
        List<String> errors = new ArrayList<>();
        payload.validate((key, message) -> errors.add(key + " " + message));
        return errors;
    }

    @Test
    void aPoolHasEachSizeAsOftenAsItsShareSays() {
        Payload payload = new Payload.Random(SHARES, 1, 1_000);

        assertThat(sizes(payload).filter(size -> size == 200).count()).isEqualTo(500);
        assertThat(sizes(payload).filter(size -> size == 1024).count()).isEqualTo(300);
        assertThat(sizes(payload).filter(size -> size == 4096).count()).isEqualTo(200);
        assertThat(payload.meanBytes())
                .isCloseTo(sizes(payload).average().orElseThrow(), within(1e-9))
                .isCloseTo(1226.4, within(1e-9));
        assertThat(payload.minBytes()).isEqualTo(200);
        assertThat(payload.choice()).isEqualTo(PayloadChoice.RANDOM);
        assertThat(errors(payload)).isEmpty();
    }

    @Test
    void theOrderInWhichSizesAreWrittenMakesNoDifference() {
        MessageSize turned = new MessageSize.Shares(
                List.of(new SizeShare(0.2, 4096), new SizeShare(0.5, 200), new SizeShare(0.3, 1024)));

        assertThat(turned).isEqualTo(SHARES);
        assertThat(sizes(new Payload.Random(turned, 1, 100)).boxed())
                .containsExactlyElementsOf(
                        sizes(new Payload.Random(SHARES, 1, 100)).boxed().toList());
    }

    @Test
    void aPoolHasSizesFromAllOverARange() {
        Payload payload = new Payload.Letters(new MessageSize.Uniform(200, 4096), new Alphabet("A-Z"), 1_000);

        assertThat(sizes(payload).min()).hasValue(201);
        assertThat(sizes(payload).max()).hasValue(4095);
        assertThat(sizes(payload).distinct().count()).isEqualTo(1_000);
        assertThat(sizes(payload).average().orElseThrow()).isCloseTo(payload.meanBytes(), within(1.0));
    }

    @Test
    void sizesThatAreAllTheSameDoNotVary() {
        assertThat(new MessageSize.Fixed(5).varies()).isFalse();
        assertThat(new MessageSize.Uniform(5, 5).varies()).isFalse();
        assertThat(new MessageSize.Uniform(5, 6).varies()).isTrue();
        assertThat(new MessageSize.Shares(List.of(new SizeShare(1, 5))).varies())
                .isFalse();
        assertThat(new Payload.Random(100, 1, 3).choice()).isEqualTo(PayloadChoice.WHOLE);
    }

    @Test
    void sharesAddUpToAllMessagesAndEachIsOfOneSize() {
        MessageSize tooFew = new MessageSize.Shares(List.of(new SizeShare(0.5, 200), new SizeShare(0.25, 0)));
        MessageSize twice = new MessageSize.Shares(List.of(new SizeShare(0.5, 200), new SizeShare(0.5, 200)));
        MessageSize none = new MessageSize.Shares(List.of(new SizeShare(1, 200), new SizeShare(0, 300)));

        assertThat(errors(new Payload.Random(tooFew, 1, 1_000)))
                .containsExactly(
                        "messageSize must be at least 1 byte, not 0",
                        "messageSize has shares that add up to 75%, and all messages are 100%; change one of them");
        assertThat(errors(new Payload.Random(twice, 1, 1_000)))
                .containsExactly("messageSize names a size twice; add up its shares");
        assertThat(errors(new Payload.Random(none, 1, 1_000)).get(0))
                .isEqualTo("messageSize has a share that is not above 0 %; take that size away");
    }

    @Test
    void aThirdIsWrittenAsRoundedAsAPersonWouldAndStillAddsUp() {
        MessageSize thirds = new MessageSize.Shares(
                List.of(new SizeShare(0.333333, 1), new SizeShare(0.333333, 2), new SizeShare(0.333334, 3)));

        assertThat(errors(new Payload.Random(thirds, 1, 1_000))).isEmpty();
    }

    @Test
    void aPoolIsLargeEnoughForItsSmallestShare() {
        MessageSize rare = new MessageSize.Shares(List.of(new SizeShare(0.99, 200), new SizeShare(0.01, 4096)));

        assertThat(errors(new Payload.Random(rare, 1, 100))).isEmpty();
        assertThat(sizes(new Payload.Random(rare, 1, 100)).max()).hasValue(4096);
        assertThat(errors(new Payload.Random(rare, 1, 99)))
                .containsExactly("randomizedPayloadPoolSize must be at least 100, so that the pool has payloads of each"
                        + " size in messageSize, not 99");
        assertThat(errors(new Payload.Random(new MessageSize.Uniform(1, 9), 1, 99)))
                .hasSize(1);
    }

    @Test
    void aRangeGoesUpwards() {
        assertThat(errors(new Payload.Random(new MessageSize.Uniform(9, 1), 1, 1_000)))
                .containsExactly("messageSize goes from 9 down to 1 bytes; write the smaller size first");
        assertThat(errors(new Payload.Random(new MessageSize.Uniform(0, 9), 1, 1_000)))
                .containsExactly("messageSize must be at least 1 byte, not 0");
    }
}
