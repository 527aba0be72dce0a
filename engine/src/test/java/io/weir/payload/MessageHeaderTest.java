package io.weir.payload;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Random;
import org.junit.jupiter.api.Test;

class MessageHeaderTest {

    @Test
    void everyFieldComesBack() {
        byte[] bytes = new byte[50];

        MessageHeader.write(bytes, -5, 7, 0xCAFE, 1L << 40, Long.MAX_VALUE - 3);

        assertThat(MessageHeader.isIntact(bytes, 0, bytes.length)).isTrue();
        assertThat(MessageHeader.run(bytes, 0)).isEqualTo(-5);
        assertThat(MessageHeader.stream(bytes, 0)).isEqualTo(7);
        assertThat(MessageHeader.bodyChecksum(bytes, 0)).isEqualTo(0xCAFE);
        assertThat(MessageHeader.sequence(bytes, 0)).isEqualTo(1L << 40);
        assertThat(MessageHeader.dueNanos(bytes, 0)).isEqualTo(Long.MAX_VALUE - 3);
    }

    @Test
    void everyFlippedBitIsNoticed() {
        byte[] bytes = new byte[MessageHeader.BYTES];
        MessageHeader.write(bytes, 1, 2, 3, 4, 5);

        for (int bit = 0; bit < MessageHeader.BYTES * 8; bit++) {
            bytes[bit / 8] ^= (byte) (1 << bit % 8);
            assertThat(MessageHeader.isIntact(bytes, 0, bytes.length))
                    .as("bit %d", bit)
                    .isFalse();
            bytes[bit / 8] ^= (byte) (1 << bit % 8);
        }
    }

    @Test
    void shortOrOtherBytesAreNoHeader() {
        assertThat(MessageHeader.isIntact(new byte[0], 0, 0)).isFalse();
        assertThat(MessageHeader.isIntact(new byte[MessageHeader.BYTES - 1], 0, MessageHeader.BYTES - 1))
                .isFalse();
        byte[] noise = new byte[100];
        new Random(1).nextBytes(noise);
        assertThat(MessageHeader.isIntact(noise, 0, noise.length)).isFalse();
    }
}
