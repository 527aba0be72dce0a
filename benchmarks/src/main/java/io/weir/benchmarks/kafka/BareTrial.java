package io.weir.benchmarks.kafka;

import io.weir.benchmarks.engine.NamedFigures;
import io.weir.benchmarks.engine.Trial;
import io.weir.benchmarks.tool.WholeOutput;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/**
 * {@link BareProducer} in a JVM of its own, on a topic of its own.
 *
 * @param wakeUpGapMicros minimum time from one wake-up to the next
 */
record BareTrial(KafkaTools tools, PairSettings settings, long messagesPerSecond, long wakeUpGapMicros)
        implements Trial {

    @Override
    public Map<String, Double> measure() throws IOException, InterruptedException {
        String topic = settings.newTopic();
        tools.createTopic(topic, settings.partitions());
        try {
            Process producer = tools.startWithClient(BareProducer.class, arguments(topic));
            return NamedFigures.parse(WholeOutput.of(producer, "the bare producer"));
        } finally {
            tools.deleteTopic(topic);
        }
    }

    private List<String> arguments(String topic) {
        List<String> arguments = new ArrayList<>();
        arguments.add(String.valueOf(messagesPerSecond));
        arguments.add(String.valueOf(wakeUpGapMicros));
        arguments.add(String.valueOf(settings.warmUpSeconds()));
        arguments.add(String.valueOf(settings.seconds()));
        arguments.add(topic);
        arguments.add(String.valueOf(settings.messageBytes()));
        arguments.add("bootstrap.servers=" + settings.bootstrapServers());
        arguments.addAll(settings.producerProperties());
        return arguments;
    }
}
