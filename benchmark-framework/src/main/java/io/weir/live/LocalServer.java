package io.weir.live;

import com.sun.net.httpserver.Headers;
import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Serves pages to browsers and scrapers of this machine, read-only. Listens on the loopback address, and answers only
 * requests to that address or to localhost: a site in the user's browser whose own name resolves to this address is
 * refused. Has its own threads. A request has 5 s to arrive, its answer 60 s to be read, and there are 64 connections at
 * most.
 */
public final class LocalServer implements AutoCloseable {

    public static final String ADDRESS = "127.0.0.1";

    private static final Logger LOG = LoggerFactory.getLogger(LocalServer.class);
    private static final Set<String> OWN_NAMES = Set.of(ADDRESS, "localhost", "[::1]");
    private static final Set<String> METHODS = Set.of("GET", "HEAD");
    private static final String PLAIN = "text/plain; charset=utf-8";
    private static final int CONNECTIONS = 64;
    private static final int NO_BODY = -1;

    static {
        // The JDK's server reads these once. Without them whoever sends half a request, or does not read its answer,
        // keeps
        // a thread and a connection for as long as it likes.
        limit("sun.net.httpserver.maxReqTime", 5);
        limit("sun.net.httpserver.maxRspTime", 60);
        limit("jdk.httpserver.maxConnections", CONNECTIONS);
    }

    private final HttpServer server;
    private final ExecutorService threads;
    private final Map<String, LocalPage> pages;

    private LocalServer(HttpServer server, Map<String, LocalPage> pages) {
        this.server = server;
        this.pages = Map.copyOf(pages);
        AtomicInteger number = new AtomicInteger();
        // One for each connection there may be, so that none waits for another; those without work end.
        ThreadPoolExecutor pool = new ThreadPoolExecutor(
                CONNECTIONS, CONNECTIONS, 10, TimeUnit.SECONDS, new LinkedBlockingQueue<>(), work -> {
                    Thread thread = new Thread(work, "weir-live-" + number.incrementAndGet());
                    thread.setDaemon(true);
                    return thread;
                });
        pool.allowCoreThreadTimeOut(true);
        this.threads = pool;
        server.setExecutor(threads);
        server.createContext("/", this::answer);
        server.start();
    }

    private static void limit(String property, int value) {
        System.setProperty(property, System.getProperty(property, String.valueOf(value)));
    }

    /** Starts to serve the pages on a port, 0 for a free one, unless it can't listen on it. */
    public static LocalServer open(int port, Map<String, LocalPage> pages) throws LiveException {
        try {
            InetAddress loopback = InetAddress.getByAddress(new byte[] {127, 0, 0, 1});
            return new LocalServer(HttpServer.create(new InetSocketAddress(loopback, port), 0), pages);
        } catch (IOException taken) {
            throw new LiveException(port, taken);
        }
    }

    /** Returns the address of a page. */
    public String url(String path) {
        return "http://" + ADDRESS + ":" + server.getAddress().getPort() + path;
    }

    private void answer(HttpExchange exchange) {
        try (exchange) {
            Headers requested = exchange.getRequestHeaders();
            LocalPage page = pages.get(exchange.getRequestURI().getPath());
            if (!isOwnName(requested.getFirst("Host"))) {
                send(exchange, 403, sentence("Ask for this page as " + ADDRESS + " or localhost."));
            } else if (!METHODS.contains(exchange.getRequestMethod())) {
                exchange.getResponseHeaders().set("Allow", "GET, HEAD");
                send(exchange, 405, sentence("This page is to be read: GET or HEAD."));
            } else if (page == null) {
                send(exchange, 404, sentence("There is no such page."));
            } else {
                send(exchange, 200, page.read(Optional.ofNullable(requested.getFirst("Accept"))));
            }
        } catch (IOException gone) {
            LOG.debug("a reader has gone before its answer", gone);
        } catch (RuntimeException bug) {
            LOG.error("a live page could not be made", bug);
        }
    }

    /** Returns whether a requested host is this machine's own name, with any port, such as that of a tunnel. */
    static boolean isOwnName(@Nullable String host) {
        return host != null && OWN_NAMES.contains(host.replaceFirst(":[0-9]*$", ""));
    }

    private static LocalPage.Content sentence(String text) {
        return LocalPage.Content.text(PLAIN, text + "\n");
    }

    private static void send(HttpExchange exchange, int status, LocalPage.Content content) throws IOException {
        Headers headers = exchange.getResponseHeaders();
        headers.set("Content-Type", content.type());
        headers.set("Cache-Control", "no-store");
        headers.set("X-Content-Type-Options", "nosniff");
        headers.set("X-Frame-Options", "DENY");
        headers.set("Cross-Origin-Resource-Policy", "same-origin");
        if (exchange.getRequestMethod().equals("HEAD")) {
            headers.set("Content-Length", String.valueOf(content.bytes().length));
            exchange.sendResponseHeaders(status, NO_BODY);
            return;
        }
        exchange.sendResponseHeaders(status, content.bytes().length);
        exchange.getResponseBody().write(content.bytes());
    }

    @Override
    public void close() {
        server.stop(0);
        threads.shutdownNow();
    }
}
