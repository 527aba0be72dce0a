package io.weir.driver.kafka.client;

import static org.assertj.core.api.Assertions.assertThat;

import io.weir.driver.kafka.Addressee;
import io.weir.driver.support.ErrorTally;
import java.nio.ByteBuffer;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.clients.consumer.ConsumerRecords;
import org.apache.kafka.clients.consumer.MockShareConsumer;
import org.apache.kafka.common.errors.GroupAuthorizationException;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** A member on kafka-clients' own in-memory consumer, run to its end on the test's thread. */
class ShareMemberTest {

    private final Addressee addressee = new Addressee();
    private final ErrorTally errors = new ErrorTally(first -> {});

    static List<Throwable> deaths() {
        return Addressee.deaths();
    }

    @ParameterizedTest
    @MethodSource("deaths")
    void reportsWhatEndsItAndWhatItGetsOver(Throwable death) {
        MockShareConsumer<ByteBuffer, ByteBuffer> client = new MockShareConsumer<>() {
            private int polls;

            @Override
            public synchronized ConsumerRecords<ByteBuffer, ByteBuffer> poll(Duration timeout) {
                if (polls++ == 0) {
                    throw new GroupAuthorizationException("g");
                }
                addressee.thrown = death;
                return super.poll(timeout);
            }
        };
        client.subscribe(List.of("t"));
        client.addRecord(new ConsumerRecord<>("t", 0, 0, null, ByteBuffer.wrap(new byte[1])));

        new ShareMember(client, false, addressee, errors, Duration.ofSeconds(1)).run();

        assertThat(addressee.failures).singleElement().isInstanceOf(GroupAuthorizationException.class);
        assertThat(addressee.ends).containsExactly(death);
        assertThat(errors.counts())
                .isEqualTo(Map.of(
                        "poll GroupAuthorizationException",
                        1L,
                        "deliver " + death.getClass().getSimpleName(),
                        1L));
    }
}
