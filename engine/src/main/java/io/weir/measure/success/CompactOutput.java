package io.weir.measure.success;

import java.io.DataOutput;
import java.io.IOException;

/** Writer of numbers from 0 on, in as many bytes as each needs: seven bits in a byte, the lowest first. */
record CompactOutput(DataOutput out) {

    void write(long number) throws IOException {
        long rest = number;
        while (rest > 0x7f) {
            out.writeByte((int) (rest & 0x7f | 0x80));
            rest >>>= 7;
        }
        out.writeByte((int) rest);
    }
}
