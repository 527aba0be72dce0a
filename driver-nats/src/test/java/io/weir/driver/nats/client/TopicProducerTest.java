package io.weir.driver.nats.client;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowable;

import io.nats.client.JetStreamApiException;
import io.nats.client.Message;
import io.nats.client.api.PublishAck;
import io.nats.client.impl.NatsMessage;
import io.weir.driver.SendOutcome;
import java.io.IOException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class TopicProducerTest {

    /** A server that could not store a message may have done so all the same. */
    @ParameterizedTest
    @CsvSource({"400, REFUSED", "404, REFUSED", "500, UNKNOWN", "503, UNKNOWN"})
    void anAnswerOfTheServerTellsByItsCodeWhetherTheMessageMayHaveBeenStored(int code, SendOutcome expected)
            throws Exception {
        String answer = "{\"error\": {\"code\": " + code + ", \"err_code\": 1, \"description\": \"d\"}}";
        Message message = NatsMessage.builder().subject("s").data(answer).build();

        Throwable error = catchThrowable(() -> new PublishAck(message));

        assertThat(error).isInstanceOf(JetStreamApiException.class);
        assertThat(TopicProducer.outcome(error)).isEqualTo(expected);
    }

    @Test
    void whereNobodyListensNothingIsStoredAndWithoutAnAnswerNobodyKnows() {
        assertThat(TopicProducer.outcome(new IOException("Error Publishing: 503 No Responders Available For Request")))
                .isEqualTo(SendOutcome.REFUSED);
        assertThat(TopicProducer.outcome(new IOException("Timeout or no response waiting for NATS JetStream server")))
                .isEqualTo(SendOutcome.UNKNOWN);
        assertThat(TopicProducer.outcome(new IOException())).isEqualTo(SendOutcome.UNKNOWN);
    }
}
