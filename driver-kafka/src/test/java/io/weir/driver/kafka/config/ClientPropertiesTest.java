package io.weir.driver.kafka.config;

import static org.assertj.core.api.Assertions.assertThat;

import io.weir.driver.DriverException;
import io.weir.driver.DriverSettings;
import io.weir.driver.Insight.Fact;
import io.weir.driver.kafka.ClientFacts;
import java.time.Duration;
import java.util.Map;
import org.junit.jupiter.api.Test;

class ClientPropertiesTest {

    private static ClientProperties properties(Map<String, Object> settings, Map<String, String> addresses)
            throws DriverException {
        return ClientProperties.of(new DriverSettings(settings), addresses, "run7");
    }

    @Test
    void aBlockOfItsOwnGoesBeforeTheCommonOne() throws Exception {
        ClientProperties properties = properties(
                Map.of(
                        "commonConfig", Map.of("send.buffer.bytes", "1", "receive.buffer.bytes", "2"),
                        "producerConfig", Map.of("send.buffer.bytes", "3")),
                Map.of());
        assertThat(properties.producer(0))
                .containsEntry("send.buffer.bytes", "3")
                .containsEntry("receive.buffer.bytes", "2");
        assertThat(properties.consumer("g", 0)).containsEntry("send.buffer.bytes", "1");
    }

    @Test
    void commonKeysReachOnlyTheClientsThatKnowThem() throws Exception {
        ClientProperties properties =
                properties(Map.of("commonConfig", Map.of("linger.ms", "9", "max.poll.records", "8")), Map.of());
        assertThat(properties.producer(0)).containsEntry("linger.ms", "9").doesNotContainKey("max.poll.records");
        assertThat(properties.consumer("g", 0))
                .containsEntry("max.poll.records", "8")
                .doesNotContainKey("linger.ms");
        assertThat(properties.admin(Duration.ofSeconds(5))).doesNotContainKeys("linger.ms", "max.poll.records");
    }

    @Test
    void saysHowItCompressesAndWaitsInTheWordsOfAllSystems() throws Exception {
        assertThat(ClientFacts.of(properties(
                        Map.of("producerConfig", Map.of("compression.type", "lz4", "linger.ms", "7")),
                        Map.of("bootstrap.servers", "launched:1"))))
                .contains(Fact.compression("lz4"), Fact.batchWait(Duration.ofMillis(7)));
        assertThat(ClientFacts.of(properties(
                        Map.of("producerConfig", Map.of("linger.ms", "0")), Map.of("bootstrap.servers", "launched:1"))))
                .contains(Fact.compression(Fact.NONE), Fact.batchWait(Duration.ZERO));
    }

    @Test
    void aLaunchedBrokerGoesBeforeEveryAddressOfTheFile() throws Exception {
        ClientProperties properties = properties(
                Map.of(
                        "commonConfig", Map.of("bootstrap.servers", "common:1"),
                        "producerConfig", Map.of("bootstrap.servers", "producer:1")),
                Map.of("bootstrap.servers", "launched:1"));
        assertThat(properties.bootstrapServers()).contains("launched:1");
        assertThat(properties.producer(0)).containsEntry("bootstrap.servers", "launched:1");
        assertThat(properties.consumer("g", 0)).containsEntry("bootstrap.servers", "launched:1");
    }

    @Test
    void everyClientHasAnIdOfItsOwnThatBeginsWithTheUsers() throws Exception {
        ClientProperties properties = properties(Map.of("commonConfig", Map.of("client.id", "zone1")), Map.of());
        assertThat(properties.producer(3)).containsEntry("client.id", "zone1-run7-producer-3");
        assertThat(properties.consumer("g", 4)).containsEntry("client.id", "zone1-run7-consumer-4");
        assertThat(properties.admin(Duration.ofSeconds(5))).containsEntry("client.id", "zone1-run7-admin");
    }

    @Test
    void theSubscriptionIsTheGroupAndStartsAtTheFirstMessage() throws Exception {
        ClientProperties properties = properties(Map.of("consumerConfig", Map.of("group.id", "mine")), Map.of());
        assertThat(properties.consumer("sub", 0))
                .containsEntry("group.id", "sub")
                .containsEntry("auto.offset.reset", "earliest")
                .containsEntry("enable.auto.commit", "false");
    }

    @Test
    void theUsersStartAndCommitsAreKept() throws Exception {
        Map<String, String> consumer = Map.of("auto.offset.reset", "latest", "enable.auto.commit", "true");
        assertThat(properties(Map.of("consumerConfig", consumer), Map.of()).consumer("sub", 0))
                .containsAllEntriesOf(consumer);
    }

    @Test
    void noCallOfTheAdminClientOutlivesTheTimeLimit() throws Exception {
        Map<String, Object> settings = Map.of("commonConfig", Map.of("request.timeout.ms", "90000"));
        assertThat(properties(settings, Map.of()).admin(Duration.ofSeconds(5)))
                .containsEntry("request.timeout.ms", "5000")
                .containsEntry("default.api.timeout.ms", "5000");
    }

    @Test
    void inTransactionsEveryProducerHasItsOwnIdAndConsumersReadWhatIsCommitted() throws Exception {
        ClientProperties properties = properties(Map.of("messagesPerTransaction", 10L), Map.of());
        assertThat(properties.producer(3)).containsEntry("transactional.id", "weir-run7-producer-3");
        assertThat(properties.consumer("g", 0)).containsEntry("isolation.level", "read_committed");
        assertThat(properties(Map.of(), Map.of()).producer(3)).doesNotContainKey("transactional.id");
    }

    @Test
    void aShareGroupHasWhatItsMembersMayNotHave() throws Exception {
        ClientProperties properties = properties(
                Map.of(
                        "subscriptionType",
                        "share",
                        "consumerConfig",
                        Map.of(
                                "auto.offset.reset", "latest",
                                "enable.auto.commit", "false",
                                "isolation.level", "read_committed",
                                "max.poll.records", "7")),
                Map.of());
        assertThat(properties.consumer("g", 0))
                .containsEntry("max.poll.records", "7")
                .containsEntry("group.id", "g")
                .doesNotContainKeys("auto.offset.reset", "enable.auto.commit", "isolation.level");
        assertThat(properties.shareGroup())
                .containsOnly(
                        Map.entry("share.auto.offset.reset", "latest"),
                        Map.entry("share.isolation.level", "read_committed"));
    }

    @Test
    void aShareGroupBeginsWithTheOldestMessageUnlessToldOtherwise() throws Exception {
        ClientProperties properties = properties(Map.of("subscriptionType", "share"), Map.of());
        assertThat(properties.shareGroup()).containsOnly(Map.entry("share.auto.offset.reset", "earliest"));
    }
}
