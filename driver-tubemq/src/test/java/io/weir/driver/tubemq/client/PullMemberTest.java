package io.weir.driver.tubemq.client;

import static org.assertj.core.api.Assertions.assertThat;

import io.weir.driver.support.DeliveryGate;
import io.weir.driver.support.ErrorTally;
import io.weir.driver.tubemq.Addressee;
import java.lang.reflect.Proxy;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicInteger;
import org.apache.inlong.tubemq.client.consumer.PullMessageConsumer;
import org.apache.inlong.tubemq.client.exception.TubeClientException;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** The loop on a client that fails instead of talking to a broker, run to its end on the test's thread. */
@Timeout(30)
class PullMemberTest {

    static List<Throwable> deaths() {
        return Addressee.deaths();
    }

    @ParameterizedTest
    @MethodSource("deaths")
    void reportsWhatEndsItAndWhatItGetsOver(Throwable death) {
        AtomicInteger calls = new AtomicInteger();
        PullMessageConsumer client = (PullMessageConsumer) Proxy.newProxyInstance(
                getClass().getClassLoader(), new Class<?>[] {PullMessageConsumer.class}, (proxy, method, arguments) -> {
                    throw calls.incrementAndGet() == 1 ? new TubeClientException("not now") : death;
                });
        Addressee addressee = new Addressee();
        ErrorTally errors = new ErrorTally(first -> {});

        new PullMember.Loop(client, new DeliveryGate(), new Delivery(addressee, Map.of()), errors).run();

        assertThat(addressee.failures).singleElement().isInstanceOf(TubeClientException.class);
        assertThat(addressee.ends).containsExactly(death);
        assertThat(errors.counts())
                .containsKeys(
                        "pull TubeClientException", "pull " + death.getClass().getSimpleName());
    }
}
