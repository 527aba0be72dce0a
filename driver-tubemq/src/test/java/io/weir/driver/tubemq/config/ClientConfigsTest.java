package io.weir.driver.tubemq.config;

import static org.assertj.core.api.Assertions.assertThat;

import io.weir.driver.DriverSettings;
import io.weir.driver.SubscriptionSpec.Start;
import java.util.Map;
import org.apache.inlong.tubemq.client.config.ConsumerConfig;
import org.apache.inlong.tubemq.client.consumer.ConsumePosition;
import org.junit.jupiter.api.Test;

class ClientConfigsTest {

    private static ClientConfigs configs(Map<String, Object> settings) throws Exception {
        return new ClientConfigs(TubeSettings.of(new DriverSettings(settings)), "127.0.0.1:8715");
    }

    @Test
    void aConsumerBeginsWhereItsSubscriptionSays() throws Exception {
        assertThat(configs(Map.of()).consumer("g1", Start.FIRST_MESSAGE).getConsumePosition())
                .isEqualTo(ConsumePosition.CONSUMER_FROM_FIRST_OFFSET);
        assertThat(configs(Map.of()).consumer("g1", Start.NEXT_MESSAGE).getConsumePosition())
                .isEqualTo(ConsumePosition.CONSUMER_FROM_LATEST_OFFSET);
    }

    @Test
    void theUsersPositionGoesFirstByNameOrByNumber() throws Exception {
        for (String position : new String[] {"CONSUMER_FROM_MAX_OFFSET_ALWAYS", "1"}) {
            assertThat(configs(Map.of("consumerConfig", Map.of("consumePosition", position)))
                            .consumer("g1", Start.FIRST_MESSAGE)
                            .getConsumePosition())
                    .isEqualTo(ConsumePosition.CONSUMER_FROM_MAX_OFFSET_ALWAYS);
        }
    }

    @Test
    void neitherTheWaitOfAnIdlePartitionNorTheHeartbeatIsLeftAtItsSeconds() throws Exception {
        ConsumerConfig consumer = configs(Map.of()).consumer("g1", Start.FIRST_MESSAGE);
        assertThat(consumer.getMsgNotFoundWaitPeriodMs()).isEqualTo(5);
        assertThat(consumer.getHeartbeatPeriodMs()).isEqualTo(1000);
        assertThat(configs(Map.of()).producer().getHeartbeatPeriodMs()).isEqualTo(1000);
    }

    @Test
    void passesTheUsersValuesOn() throws Exception {
        ClientConfigs configs = configs(Map.of(
                "producerConfig", Map.of("rpcTimeoutMs", "7000", "linkStatsMaxForbiddenRate", "0.5"),
                "consumerConfig", Map.of("msgNotFoundWaitPeriodMs", " 40 ", "pullConfirmInLocal", "true")));
        assertThat(configs.producer().getRpcTimeoutMs()).isEqualTo(7000);
        assertThat(configs.producer().getLinkStatsMaxForbiddenRate()).isEqualTo(0.5);
        ConsumerConfig consumer = configs.consumer("g1", Start.FIRST_MESSAGE);
        assertThat(consumer.getMsgNotFoundWaitPeriodMs()).isEqualTo(40);
        assertThat(consumer.isPullConfirmInLocal()).isTrue();
    }

    @Test
    void aBatchThatMeetsTheEndIsAlwaysGivenBack() throws Exception {
        assertThat(configs(Map.of("consumerConfig", Map.of("pushListenerThrowedRollBack", "false")))
                        .consumer("g1", Start.FIRST_MESSAGE)
                        .isPushListenerThrowedRollBack())
                .isTrue();
    }
}
