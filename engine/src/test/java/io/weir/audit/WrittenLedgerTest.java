package io.weir.audit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.weir.driver.SendOutcome;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import java.util.zip.CRC32C;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** A ledger that is written and read again is the same, and one that was damaged on its way is refused. */
class WrittenLedgerTest {

    private static final int PIECE_BYTES = 512;

    /** Ledger of one of several workers, with whatever can be in one. */
    private static final class Scene {
        final Random random;
        final int topics;
        final int producersPerTopic;
        final int subscriptionsPerTopic;
        final int messages;
        final DeliveryLedger ledger;

        Scene(int seed) {
            random = new Random(seed);
            topics = 1 + random.nextInt(3);
            producersPerTopic = 1 + random.nextInt(3);
            subscriptionsPerTopic = random.nextInt(3);
            messages = 1 + random.nextInt(6_000);
            ledger = new DeliveryLedger(Expectation.ofAll(topics, producersPerTopic, subscriptionsPerTopic));
            fill(ledger);
        }

        /** Some lanes stay empty, some have gaps in long rows, some messages come again and again. */
        void fill(DeliveryLedger target) {
            int producers = topics * producersPerTopic;
            long[] acknowledged = new long[producers];
            for (int producer = 0; producer < producers; producer++) {
                for (int message = 0; message < messages; message++) {
                    int roll = random.nextInt(100);
                    if (roll < 6) {
                        target.addFailure(SendOutcome.values()[roll / 2], producer, message);
                    } else {
                        acknowledged[producer]++;
                        if (roll < 8) {
                            target.addFilteredOut(producer, message);
                        } else if (roll < 9) {
                            target.addDelayed(producer, message);
                        }
                    }
                }
            }
            target.addAcknowledged(acknowledged);
            target.addOddities(random.nextInt(5), random.nextInt(5), random.nextInt(5));
            target.addNegativeEndToEnd(random.nextInt(5), random.nextInt(1_000));
            for (int subscription = 0; subscription < topics * subscriptionsPerTopic; subscription++) {
                for (int i = 0; i < producersPerTopic; i++) {
                    if (random.nextInt(4) > 0) {
                        int producer = subscription / subscriptionsPerTopic * producersPerTopic + i;
                        receive(target, subscription, producer, random.nextInt(60), random.nextInt(messages));
                    }
                }
            }
        }

        private void receive(DeliveryLedger target, int subscription, int producer, int gapsInAHundred, int hole) {
            List<ReceivedChunk> chunks = new ArrayList<>();
            for (int message = 0; message < messages; message++) {
                boolean inHole = message >= hole && message < hole + 2_500;
                if (inHole || random.nextInt(100) < gapsInAHundred) {
                    continue;
                }
                int last = chunks.size() - 1;
                if (last < 0 || chunks.get(last).number() != ReceivedChunk.numberOf(message)) {
                    chunks.add(new ReceivedChunk(subscription, producer, ReceivedChunk.numberOf(message)));
                }
                for (int times = random.nextInt(30) == 0 ? 1 + random.nextInt(4) : 1; times > 0; times--) {
                    chunks.get(chunks.size() - 1).add(message, random.nextInt(20) == 0);
                }
            }
            target.take(chunks);
            target.mergeTaken();
        }

        void assertSame(DeliveryLedger read, DeliveryLedger written) {
            long[] sent = new long[topics * producersPerTopic];
            Arrays.fill(sent, messages);
            assertThat(read.account(sent, true)).isEqualTo(written.account(sent, true));
            assertThat(read.arrivedBySubscription()).isEqualTo(written.arrivedBySubscription());
            assertThat(read.acknowledgedByTopic()).isEqualTo(written.acknowledgedByTopic());
            assertThat(read.awaitedBySubscription()).isEqualTo(written.awaitedBySubscription());
            for (int subscription = 0; subscription < topics * subscriptionsPerTopic; subscription++) {
                assertThat(read.missing(subscription, sent)).isEqualTo(written.missing(subscription, sent));
                for (int producer = 0; producer < producersPerTopic; producer++) {
                    for (int message = 0; message < messages; message++) {
                        assertThat(read.subscription(subscription, producer).hasReceived(message))
                                .isEqualTo(written.subscription(subscription, producer)
                                        .hasReceived(message));
                    }
                }
            }
        }
    }

    private static List<byte[]> pieces(DeliveryLedger ledger) throws IOException {
        List<byte[]> pieces = new ArrayList<>();
        ledger.write(PIECE_BYTES, pieces::add);
        return pieces;
    }

    private static List<byte[]> severalPieces() throws IOException {
        List<byte[]> pieces = List.of();
        for (int seed = 41; pieces.size() < 5; seed++) {
            pieces = pieces(new Scene(seed).ledger);
        }
        return pieces;
    }

