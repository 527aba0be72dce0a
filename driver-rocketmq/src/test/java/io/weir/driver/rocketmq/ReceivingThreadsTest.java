package io.weir.driver.rocketmq;

import static org.assertj.core.api.Assertions.assertThat;

import io.weir.driver.DriverSettings;
import io.weir.driver.SubscriptionSpec;
import io.weir.driver.TopicSpec;
import io.weir.driver.rocketmq.client.AdminCalls;
import io.weir.driver.rocketmq.client.QueueLayout;
import io.weir.driver.rocketmq.config.GrpcSettings;
import io.weir.driver.rocketmq.config.RocketMqSettings;
import io.weir.driver.rocketmq.grpc.GrpcDelivery;
import io.weir.driver.rocketmq.grpc.SimpleMember;
import io.weir.driver.rocketmq.remoting.MessageDelivery;
import io.weir.driver.rocketmq.remoting.PullMember;
import io.weir.driver.support.CheckedSettings;
import java.lang.reflect.Proxy;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CountDownLatch;
import org.apache.rocketmq.client.apis.ClientException;
import org.apache.rocketmq.client.apis.consumer.SimpleConsumer;
import org.apache.rocketmq.client.consumer.DefaultLitePullConsumer;
import org.apache.rocketmq.client.consumer.MessageSelector;
import org.apache.rocketmq.common.message.MessageExt;
import org.apache.rocketmq.remoting.protocol.route.TopicRouteData;
import org.apache.rocketmq.tools.admin.DefaultMQAdminExt;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** The driver's own threads, on clients that fail instead of talking to a broker. */
@Timeout(30)
class ReceivingThreadsTest {

    private final Addressee addressee = new Addressee();
    private final QueueLayout layout = QueueLayout.of("t", new TopicRouteData() {
        {
            setQueueDatas(List.of());
        }
    });

    static List<Throwable> deaths() {
        return Addressee.deaths();
    }

    private static AdminCalls calls() throws Exception {
        DefaultMQAdminExt offline = new DefaultMQAdminExt() {
            @Override
            public void start() {}
        };
        return AdminCalls.open(offline, Duration.ofSeconds(10), System::nanoTime);
    }

    private static void raise(Throwable death) {
        if (death instanceof Error error) {
            throw error;
        }
        throw (RuntimeException) death;
    }

    @ParameterizedTest
    @MethodSource("deaths")
    void aPullingThreadThatDiesIsReported(Throwable death) throws Exception {
        DefaultLitePullConsumer client = new DefaultLitePullConsumer("g") {
            @Override
            public void subscribe(String topic, MessageSelector selector) {}

            @Override
            public void start() {}

            @Override
            public void shutdown() {}

            @Override
            public List<MessageExt> poll(long timeout) {
                raise(death);
                return List.of();
            }
        };
        PullMember member = PullMember.start(
                client,
                "t",
                RocketMqSettings.of(new DriverSettings(Map.of())).consume(),
                new MessageDelivery(addressee, layout),
                calls());
        addressee.awaitEnd();
        member.close();

        assertThat(addressee.ends).containsExactly(death);
    }

    @ParameterizedTest
    @MethodSource("deaths")
    void aReceivingThreadThatDiesIsReportedAndAFailureThatPassesTooButAsOne(Throwable death) throws Exception {
        CountDownLatch first = new CountDownLatch(1);
        SimpleConsumer client = (SimpleConsumer) Proxy.newProxyInstance(
                getClass().getClassLoader(), new Class<?>[] {SimpleConsumer.class}, (proxy, method, arguments) -> {
                    if (!method.getName().equals("receive")) {
                        return null;
                    }
                    if (first.getCount() > 0) {
                        first.countDown();
                        throw new ClientException("not now");
                    }
                    throw death;
                });
        SubscriptionSpec spec = new SubscriptionSpec(new TopicSpec("t", 1), "g", 0);
        SimpleMember member = SimpleMember.start(
                client,
                () -> new GrpcDelivery(addressee, layout),
                spec,
                GrpcSettings.of(new CheckedSettings(new DriverSettings(Map.of("grpc.receivers", 1L))))
                        .grpc(),
                calls());
        addressee.awaitEnd();
        member.close();

        assertThat(addressee.failures).singleElement().isInstanceOf(ClientException.class);
        assertThat(addressee.ends).containsExactly(death);
    }
}
