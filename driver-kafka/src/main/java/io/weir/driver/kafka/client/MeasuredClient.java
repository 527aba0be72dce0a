package io.weir.driver.kafka.client;

import io.weir.driver.DriverException;
import java.util.Map;
import org.apache.kafka.common.Metric;
import org.apache.kafka.common.MetricName;

/** Owner of a client with metrics. */
public interface MeasuredClient {

    /** Returns the client's own metrics. Any thread. */
    Map<MetricName, ? extends Metric> metrics();

    void close() throws DriverException, InterruptedException;
}
