package io.weir.driver.tubemq.client;

import io.weir.driver.DriverException;
import io.weir.driver.support.Failures;
import org.apache.inlong.tubemq.client.config.TubeClientConfig;
import org.apache.inlong.tubemq.client.exception.TubeClientException;
import org.apache.inlong.tubemq.client.factory.TubeMultiSessionFactory;

/**
 * One of the client's session factories, whose producers share one connection to each broker.
 *
 * @param window total that its producers may have outstanding
 */
public record ProducerConnection(TubeMultiSessionFactory factory, SendWindow window) {

    public static ProducerConnection open(TubeClientConfig config, SendWindow window) throws DriverException {
        try {
            return new ProducerConnection(new TubeMultiSessionFactory(config), window);
        } catch (TubeClientException e) {
            throw Failures.of("TubeMQ's client opened no session", e);
        }
    }

    public void close() throws DriverException {
        try {
            factory.shutdown();
        } catch (TubeClientException e) {
            throw Failures.of("TubeMQ's client did not close its session", e);
        }
    }
}
