package io.weir.measure.success;

import java.io.DataInput;
import java.io.IOException;

/** Reader of what {@link CompactOutput} has written. */
record CompactInput(DataInput in) {

    long read() throws IOException {
        long number = 0;
        for (int shift = 0; shift < Long.SIZE - 1; shift += 7) {
            int part = in.readUnsignedByte();
            number |= (part & 0x7fL) << shift;
            if (part <= 0x7f) {
                return number;
            }
        }
        throw new IOException("a number of more than 63 bits");
    }

    int readInt() throws IOException {
        long number = read();
        if (number > Integer.MAX_VALUE) {
            throw new IOException("the number " + number + " where one below 2^31 was expected");
        }
        return (int) number;
    }
}
