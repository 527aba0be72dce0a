package io.weir.tests.contract;

import io.weir.driver.MessageListener;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.stream.IntStream;

/** Keeps what a consumer has delivered until the test asks for it. */
public final class Mailbox implements MessageListener {

    private static final int PATIENCE_SECONDS = 60;

    private final BlockingQueue<Letter> letters = new LinkedBlockingQueue<>();

    /** One delivered message, copied. */
    public record Letter(String payload, String stamp, int partition) {}

    @Override
    public void onMessage(byte[] payload, byte[] stamp, int partition) {
        letters.add(new Letter(text(payload), text(stamp), partition));
    }

    private static String text(byte[] bytes) {
        return new String(Arrays.copyOf(bytes, bytes.length), StandardCharsets.UTF_8);
    }

    /** Waits for the next message. */
    public Letter take() throws InterruptedException {
        return takeWithin(PATIENCE_SECONDS);
    }

    /** Waits for the next message so long. */
    public Letter takeWithin(int seconds) throws InterruptedException {
        Letter letter = letters.poll(seconds, TimeUnit.SECONDS);
        if (letter == null) {
            throw new AssertionError("no message within " + seconds + " s");
        }
        return letter;
    }

    /** Waits for so many messages. */
    public List<Letter> take(int count) throws InterruptedException {
        Letter[] taken = new Letter[count];
        for (int i : IntStream.range(0, count).toArray()) {
            taken[i] = take();
        }
        return List.of(taken);
    }

    /** Messages delivered and not taken. */
    public int size() {
        return letters.size();
    }

    public boolean isEmpty() {
        return letters.isEmpty();
    }
}
