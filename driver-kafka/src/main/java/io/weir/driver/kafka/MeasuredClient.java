package io.weir.driver.kafka;

import java.util.Map;
import org.apache.kafka.common.Metric;
import org.apache.kafka.common.MetricName;

/** What has a client of its own with metrics. */
interface MeasuredClient {

    /** The client's own metrics. Any thread. */
    Map<MetricName, ? extends Metric> metrics();
}
