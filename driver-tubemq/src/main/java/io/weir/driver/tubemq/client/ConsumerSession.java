package io.weir.driver.tubemq.client;

import io.weir.driver.DriverException;
import io.weir.driver.support.Failures;
import org.apache.inlong.tubemq.client.config.ConsumerConfig;
import org.apache.inlong.tubemq.client.config.TubeClientConfigUtils;
import org.apache.inlong.tubemq.client.exception.TubeClientException;
import org.apache.inlong.tubemq.client.factory.TubeBaseSessionFactory;
import org.apache.inlong.tubemq.corerpc.netty.NettyClientFactory;

/**
 * Session of one consumer, with connections of its own: a replacement for the client's TubeMultiSessionFactory, which
 * only makes consumers of its own choice.
 */
record ConsumerSession(NettyClientFactory network, TubeBaseSessionFactory factory) {

    /** Opens a session for a consumer, and closes it again if the consumer can't be created. */
    static <T> T open(ConsumerConfig config, String topic, Opening<T> opening) throws DriverException {
        String attempt = "TubeMQ opened no consumer for topic " + topic;
        NettyClientFactory network = new NettyClientFactory();
        ConsumerSession session;
        try {
            network.configure(TubeClientConfigUtils.getRpcConfigByClientConfig(config, false));
            session = new ConsumerSession(network, new TubeBaseSessionFactory(network, config));
        } catch (TubeClientException e) {
            network.shutdown();
            throw Failures.of(attempt, e);
        }
        try {
            return opening.in(session);
        } catch (TubeClientException e) {
            DriverException failure = Failures.of(attempt, e);
            try {
                session.shutdown();
            } catch (TubeClientException stays) {
                failure.addSuppressed(stays);
            }
            throw failure;
        }
    }

    void shutdown() throws TubeClientException {
        factory.shutdown();
        network.shutdown();
    }

    @FunctionalInterface
    interface Opening<T> {
        T in(ConsumerSession session) throws TubeClientException;
    }
}
