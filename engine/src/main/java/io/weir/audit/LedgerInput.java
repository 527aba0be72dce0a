package io.weir.audit;

import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.util.Iterator;

/** Reads the pieces of a {@link LedgerOutput}, in their order, as one stream that ends with the last. For one thread. */
final class LedgerInput extends InputStream {

    private final Iterator<byte[]> pieces;
    private ByteBuffer content = ByteBuffer.allocate(0);
    private int next;
    private boolean atLast;

    LedgerInput(Iterator<byte[]> pieces) {
        this.pieces = pieces;
    }

    @Override
    public int read() throws IOException {
        return isOver() ? -1 : Byte.toUnsignedInt(content.get());
    }

    @Override
    public int read(byte[] target, int offset, int length) throws IOException {
        if (length == 0) {
            return 0;
        }
        if (isOver()) {
            return -1;
        }
        int part = Math.min(length, content.remaining());
        content.get(target, offset, part);
        return part;
    }

    private boolean isOver() throws IOException {
        while (!content.hasRemaining() && !atLast) {
            if (!pieces.hasNext()) {
                throw new IOException("the ledger lacks its last pieces: it ends before piece " + next);
            }
            content = contentOf(pieces.next());
            next++;
        }
        return !content.hasRemaining();
    }

    /** @throws IOException if a piece follows the last one */
    void requireEnd() throws IOException {
        if (!isOver() || pieces.hasNext()) {
            throw new IOException("the ledger goes on behind its end");
        }
    }

    private ByteBuffer contentOf(byte[] bytes) throws IOException {
        ByteBuffer piece = ByteBuffer.wrap(bytes);
        int end = bytes.length - LedgerOutput.CHECKSUM_BYTES;
        if (end < LedgerOutput.HEADER_BYTES || piece.getInt(0) != LedgerOutput.MAGIC) {
            throw new IOException("piece " + next + " is none of a ledger");
        }
        if (piece.get(4) != LedgerOutput.VERSION) { // before the checksum, which another version may make otherwise
            throw new IOException("the ledger is of version " + piece.get(4) + ", and this Weir reads version "
                    + LedgerOutput.VERSION);
        }
        if (piece.getInt(end) != LedgerOutput.checksum(bytes, end)) {
            throw new IOException("piece " + next + " of the ledger is damaged: its checksum does not match");
        }
        if (piece.getInt(6) != next) {
            throw new IOException("piece " + piece.getInt(6) + " of the ledger came where piece " + next + " was due");
        }
        atLast = piece.get(5) == 1;
        return piece.limit(end).position(LedgerOutput.HEADER_BYTES);
    }
}
