package io.weir.resource;

import io.weir.driver.NanoClock;
import io.weir.machine.ProcessReading;
import java.io.FilterInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.InterruptedIOException;
import java.net.ConnectException;
import java.net.HttpURLConnection;
import java.net.SocketTimeoutException;
import java.net.URI;
import java.net.UnknownHostException;
import java.time.Duration;

/** Reads a page in Prometheus's text format. */
final class PrometheusScraper implements NodeScraper {

    private static final int MAX_REDIRECTS = 3;
    private static final int OK = 200;

    private final Endpoint.Prometheus endpoint;
    private final NanoClock clock;
    private final Duration limit;
    private URI address;

    PrometheusScraper(Endpoint.Prometheus endpoint, NanoClock clock, Duration limit) {
        this.endpoint = endpoint;
        this.clock = clock;
        this.limit = limit;
        this.address = endpoint.address();
    }

    @Override
    public ProcessReading read() throws IOException {
        try {
            return ask();
        } catch (SocketTimeoutException slow) {
            throw new IOException("nothing came within " + limit.toSeconds() + " s", slow);
        } catch (ConnectException refused) {
            throw new IOException("nobody listens there (" + refused.getMessage() + ")", refused);
        } catch (UnknownHostException unknown) {
            throw new IOException("its host " + endpoint.address().getHost() + " has no address", unknown);
        }
    }

    private ProcessReading ask() throws IOException {
        for (int redirects = 0; redirects <= MAX_REDIRECTS; redirects++) {
            long before = clock.nanoTime();
            HttpURLConnection connection = request();
            int status = connection.getResponseCode();
            // The page was made between the two.
            long made = before + (clock.nanoTime() - before) / 2;
            if (status == OK) {
                PrometheusFigures figures = new PrometheusFigures();
                try (InputStream answer = new WithinLimits(connection.getInputStream(), before)) {
                    PrometheusFormat.read(answer, PrometheusFigures::wants, figures);
                }
                return figures.reading(made);
            }
            String location = connection.getHeaderField("Location");
            connection.disconnect();
            if (location == null || status < 300 || status > 399) {
                throw new IOException("it answered with HTTP status " + status);
            }
            follow(location);
        }
        throw new IOException("it redirects again and again");
    }

    private HttpURLConnection request() throws IOException {
        HttpURLConnection connection = (HttpURLConnection) address.toURL().openConnection();
        int millis = Math.toIntExact(limit.toMillis());
        connection.setConnectTimeout(millis);
        connection.setReadTimeout(millis);
        connection.setInstanceFollowRedirects(false);
        connection.setUseCaches(false);
        connection.setRequestProperty("Accept", "text/plain;version=0.0.4");
        endpoint.headers().forEach(connection::setRequestProperty);
        return connection;
    }

    /** Follows a redirection, but not to another host: the headers are meant for this one. */
    private void follow(String location) throws IOException {
        URI target;
        try {
            target = address.resolve(location);
        } catch (IllegalArgumentException none) {
            throw new IOException("it redirects to what is no address", none);
        }
        if (!address.getScheme().equalsIgnoreCase(target.getScheme())
                || !address.getRawAuthority().equalsIgnoreCase(target.getRawAuthority())) {
            throw new IOException("it redirects to " + target.getScheme() + "://" + target.getHost()
                    + ", which may not get its headers; write that address instead");
        }
        address = target;
    }

    /** Does nothing: the JDK keeps connections for the next time and closes them by itself. */
    @Override
    public void close() {
        // nothing is open
    }

    /** An answer with a limit on its length and time. */
    private final class WithinLimits extends FilterInputStream {

        private static final long MAX_BYTES = 1L << 28;

        private final long startNanos;
        private long bytes;

        WithinLimits(InputStream answer, long startNanos) {
            super(answer);
            this.startNanos = startNanos;
        }

        @Override
        public int read(byte[] buffer, int offset, int length) throws IOException {
            int count = super.read(buffer, offset, length);
            bytes += Math.max(0, count);
            if (bytes > MAX_BYTES) {
                throw new IOException("its page is longer than 256 MiB");
            }
            if (clock.nanoTime() - startNanos > limit.toNanos()) {
                throw new SocketTimeoutException("slow");
            }
            if (Thread.currentThread().isInterrupted()) {
                throw new InterruptedIOException("stopped");
            }
            return count;
        }
    }
}