    private static DeliveryLedger read(List<byte[]> pieces) throws IOException {
        return DeliveryLedger.read(pieces.iterator());
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19, 20})
    void aLedgerIsReadAsItWasWritten(int seed) throws IOException {
        Scene scene = new Scene(seed);

        List<byte[]> pieces = pieces(scene.ledger);

        assertThat(pieces).allSatisfy(piece -> assertThat(piece).hasSizeLessThanOrEqualTo(PIECE_BYTES));
        DeliveryLedger read = read(pieces);
        scene.assertSame(read, scene.ledger);
        scene.assertSame(read(pieces(read)), scene.ledger);
    }

    /** A worker may write its ledger and go on. */
    @ParameterizedTest
    @ValueSource(ints = {21, 22, 23, 24, 25, 26})
    void whatComesLaterIsAddedToALedgerThatWasReadAsToTheOriginal(int seed) throws IOException {
        Scene scene = new Scene(seed);
        DeliveryLedger read = read(pieces(scene.ledger));
        long later = scene.random.nextLong();

        scene.random.setSeed(later);
        scene.fill(scene.ledger);
        scene.random.setSeed(later);
        scene.fill(read);

        scene.assertSame(read, scene.ledger);
    }

    @Test
    void anEmptyLedgerIsOnePiece() throws IOException {
        List<byte[]> pieces = pieces(new DeliveryLedger(Expectation.ofAll(2, 1, 1)));

        assertThat(pieces).hasSize(1);
        assertThat(read(pieces).arrived()).isZero();
    }

    /** The form grows with what went wrong, not with the messages. */
    @Test
    void aMillionMessagesWithoutAFaultTakeAFewHundredBytes() throws IOException {
        DeliveryLedger ledger = new DeliveryLedger(Expectation.ofAll(1, 1, 1));
        for (int number = 0; number < 1_000; number++) {
            ReceivedChunk chunk = new ReceivedChunk(0, 0, number);
            for (int i = 0; i < 1024; i++) {
                chunk.add(number * 1024L + i, false);
            }
            ledger.take(List.of(chunk));
        }
        ledger.mergeTaken();

        assertThat(pieces(ledger).stream().mapToInt(piece -> piece.length).sum())
                .isLessThan(400);
    }

    @ParameterizedTest
    @ValueSource(ints = {31, 32, 33, 34, 35, 36, 37, 38, 39, 40})
    void aByteThatChangedOnItsWayIsNoticed(int seed) throws IOException {
        Scene scene = new Scene(seed);
        List<byte[]> pieces = pieces(scene.ledger);

        for (int i = 0; i < 50; i++) {
            int piece = scene.random.nextInt(pieces.size());
            byte[] damaged = pieces.get(piece).clone();
            damaged[scene.random.nextInt(damaged.length)] ^= (byte) (1 << scene.random.nextInt(8));
            List<byte[]> arrived = new ArrayList<>(pieces);
            arrived.set(piece, damaged);

            assertThatThrownBy(() -> read(arrived))
                    .isInstanceOf(IOException.class)
                    .hasMessageMatching("piece " + piece + " is none of a ledger"
                            + "|piece " + piece + " of the ledger is damaged: its checksum does not match"
                            + "|the ledger is of version -?[0-9]+, and this Weir reads version 3");
        }
    }

    @Test
    void aPieceThatIsMissingCutOffOrOutOfPlaceIsNoticed() throws IOException {
        List<byte[]> pieces = severalPieces();
        int last = pieces.size() - 1;

        assertThatThrownBy(() -> read(pieces.subList(0, last)))
                .isInstanceOf(IOException.class)
                .hasMessage("the ledger lacks its last pieces: it ends before piece " + last);
        assertThatThrownBy(() -> read(List.of()))
                .isInstanceOf(IOException.class)
                .hasMessage("the ledger lacks its last pieces: it ends before piece 0");
        List<byte[]> lacking = new ArrayList<>(pieces);
        lacking.remove(2);
        assertThatThrownBy(() -> read(lacking))
                .isInstanceOf(IOException.class)
                .hasMessage("piece 3 of the ledger came where piece 2 was due");
        List<byte[]> swapped = new ArrayList<>(pieces);
        Collections.swap(swapped, 1, 2);
        assertThatThrownBy(() -> read(swapped))
                .isInstanceOf(IOException.class)
                .hasMessage("piece 2 of the ledger came where piece 1 was due");
        List<byte[]> longer = new ArrayList<>(pieces);
        longer.add(pieces.get(last));
        assertThatThrownBy(() -> read(longer))
                .isInstanceOf(IOException.class)
                .hasMessage("the ledger goes on behind its end");
        List<byte[]> cut = new ArrayList<>(pieces);
        cut.set(1, Arrays.copyOf(pieces.get(1), 100));
        assertThatThrownBy(() -> read(cut))
                .isInstanceOf(IOException.class)
                .hasMessage("piece 1 of the ledger is damaged: its checksum does not match");
        assertThatThrownBy(() -> read(List.of(new byte[3])))
                .isInstanceOf(IOException.class)
                .hasMessage("piece 0 is none of a ledger");
    }

    @Test
    void anotherVersionIsRefusedByName() throws IOException {
        byte[] piece = pieces(new DeliveryLedger(Expectation.ofAll(1, 1, 1))).get(0);
        piece[4] = 9;
        CRC32C crc = new CRC32C();
        crc.update(piece, 0, piece.length - 4);
        for (int i = 0; i < 4; i++) {
            piece[piece.length - 1 - i] = (byte) (crc.getValue() >>> 8 * i);
        }

        assertThatThrownBy(() -> read(List.of(piece)))
                .isInstanceOf(IOException.class)
                .hasMessage("the ledger is of version 9, and this Weir reads version 3");
    }
}
