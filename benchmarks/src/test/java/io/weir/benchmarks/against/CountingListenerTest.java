package io.weir.benchmarks.against;

import static org.assertj.core.api.Assertions.assertThat;

import io.weir.driver.MessageListener;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class CountingListenerTest {

    /** Clients of some systems deliver the messages of one consumer by several threads. */
    @Test
    void losesNoMessageOfSeveralThreads() throws Exception {
        MessageListener nobody = (payload, header, partition) -> {};
        CountingListener counting = new CountingListener(nobody);
        List<Thread> threads = new ArrayList<>();
        for (int number = 0; number < 4; number++) {
            threads.add(new Thread(() -> {
                for (int message = 0; message < 100_000; message++) {
                    counting.onMessage(new byte[0], new byte[0], 0);
                }
            }));
        }
        threads.forEach(Thread::start);
        for (Thread thread : threads) {
            thread.join();
        }

        assertThat(counting.count()).isEqualTo(400_000);
    }
}
