package io.weir.tests.contract;

import io.weir.driver.MessageListener;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;

/** Keeps what a consumer has delivered until the test asks for it. */
public final class Mailbox implements MessageListener {

    private static final int PATIENCE_SECONDS = 60;

    private final BlockingQueue<Letter> letters = new LinkedBlockingQueue<>();

    /** One delivered message, copied. */
    public record Letter(String payload, String header, int partition) {}

    @Override
    public void onMessage(byte[] payload, byte[] header, int partition) {
        letters.add(new Letter(text(payload), text(header), partition));
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

    /** Waits for so many messages; where some don't come, tells of which partitions the others were. */
    public List<Letter> take(int count) throws InterruptedException {
        List<Letter> taken = new ArrayList<>(count);
        while (taken.size() < count) {
            Letter letter = letters.poll(PATIENCE_SECONDS, TimeUnit.SECONDS);
            if (letter == null) {
                Map<Integer, Long> byPartition =
                        taken.stream().collect(Collectors.groupingBy(Letter::partition, Collectors.counting()));
                throw new AssertionError(
                        "only " + taken.size() + " of " + count + " messages came, and no other within "
                                + PATIENCE_SECONDS + " s; by partition: " + byPartition);
            }
            taken.add(letter);
        }
        return taken;
    }

    /** Messages delivered and not taken. */
    public int size() {
        return letters.size();
    }

    public boolean isEmpty() {
        return letters.isEmpty();
    }
}
