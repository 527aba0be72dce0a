package io.weir.driver.rocketmq.grpc;

import static org.assertj.core.api.Assertions.assertThat;

import io.weir.driver.MessageKey;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class MessageGroupsTest {

    @Test
    void sendsMessagesWithoutKeyRoundTheQueues() {
        MessageGroups groups = MessageGroups.over(7);
        List<Integer> queues = IntStream.range(0, 14)
                .mapToObj(i -> MessageGroups.queue(groups.of(MessageKey.NONE), 7))
                .toList();
        assertThat(queues.subList(0, 7)).containsExactly(0, 1, 2, 3, 4, 5, 6);
        assertThat(queues.subList(7, 14)).isEqualTo(queues.subList(0, 7));
    }

    @Test
    void takesAKeyForTheGroup() {
        assertThat(MessageGroups.over(3).of(MessageKey.of("customer-7"))).isEqualTo("customer-7");
    }
}
