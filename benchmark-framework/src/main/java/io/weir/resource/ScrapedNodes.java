package io.weir.resource;

import io.weir.driver.NanoClock;
import io.weir.machine.ProcessReading;
import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;

/**
 * The processes of a broker that somebody else runs, read at endpoints that they offer. Answers carry their own
 * instant. For one thread after {@link #connect}.
 */
public final class ScrapedNodes implements AutoCloseable {

    /** Time limit for one page. */
    private static final Duration LIMIT = Duration.ofSeconds(5);

    private static final Duration FIRST_LIMIT = Duration.ofSeconds(10);
    private static final Duration LAST_LIMIT = Duration.ofSeconds(6);

    private final NanoClock clock;
    private final List<ScrapedNode> nodes;

    /** Creates the nodes; sends no request yet. */
    public static ScrapedNodes of(NanoClock clock, List<Endpoint> endpoints) {
        return new ScrapedNodes(
                clock,
                endpoints.stream()
                        .map(endpoint -> new ScrapedNode(endpoint, scraper(clock, endpoint)))
                        .toList());
    }

    ScrapedNodes(NanoClock clock, List<ScrapedNode> nodes) {
        this.clock = clock;
        this.nodes = List.copyOf(nodes);
    }

    private static NodeScraper scraper(NanoClock clock, Endpoint endpoint) {
        return endpoint instanceof Endpoint.Prometheus page
                ? new PrometheusScraper(page, clock, LIMIT)
                : new JmxScraper((Endpoint.Jmx) endpoint, clock);
    }

    /** Reads all for the first time, within 10 s; returns a sentence with the remedy for each without figures. */
    public List<String> connect() {
        ask();
        await(FIRST_LIMIT);
        List<String> sentences = new ArrayList<>();
        for (ScrapedNode node : nodes) {
            String failure = node.failure();
            if (failure != null) {
                Endpoint endpoint = node.endpoint();
                sentences.add("The endpoint of " + endpoint.node() + " for resources, " + endpoint.shown()
                        + ", gave no figures: " + failure + ". Correct it in the driver file, or take it out.");
            }
        }
        return sentences;
    }

    /** Requests an answer from all of them, each in its own thread. */
    private void ask() {
        nodes.forEach(ScrapedNode::ask);
    }

    /** Returns samples of this machine, with the latest answers of nodes that come within the patience. */
    SampleSource with(SampleSource machine) {
        return new SampleSource() {
            @Override
            public ResourceSample sample(Duration patience) {
                ask();
                ResourceSample own = machine.sample(patience);
                await(patience);
                Map<String, ProcessReading> processes = new LinkedHashMap<>(own.processes());
                Map<String, String> unanswered = new LinkedHashMap<>();
                for (ScrapedNode node : nodes) {
                    ProcessReading reading = node.take();
                    if (reading != null) {
                        processes.put(node.endpoint().node(), reading);
                    } else {
                        unanswered.put(node.endpoint().node(), String.valueOf(node.failure()));
                    }
                }
                return new ResourceSample(
                        own.atNanos(), own.ticks(), own.machine(), processes, own.disks(), own.networks(), unanswered);
            }

            @Override
            public void restarted(Map<String, Long> pids) throws IOException {
                machine.restarted(pids);
            }

            @Override
            public void close() throws IOException {
                machine.close();
            }
        };
    }

    private void await(Duration patience) {
        long end = clock.nanoTime() + patience.toNanos();
        for (ScrapedNode node : nodes) {
            node.await(Duration.ofNanos(Math.max(0, end - clock.nanoTime())), patience);
        }
    }

    List<WatchedSource> sources() {
        return nodes.stream()
                .map(ScrapedNode::endpoint)
                .map(endpoint -> new WatchedSource(endpoint.node(), endpoint.shown(), true))
                .toList();
    }

    /** Returns the threads that send requests. */
    List<Thread> threads() {
        return nodes.stream().map(ScrapedNode::thread).filter(Objects::nonNull).toList();
    }

    @Override
    public void close() throws InterruptedException {
        nodes.forEach(ScrapedNode::end);
        long end = clock.nanoTime() + LAST_LIMIT.toNanos();
        for (ScrapedNode node : nodes) {
            node.awaitEnd(Duration.ofNanos(Math.max(0, end - clock.nanoTime())));
        }
    }
}
