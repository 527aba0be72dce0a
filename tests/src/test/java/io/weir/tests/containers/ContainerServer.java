package io.weir.tests.containers;

import com.github.dockerjava.api.DockerClient;
import com.github.dockerjava.api.command.WaitContainerResultCallback;
import io.weir.tests.contract.Server;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.time.Duration;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Map.Entry;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.regex.Pattern;
import org.testcontainers.DockerClientFactory;
import org.testcontainers.containers.GenericContainer;
import org.testcontainers.containers.Network;
import org.testcontainers.containers.wait.strategy.LogMessageWaitStrategy;

/**
 * A system's server in containers on one network of their own.
 *
 * <p>Ports are fixed at the start, because a server tells its clients where it is, and must be there again after a kill.
 */
final class ContainerServer implements Server {

    private static final String HOST = "127.0.0.1";
    /** The engine's and the server's start on a machine that does much else. */
    private static final Duration PATIENCE = Duration.ofMinutes(5);

    private static final Duration PAGE_PATIENCE = Duration.ofSeconds(10);

    private final String system;
    private final Network network = Network.newNetwork();
    private final Map<String, Node> nodes = new LinkedHashMap<>();
    private final Map<String, String> addresses = new HashMap<>();

    ContainerServer(String system) {
        this.system = system;
    }

    /**
     * A page of a process.
     *
     * @param wanted to be found in it
     */
    record Page(int port, String path, String wanted) {

        void await() {
            URI uri = URI.create("http://" + HOST + ":" + port + path);
            long start = System.nanoTime();
            String answer = "none";
            while (!Pattern.compile(wanted).matcher(answer).find()) {
                if (System.nanoTime() - start > PATIENCE.toNanos()) {
                    throw new AssertionError(uri + " does not answer " + wanted + " but " + answer);
                }
                answer = get(uri);
            }
        }

        private static String get(URI uri) {
            HttpRequest request =
                    HttpRequest.newBuilder(uri).timeout(PAGE_PATIENCE).build();
            try {
                return HttpClient.newHttpClient()
                        .send(request, BodyHandlers.ofString())
                        .body();
            } catch (IOException notYet) {
                return notYet.toString();
            } catch (InterruptedException interrupted) {
                Thread.currentThread().interrupt();
                throw new IllegalStateException("interrupted while waiting for " + uri, interrupted);
            }
        }
    }

    /** A container over all its lives. */
    private static final class Node {
        private final GenericContainer<?> container;
        private final String readyPattern;
        private final Optional<Page> readyPage;
        private int lives;

        Node(GenericContainer<?> container, String readyPattern, Optional<Page> readyPage) {
            this.container = container;
            this.readyPattern = readyPattern;
            this.readyPage = readyPage;
        }

        /** The log goes on from one life to the next. */
        LogMessageWaitStrategy nextLife() {
            lives++;
            LogMessageWaitStrategy ready = new LogMessageWaitStrategy()
                    .withRegEx("(?s).*" + readyPattern + ".*")
                    .withTimes(lives);
            ready.withStartupTimeout(PATIENCE);
            return ready;
        }
    }

    /**
     * Starts one of the server's processes.
     *
     * @param name also its host name on the network
     * @param container not started yet
     * @param ports inside the container by port of this machine
     * @param readyPattern of the line that says that it is ready
     */
    void start(String name, GenericContainer<?> container, Map<Integer, Integer> ports, String readyPattern) {
        start(name, new Node(container, readyPattern, Optional.empty()), ports);
    }

    /** Starts a process that is ready only when a page of it is, which comes later than the line. */
    void start(String name, GenericContainer<?> container, Map<Integer, Integer> ports, String line, Page page) {
        start(name, new Node(container, line, Optional.of(page)), ports);
    }

    private void start(String name, Node node, Map<Integer, Integer> ports) {
        GenericContainer<?> container = node.container;
        nodes.put(name, node);
        container.withNetwork(network).withNetworkAliases(name).waitingFor(node.nextLife());
        container.setPortBindings(ports.entrySet().stream()
                .map(port -> HOST + ":" + port.getKey() + ":" + port.getValue())
                .toList());
        Path log = Path.of("target", "contract-logs", "containers", system, name + ".log");
        container.withLogConsumer(line -> append(log, line.getUtf8String()));
        container.start();
        node.readyPage.ifPresent(Page::await);
    }

    private static void append(Path log, String text) {
        try {
            Files.createDirectories(log.getParent());
            Files.writeString(log, text, StandardOpenOption.CREATE, StandardOpenOption.APPEND);
        } catch (IOException failure) {
            throw new UncheckedIOException(failure);
        }
    }

    /** Tells sessions where to connect. */
    void address(String name, String value) {
        addresses.put(name, value);
    }

    @Override
    public Map<String, String> addresses() {
        return Map.copyOf(addresses);
    }

    @Override
    public List<String> nodes() {
        return List.copyOf(nodes.keySet());
    }

    @Override
    public void kill(String node) {
        DockerClient engine = DockerClientFactory.instance().client();
        String id = nodes.get(node).container.getContainerId();
        engine.killContainerCmd(id).withSignal("KILL").exec();
        engine.waitContainerCmd(id).exec(new WaitContainerResultCallback()).awaitStatusCode(1, TimeUnit.MINUTES);
    }

    @Override
    public void restart(String name) {
        Node node = nodes.get(name);
        DockerClientFactory.instance()
                .client()
                .startContainerCmd(node.container.getContainerId())
                .exec();
        node.nextLife().waitUntilReady(node.container);
        node.readyPage.ifPresent(Page::await);
    }

    @Override
    public void close() {
        for (Entry<String, Node> node : nodes.entrySet()) {
            node.getValue().container.stop();
        }
        network.close();
    }
}
