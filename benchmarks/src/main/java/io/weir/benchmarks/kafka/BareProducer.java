package io.weir.benchmarks.kafka;

import com.sun.management.OperatingSystemMXBean;
import io.weir.benchmarks.engine.NamedFigures;
import io.weir.schedule.Schedule;
import io.weir.time.ParkingWaiter;
import io.weir.time.SystemClock;
import io.weir.time.Waiter;
import java.lang.management.ManagementFactory;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.HdrHistogram.Histogram;
import org.apache.kafka.clients.producer.KafkaProducer;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.common.serialization.ByteArraySerializer;
import org.jspecify.annotations.Nullable;

/**
 * Kafka's producer with as little as possible around it: one thread sends the due messages, waits, and sends those that
 * have become due. Latency is counted from the call of {@code send} to the acknowledgement.
 *
 * <p>Arguments: messages per second, minimum microseconds from one wake-up to the next, seconds of warm-up, seconds
 * measured, topic, bytes of each message, and settings of the client, {@code key=value}.
 */
final class BareProducer {

    private static final long NANOS_PER_SECOND = 1_000_000_000;

    private final KafkaProducer<byte[], byte[]> client;
    private final ProducerRecord<byte[], byte[]> message;
    private final Schedule schedule;
    private final Waiter waiter;

    /** Written by the client's thread; read when it has ended. */
    private final Histogram service = new Histogram(3);

    private volatile @Nullable Exception lastFailure;

    private BareProducer(
            KafkaProducer<byte[], byte[]> client,
            ProducerRecord<byte[], byte[]> message,
            Schedule schedule,
            Waiter waiter) {
        this.client = client;
        this.message = message;
        this.schedule = schedule;
        this.waiter = waiter;
    }

    public static void main(String[] arguments) {
        long messagesPerSecond = Long.parseLong(arguments[0]);
        Waiter waiter = ParkingWaiter.economical(SystemClock.INSTANCE, Long.parseLong(arguments[1]) * 1000);
        byte[] value = new byte[Integer.parseInt(arguments[5])];
        new Random(1).nextBytes(value);
        Map<String, Object> settings = new HashMap<>();
        for (String setting : List.of(arguments).subList(6, arguments.length)) {
            String[] keyAndValue = setting.split("=", 2);
            settings.put(keyAndValue[0], keyAndValue[1]);
        }
        BareProducer producer = new BareProducer(
                new KafkaProducer<>(settings, new ByteArraySerializer(), new ByteArraySerializer()),
                new ProducerRecord<>(arguments[4], value),
                Schedule.constant(messagesPerSecond),
                waiter);
        NamedFigures.print(producer.measure(
                Long.parseLong(arguments[2]) * messagesPerSecond, Long.parseLong(arguments[3]) * messagesPerSecond));
    }

    private Map<String, Double> measure(long warmUp, long messages) {
        client.partitionsFor(message.topic());
        OperatingSystemMXBean process = (OperatingSystemMXBean) ManagementFactory.getOperatingSystemMXBean();
        long start = System.nanoTime() + 1_000_000;
        send(start, 0, warmUp, false);
        long cpuNanos = process.getProcessCpuTime();
        long begun = System.nanoTime();
        send(start, warmUp, warmUp + messages, true);
        long wallNanos = System.nanoTime() - begun;
        cpuNanos = process.getProcessCpuTime() - cpuNanos;
        double batchBytes = batchBytes();
        client.close();
        if (service.getTotalCount() != messages) {
            throw new IllegalStateException(
                    service.getTotalCount() + " of " + messages + " were acknowledged", lastFailure);
        }
        return Map.of(
                NamedFigures.MESSAGES_PER_SECOND,
                (double) messages * NANOS_PER_SECOND / wallNanos,
                NamedFigures.PROCESS_NANOS_PER_MESSAGE,
                (double) cpuNanos / messages,
                NamedFigures.BATCH_BYTES,
                batchBytes,
                NamedFigures.SERVICE_P50_NANOS,
                (double) service.getValueAtPercentile(50),
                NamedFigures.SERVICE_P99_NANOS,
                (double) service.getValueAtPercentile(99),
                NamedFigures.SERVICE_P999_NANOS,
                (double) service.getValueAtPercentile(99.9));
    }

    /** Sends the messages of a range of indexes, each when it is due or at the next wake-up. */
    @SuppressWarnings("FutureReturnValueIgnored") // the callback reports the same
    private void send(long start, long from, long to, boolean measured) {
        for (long index = from; index < to; index++) {
            long due = start + schedule.dueNanos(index);
            while (waiter.waitUntil(due) < due) {
                // it returns early from a long wait
            }
            long sent = System.nanoTime();
            client.send(message, (metadata, failure) -> {
                if (failure != null) {
                    lastFailure = failure;
                } else if (measured) {
                    service.recordValue(System.nanoTime() - sent);
                }
            });
            Exception failure = lastFailure;
            if (failure != null) {
                throw new IllegalStateException("message " + index + " or one before it was not acknowledged", failure);
            }
        }
    }

    private double batchBytes() {
        return client.metrics().entrySet().stream()
                .filter(metric -> metric.getKey().name().equals(NamedFigures.BATCH_BYTES))
                .mapToDouble(metric -> (double) metric.getValue().metricValue())
                .findFirst()
                .orElseThrow();
    }
}
