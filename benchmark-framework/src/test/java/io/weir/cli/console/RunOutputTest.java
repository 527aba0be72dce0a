package io.weir.cli.console;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.util.concurrent.CountDownLatch;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(60)
class RunOutputTest {

    private final ByteArrayOutputStream written = new ByteArrayOutputStream();

    private String written() {
        return written.toString(StandardCharsets.UTF_8);
    }

    @Test
    void keepsLinesWholeThatAreBegunAtTheSameTime() throws Exception {
        try (RunOutput output = RunOutput.to(written)) {
            PrintStream client = output.stream();
            PrintStream summary = output.stream();
            client.print("the client's ");
            summary.println("a summary");
            output.event("\36{}");
            client.print("own\nand ");
            client.print("more");
        }

        assertThat(written()).isEqualTo("a summary\n\36{}\nthe client's own\nand more\n");
    }

    @Test
    void doesNotKeepARunWaitingForAReaderThatStandsStill() throws Exception {
        StandingStill reader = new StandingStill(written);
        RunOutput output = RunOutput.to(reader);
        String event = "e".repeat(1 << 20);

        for (int second = 0; second < 100; second++) {
            output.event(event);
        }
        output.stream().println("The verdict");
        reader.goOn.countDown();
        output.close();

        assertThat(written()).endsWith("\nThe verdict\n").hasSizeLessThan(20 << 20);
        assertThat(written().lines().filter(event::equals).count()).isGreaterThan(5);
    }

    @Test
    void endsWithoutAReader() throws Exception {
        RunOutput output = RunOutput.to(new OutputStream() {

            @Override
            public void write(int single) throws IOException {
                throw new IOException("Broken pipe");
            }
        });
        output.stream().println("a line");

        output.close();

        assertThat(written()).isEmpty();
    }

    /** A pipe whose reader is stopped for a while. */
    private static final class StandingStill extends OutputStream {

        private final CountDownLatch goOn = new CountDownLatch(1);
        private final OutputStream pipe;

        StandingStill(OutputStream pipe) {
            this.pipe = pipe;
        }

        @Override
        public void write(int single) throws IOException {
            write(new byte[] {(byte) single}, 0, 1);
        }

        @Override
        public void write(byte[] bytes, int from, int length) throws IOException {
            try {
                goOn.await();
            } catch (InterruptedException ended) {
                Thread.currentThread().interrupt();
            }
            pipe.write(bytes, from, length);
        }
    }
}
