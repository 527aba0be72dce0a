package io.weir.tests.endtoend;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;

/** A Maven repository that sends half of every file and then stands still. */
final class HalfRepository implements AutoCloseable {

    private static final int FILE_BYTES = 2_000_000;

    private final HttpServer server;
    private final ExecutorService threads = Executors.newCachedThreadPool();
    private final CountDownLatch closed = new CountDownLatch(1);
    private final Path settings;
    private final Path local;
    private volatile boolean standsStill;

    /**
     * @param folder takes a settings.xml that mirrors everything to this repository, and the local repository
     */
    HalfRepository(Path folder) throws IOException {
        server = HttpServer.create(new InetSocketAddress(InetAddress.getByName("127.0.0.1"), 0), 0);
        server.setExecutor(threads);
        server.createContext("/", this::sendHalf);
        server.start();
        settings = folder.resolve("settings.xml");
        local = folder.resolve("local-repository");
        Files.writeString(
                settings,
                "<settings><mirrors><mirror><id>half</id><mirrorOf>*</mirrorOf><url>http://127.0.0.1:"
                        + server.getAddress().getPort() + "/</url></mirror></mirrors></settings>");
    }

    private void sendHalf(HttpExchange exchange) throws IOException {
        try (exchange) {
            exchange.sendResponseHeaders(200, FILE_BYTES);
            exchange.getResponseBody().write(new byte[FILE_BYTES / 2]);
            exchange.getResponseBody().flush();
            standsStill = true;
            closed.await();
        } catch (InterruptedException ended) {
            Thread.currentThread().interrupt();
        }
    }

    /** Whether half of a file is sent. */
    boolean standsStill() {
        return standsStill;
    }

    /** Lets the tool fetch from here. */
    Map<String, String> environment() {
        return Map.of("MAVEN_ARGS", "-s " + settings + " -Dmaven.repo.local=" + local);
    }

    Path local() {
        return local;
    }

    @Override
    public void close() {
        closed.countDown();
        server.stop(0);
        threads.shutdownNow();
    }
}
