package io.weir.audit;

import java.io.OutputStream;
import java.nio.ByteBuffer;
import java.util.function.Consumer;
import java.util.zip.CRC32C;

/**
 * Cuts a ledger's bytes into pieces of bounded size, each of which {@link LedgerInput} checks by itself. For one thread.
 *
 * <pre>
 *  0  int   magic
 *  4  byte  version of the form of ledger and pieces
 *  5  byte  1 in the last piece, else 0
 *  6  int   number of the piece, from 0
 * 10  bytes of the ledger
 *     int   checksum of all before (CRC-32C)
 * </pre>
 */
final class LedgerOutput extends OutputStream {

    static final int MAGIC = 0x574C4547;
    static final byte VERSION = 3;
    static final int HEADER_BYTES = 10;
    static final int CHECKSUM_BYTES = 4;

    private final ByteBuffer piece;
    private final Consumer<byte[]> pieces;
    private int number;
    private boolean closed;

    /**
     * @param maxBytes maximum length of a piece
     * @param pieces receives them in order; the last on {@link #close}
     */
    LedgerOutput(int maxBytes, Consumer<byte[]> pieces) {
        if (maxBytes <= HEADER_BYTES + CHECKSUM_BYTES) {
            throw new IllegalArgumentException("pieces of at most " + maxBytes + " bytes");
        }
        this.piece = ByteBuffer.allocate(maxBytes).position(HEADER_BYTES);
        this.pieces = pieces;
    }

    @Override
    public void write(int value) {
        write(new byte[] {(byte) value}, 0, 1);
    }

    @Override
    public void write(byte[] bytes, int offset, int length) {
        for (int done = 0; done < length; ) {
            int room = piece.remaining() - CHECKSUM_BYTES;
            if (room == 0) {
                pass(false);
                continue;
            }
            int part = Math.min(room, length - done);
            piece.put(bytes, offset + done, part);
            done += part;
        }
    }

    private void pass(boolean last) {
        piece.putInt(0, MAGIC).put(4, VERSION).put(5, (byte) (last ? 1 : 0)).putInt(6, number++);
        piece.putInt(checksum(piece.array(), piece.position()));
        byte[] whole = new byte[piece.position()];
        piece.get(0, whole);
        pieces.accept(whole);
        piece.clear().position(HEADER_BYTES);
    }

    static int checksum(byte[] bytes, int length) {
        CRC32C crc = new CRC32C();
        crc.update(bytes, 0, length);
        return (int) crc.getValue();
    }

    @Override
    public void close() {
        if (!closed) {
            closed = true;
            pass(true);
        }
    }
}
