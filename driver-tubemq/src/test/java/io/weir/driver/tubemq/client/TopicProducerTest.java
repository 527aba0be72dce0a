package io.weir.driver.tubemq.client;

import static org.assertj.core.api.Assertions.assertThat;

import io.weir.driver.SendOutcome;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class TopicProducerTest {

    @ParameterizedTest
    @CsvSource({
        "442, REFUSED", // empty body, found by the client
        "445, REFUSED", // too large, found by the client
        "400, REFUSED", // too large, found by the broker
        "503, REFUSED", // the broker does not write
        "419, UNKNOWN", // the append failed, perhaps behind the data
        "500, UNKNOWN",
        "599, UNKNOWN"
    })
    void whatMayHaveBeenStoredIsUnknown(int errCode, SendOutcome expected) {
        assertThat(TopicProducer.outcome(errCode)).isEqualTo(expected);
    }
}
