package io.weir.driver.kafka.consume;

import static org.assertj.core.api.Assertions.assertThat;

import io.weir.driver.kafka.Addressee;
import io.weir.driver.support.ErrorTally;
import java.nio.ByteBuffer;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CancellationException;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicLong;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.clients.consumer.MockConsumer;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.errors.InterruptException;
import org.apache.kafka.common.errors.TopicAuthorizationException;
import org.assertj.core.api.Assertions;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** The loop on kafka-clients' own in-memory consumer, run to its end on the test's thread. */
class PollLoopTest {

    private static final TopicPartition PARTITION = new TopicPartition("t", 0);

    private final AtomicLong now = new AtomicLong();
    private final ErrorTally errors = new ErrorTally(first -> {});
    private final Addressee addressee = new Addressee();
    private final List<String> delivered = addressee.delivered;
    private MockConsumer<ByteBuffer, ByteBuffer> client;
    private PollLoop loop;

    @BeforeEach
    void subscribe() {
        client = new MockConsumer<>("earliest");
        PositionStore positions = new PositionStore(client, false, Duration.ofSeconds(1), now::get, errors);
        loop = new PollLoop(client, addressee, positions, errors, Duration.ofSeconds(1));
        client.subscribe(List.of("t"), loop);
        client.updateBeginningOffsets(Map.of(PARTITION, 0L));
        client.schedulePollTask(() -> client.rebalance(List.of(PARTITION)));
    }

    private void send(long offset) {
        client.addRecord(new ConsumerRecord<>(
                "t", 0, offset, null, ByteBuffer.wrap(String.valueOf(offset).getBytes())));
    }

    @Test
    void deliversAndStoresThePositionBeforeItCloses() {
        client.schedulePollTask(() -> {
            send(0);
            send(1);
        });
        client.schedulePollTask(loop::end);
        loop.run();
        assertThat(delivered).containsExactly("0", "1");
        assertThat(client.closed()).isTrue();
        assertThat(errors.counts()).isEmpty();
    }

    @Test
    void aMessageWithoutValueIsAnEmptyPayload() {
        client.schedulePollTask(() -> client.addRecord(new ConsumerRecord<>("t", 0, 0, null, null)));
        client.schedulePollTask(loop::end);
        loop.run();
        assertThat(delivered).containsExactly("");
    }

    @Test
    void countsAnErrorOfThePollAndGoesOn() {
        client.schedulePollTask(() -> client.setPollException(new TopicAuthorizationException("t")));
        client.schedulePollTask(() -> {});
        client.schedulePollTask(() -> send(0));
        client.schedulePollTask(loop::end);
        loop.run();
        assertThat(delivered).containsExactly("0");
        assertThat(errors.counts()).containsExactly(Assertions.entry("poll TopicAuthorizationException", 1L));
        assertThat(addressee.failures).singleElement().isInstanceOf(TopicAuthorizationException.class);
        assertThat(addressee.ends).isEmpty();
    }

    @ParameterizedTest
    @MethodSource("deaths")
    void reportsWhateverEndsItAndClosesTheClient(Throwable death) {
        addressee.thrown = death;
        client.schedulePollTask(() -> send(0));
        loop.run();
        assertThat(addressee.ends).containsExactly(death);
        assertThat(client.closed()).isTrue();
    }

    static List<Throwable> deaths() {
        return Addressee.deaths();
    }

    @Test
    void reportsAnInterruptThatNobodyAskedFor() {
        client.schedulePollTask(() -> {
            throw new InterruptException("by somebody");
        });
        loop.run();
        assertThat(Thread.interrupted()).isTrue();
        assertThat(addressee.ends).singleElement().isInstanceOf(InterruptException.class);
    }

    @Test
    void anEndThatIsAskedForIsNoFailure() {
        client.schedulePollTask(loop::end);
        loop.run();
        assertThat(addressee.ends).isEmpty();
        assertThat(addressee.failures).isEmpty();
    }

    @Test
    void pausesWhatItHasAndWhatComesLater() {
        List<Future<Void>> orders = new ArrayList<>();
        TopicPartition later = new TopicPartition("t", 1);
        client.updateBeginningOffsets(Map.of(later, 0L));
        client.schedulePollTask(() -> orders.add(loop.pause()));
        client.schedulePollTask(() -> assertThat(client.paused()).containsExactly(PARTITION));
        client.schedulePollTask(() -> client.rebalance(List.of(PARTITION, later)));
        client.schedulePollTask(() -> {
            assertThat(client.paused()).containsExactlyInAnyOrder(PARTITION, later);
            orders.add(loop.resume());
        });
        client.schedulePollTask(() -> {
            assertThat(client.paused()).isEmpty();
            loop.end();
        });
        loop.run();
        assertThat(orders).hasSize(2).allSatisfy(order -> assertThat(order).isDone());
    }

    @Test
    void anOrderAfterTheEndIsCancelledInsteadOfWaitedFor() {
        client.schedulePollTask(loop::end);
        loop.run();
        Future<Void> order = loop.pause();
        assertThat(order.isCancelled()).isTrue();
        Assertions.assertThatThrownBy(order::get).isInstanceOf(CancellationException.class);
    }
}
