package io.weir.live;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.net.SocketException;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

@Timeout(value = 1, unit = TimeUnit.MINUTES)
class LocalServerTest {

    private LocalServer server;

    @BeforeEach
    void open() throws Exception {
        server = LocalServer.open(
                0,
                Map.of("/", accept -> LocalPage.Content.text("text/html; charset=utf-8", "µ " + accept.orElse("any"))));
    }

    @AfterEach
    void close() {
        server.close();
    }

    private int port() {
        return URI.create(server.url("/")).getPort();
    }

    /** The whole answer to a request as it stands there. */
    private String ask(String... lines) throws Exception {
        return ask(port(), lines);
    }

    private static String ask(int port, String... lines) throws Exception {
        try (Socket socket = new Socket(InetAddress.getByName(LocalServer.ADDRESS), port)) {
            socket.getOutputStream()
                    .write((String.join("\r\n", lines) + "\r\nConnection: close\r\n\r\n")
                            .getBytes(StandardCharsets.US_ASCII));
            return new String(socket.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        }
    }

    @Test
    void answersAReader() throws Exception {
        assertThat(ask("GET / HTTP/1.1", "Host: 127.0.0.1:" + port(), "Accept: text/html"))
                .startsWith("HTTP/1.1 200")
                .containsIgnoringCase("Content-type: text/html; charset=utf-8")
                .containsIgnoringCase("Cache-control: no-store")
                .containsIgnoringCase("X-content-type-options: nosniff")
                .endsWith("\r\n\r\nµ text/html");
    }

    @Test
    void sendsNoBodyToWhoAsksForTheHeadAlone() throws Exception {
        assertThat(ask("HEAD / HTTP/1.1", "Host: localhost"))
                .startsWith("HTTP/1.1 200")
                .containsIgnoringCase("Content-length: 6")
                .endsWith("\r\n\r\n");
    }

    @ParameterizedTest
    @ValueSource(strings = {"POST", "PUT", "DELETE", "OPTIONS", "PATCH", "FOO"})
    void isToBeReadOnly(String method) throws Exception {
        assertThat(ask(method + " / HTTP/1.1", "Host: localhost", "Content-Length: 0"))
                .startsWith("HTTP/1.1 405")
                .containsIgnoringCase("Allow: GET, HEAD");
    }

    @ParameterizedTest
    @ValueSource(strings = {"/nothing", "/../", "/data.json/", "/a//b", "/%2e%2e/etc/passwd"})
    void knowsNoOtherPath(String path) throws Exception {
        assertThat(ask("GET " + path + " HTTP/1.1", "Host: localhost")).startsWith("HTTP/1.1 404");
    }

    @ParameterizedTest
    @ValueSource(strings = {"evil.example", "evil.example:80", "127.0.0.1.evil.example", "localhost.evil.example", ""})
    void refusesANameThatOnlyPointsHere(String host) throws Exception {
        assertThat(ask("GET / HTTP/1.1", "Host: " + host))
                .startsWith("HTTP/1.1 403")
                .doesNotContain("µ");
    }

    @Test
    void refusesWhoNamesNoHost() throws Exception {
        assertThat(ask("GET / HTTP/1.0")).startsWith("HTTP/1.1 403");
    }

    @ParameterizedTest
    @ValueSource(strings = {"localhost", "localhost:9999", "127.0.0.1", "[::1]:80"})
    void answersByItsOwnNamesWithThePortOfATunnel(String host) throws Exception {
        assertThat(ask("GET / HTTP/1.1", "Host: " + host)).startsWith("HTTP/1.1 200");
    }

    @Test
    void listensOnTheLoopbackAddressOnly() {
        assertThat(server.url("/metrics")).isEqualTo("http://127.0.0.1:" + port() + "/metrics");
    }

    @Test
    void saysWhichPortIsTaken() throws Exception {
        try (ServerSocket taken = new ServerSocket(0, 1, InetAddress.getByName(LocalServer.ADDRESS))) {
            assertThatThrownBy(() -> LocalServer.open(taken.getLocalPort(), Map.of()))
                    .isInstanceOf(LiveException.class)
                    .hasMessageStartingWith("Port " + taken.getLocalPort() + " of 127.0.0.1 can't be served: ")
                    .hasMessageEndingWith("; name another one");
        }
    }

    /** A server in a JVM of its own, as the limits are read once by a JVM, with the first server. */
    public static void main(String... none) throws Exception {
        try (LocalServer alone =
                LocalServer.open(0, Map.of("/", accept -> LocalPage.Content.text("text/plain", "here")))) {
            System.out.println(URI.create(alone.url("/")).getPort());
            System.in.read();
        }
    }

    @Test
    void readersThatSendHalfARequestKeepNobodyWaitingAndAreSentAway() throws Exception {
        Process alone = new ProcessBuilder(
                        Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                        "-cp",
                        System.getProperty("java.class.path"),
                        LocalServerTest.class.getName())
                .redirectError(ProcessBuilder.Redirect.DISCARD)
                .start();
        List<Socket> slow = new ArrayList<>();
        try {
            int port = Integer.parseInt(alone.inputReader().readLine());
            for (int i = 0; i < 20; i++) {
                Socket socket = new Socket(InetAddress.getByName(LocalServer.ADDRESS), port);
                slow.add(socket);
                socket.getOutputStream().write("GET / HTT".getBytes(StandardCharsets.US_ASCII));
            }
            assertThat(ask(port, "GET / HTTP/1.1", "Host: localhost")).startsWith("HTTP/1.1 200");
            for (Socket socket : slow) {
                socket.setSoTimeout(30_000);
                assertThat(end(socket)).as("closed by the server").isTrue();
            }
        } finally {
            for (Socket socket : slow) {
                socket.close();
            }
            alone.destroyForcibly();
        }
    }

    private static boolean end(Socket socket) throws IOException {
        try {
            return socket.getInputStream().read() < 0;
        } catch (SocketException reset) {
            return true;
        }
    }

    @Test
    void isGoneWhenClosed() {
        int port = port();
        server.close();
        server.close();
        assertThatThrownBy(() -> new Socket(LocalServer.ADDRESS, port)).isInstanceOf(java.net.ConnectException.class);
    }
}
