package io.weir.driver.pulsar.client;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.weir.driver.MessageListener;
import io.weir.driver.support.ErrorTally;
import java.lang.reflect.InvocationHandler;
import java.lang.reflect.Proxy;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import org.apache.pulsar.client.api.Consumer;
import org.apache.pulsar.client.api.Message;
import org.apache.pulsar.client.api.MessageId;
import org.junit.jupiter.api.Test;

/** Messages that the client keeps in a pool go back to it once, however they end. */
class PartitionReaderTest {

    private final List<String> seen = new ArrayList<>();

    private final Message<byte[]> message = message();
    private final Consumer<byte[]> consumer = consumer();

    private static <T> T proxy(Class<T> type, InvocationHandler handler) {
        return type.cast(
                Proxy.newProxyInstance(PartitionReaderTest.class.getClassLoader(), new Class<?>[] {type}, handler));
    }

    private Message<byte[]> message() {
        @SuppressWarnings("unchecked")
        Message<byte[]> made = proxy(Message.class, (self, method, arguments) -> switch (method.getName()) {
            case "getMessageId" -> MessageId.earliest;
            case "getData" -> new byte[1];
            default -> { // no properties, and nothing to answer to a release
                if (method.getName().equals("release")) {
                    seen.add("release");
                }
                yield null;
            }
        });
        return made;
    }

    private Consumer<byte[]> consumer() {
        @SuppressWarnings("unchecked")
        Consumer<byte[]> made = proxy(Consumer.class, (self, method, arguments) -> {
            seen.add("acknowledge");
            return CompletableFuture.completedFuture(null);
        });
        return made;
    }

    private PartitionReader reader(MessageListener listener) {
        return new PartitionReader(listener, 0, new DirectAcknowledgements(new ErrorTally(sentence -> {})));
    }

    private PartitionReader reader() {
        return reader((payload, header, partition) -> seen.add("deliver"));
    }

    @Test
    void aDeliveredMessageIsReleasedBeforeItsAcknowledgement() {
        reader().received(consumer, message);

        assertThat(seen).containsExactly("deliver", "release", "acknowledge");
    }

    @Test
    void aMessageThatTheListenerFailedOnIsReleasedUnacknowledged() {
        PartitionReader reader = reader((payload, header, partition) -> {
            throw new IllegalStateException("no room");
        });

        assertThatThrownBy(() -> reader.received(consumer, message)).hasMessage("no room");

        assertThat(seen).containsExactly("release");
    }

    @Test
    void aHeldMessageIsReleasedAfterItsDelivery() {
        PartitionReader reader = reader();
        reader.pause();

        reader.received(consumer, message);
        assertThat(seen).isEmpty();
        reader.resume(consumer);

        assertThat(seen).containsExactly("deliver", "release", "acknowledge");
    }

    @Test
    void heldAndLateMessagesAreReleasedUnacknowledgedAtTheEnd() {
        PartitionReader reader = reader();
        reader.pause();
        reader.received(consumer, message);

        assertThat(reader.end()).isCompleted();
        reader.received(consumer, message);

        assertThat(seen).containsExactly("release", "release");
    }
}
