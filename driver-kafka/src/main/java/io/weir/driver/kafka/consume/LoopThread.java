package io.weir.driver.kafka.consume;

import io.weir.driver.DriverException;
import java.time.Duration;
import java.util.Map;
import org.apache.kafka.clients.consumer.ConsumerConfig;

/** Thread that polls one consumer. It has the client's name. */
final class LoopThread {

    private final Thread thread;
    private final Duration limit;

    private LoopThread(Thread thread, Duration limit) {
        this.thread = thread;
        this.limit = limit;
    }

    /**
     * Starts one.
     *
     * @param properties the client's
     * @param limit how long its end may take
     */
    static LoopThread start(Runnable loop, Map<String, Object> properties, Duration limit) {
        Thread thread = new Thread(loop, String.valueOf(properties.get(ConsumerConfig.CLIENT_ID_CONFIG)));
        thread.setDaemon(true);
        thread.start();
        return new LoopThread(thread, limit);
    }

    String name() {
        return thread.getName();
    }

    /** Waits for the end of the loop, which has been ordered to end. */
    void join() throws DriverException, InterruptedException {
        thread.join(limit.toMillis());
        if (thread.isAlive()) {
            throw new DriverException("consumer " + name() + " did not end within " + limit.toSeconds() + " s");
        }
    }
}
