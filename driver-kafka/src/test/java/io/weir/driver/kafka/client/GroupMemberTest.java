package io.weir.driver.kafka.client;

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

/** The member on kafka-clients' own in-memory consumer, run to its end on the test's thread. */
class GroupMemberTest {

    private static final TopicPartition PARTITION = new TopicPartition("t", 0);

    private final AtomicLong now = new AtomicLong();
    private final ErrorTally errors = new ErrorTally(first -> {});
    private final Addressee addressee = new Addressee();
    private final List<String> delivered = addressee.delivered;
    private MockConsumer<ByteBuffer, ByteBuffer> client;
    private GroupMember member;

    @BeforeEach
    void subscribe() {
        client = new MockConsumer<>("earliest");
        PositionStore positions = new PositionStore(client, false, Duration.ofSeconds(1), now::get, errors);
        member = new GroupMember(client, addressee, positions, errors, Duration.ofSeconds(1));
        client.subscribe(List.of("t"), member);
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
        client.schedulePollTask(member::end);
        member.run();
        assertThat(delivered).containsExactly("0", "1");
        assertThat(client.closed()).isTrue();
        assertThat(errors.counts()).isEmpty();
    }

    @Test
    void aMessageWithoutValueIsAnEmptyPayload() {
        client.schedulePollTask(() -> client.addRecord(new ConsumerRecord<>("t", 0, 0, null, null)));
        client.schedulePollTask(member::end);
        member.run();
        assertThat(delivered).containsExactly("");
    }

    @Test
    void countsAnErrorOfThePollAndGoesOn() {
        client.schedulePollTask(() -> client.setPollException(new TopicAuthorizationException("t")));
        client.schedulePollTask(() -> {});
        client.schedulePollTask(() -> send(0));
        client.schedulePollTask(member::end);
        member.run();
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
        member.run();
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
        member.run();
        assertThat(Thread.interrupted()).isTrue();
        assertThat(addressee.ends).singleElement().isInstanceOf(InterruptException.class);
    }

    @Test
    void anEndThatIsAskedForIsNoFailure() {
        client.schedulePollTask(member::end);
        member.run();
        assertThat(addressee.ends).isEmpty();
        assertThat(addressee.failures).isEmpty();
    }

    @Test
    void pausesWhatItHasAndWhatComesLater() {
        List<Future<Void>> orders = new ArrayList<>();
        TopicPartition later = new TopicPartition("t", 1);
        client.updateBeginningOffsets(Map.of(later, 0L));
        client.schedulePollTask(() -> orders.add(member.orderPause()));
        client.schedulePollTask(() -> assertThat(client.paused()).containsExactly(PARTITION));
        client.schedulePollTask(() -> client.rebalance(List.of(PARTITION, later)));
        client.schedulePollTask(() -> {
            assertThat(client.paused()).containsExactlyInAnyOrder(PARTITION, later);
            orders.add(member.orderResume());
        });
        client.schedulePollTask(() -> {
            assertThat(client.paused()).isEmpty();
            member.end();
        });
        member.run();
        assertThat(orders).hasSize(2).allSatisfy(order -> assertThat(order).isDone());
    }

    @Test
    void anOrderAfterTheEndIsCancelledInsteadOfWaitedFor() {
        client.schedulePollTask(member::end);
        member.run();
        Future<Void> order = member.orderPause();
        assertThat(order.isCancelled()).isTrue();
        Assertions.assertThatThrownBy(order::get).isInstanceOf(CancellationException.class);
    }
}
