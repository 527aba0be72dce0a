package io.weir.artifact;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import io.weir.driver.broker.ArtifactSet;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Base64;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.sonatype.plexus.components.cipher.DefaultPlexusCipher;

/** Mirrors and proxies that ask who is there, as settings.xml names them, and one that stands still. */
class GuardedRepositoryTest {

    private static final ArtifactSet CODEC = ArtifactSet.of("test:codec:1");

    @TempDir
    Path folder;

    private FileRepository repository;
    private HttpServer server;
    private final List<String> served = new CopyOnWriteArrayList<>();
    private String header = "Authorization";
    private int refusal = 401;

    /** Reached when half of a file is sent, where no more is to be. */
    private @Nullable CountDownLatch standsStill;

    private final CountDownLatch ended = new CountDownLatch(1);

    @BeforeEach
    void serve() throws IOException {
        repository = new FileRepository(folder).with("codec", "1");
        server = HttpServer.create(new InetSocketAddress(InetAddress.getByName("127.0.0.1"), 0), 0);
        server.createContext("/", this::answer);
        server.start();
    }

    @AfterEach
    void stop() throws InterruptedException {
        ended.countDown();
        server.stop(0);
        // A transfer that was left behind still writes into the folder, which is removed next.
        for (Thread thread : Thread.getAllStackTraces().keySet()) {
            if (thread.getName().equals("weir-fetch")) {
                thread.join(TimeUnit.SECONDS.toMillis(30));
            }
        }
    }

    /** Gives files of the repository to user "weir" with the password "sesame". */
    private void answer(HttpExchange exchange) throws IOException {
        try (exchange) {
            String wanted =
                    "Basic " + Base64.getEncoder().encodeToString("weir:sesame".getBytes(StandardCharsets.UTF_8));
            if (!wanted.equals(exchange.getRequestHeaders().getFirst(header))) {
                String challenge = refusal == 407 ? "Proxy-Authenticate" : "WWW-Authenticate";
                exchange.getResponseHeaders().add(challenge, "Basic realm=\"test\"");
                exchange.sendResponseHeaders(refusal, -1);
                return;
            }
            Path file = folder.resolve("remote")
                    .resolve(exchange.getRequestURI().getPath().substring(1));
            if (!Files.isRegularFile(file)) {
                exchange.sendResponseHeaders(404, -1);
                return;
            }
            served.add(exchange.getRequestURI().toString());
            byte[] bytes = Files.readAllBytes(file);
            exchange.sendResponseHeaders(200, bytes.length);
            if (standsStill != null) {
                exchange.getResponseBody().write(bytes, 0, bytes.length / 2);
                exchange.getResponseBody().flush();
                standsStill.countDown();
                ended.await();
            }
            exchange.getResponseBody().write(bytes);
        } catch (InterruptedException stopped) {
            Thread.currentThread().interrupt();
        }
    }

    private String address() {
        return "http://127.0.0.1:" + server.getAddress().getPort() + "/";
    }

    private void settings(String mirrorUrl, String more) throws IOException {
        repository.rawSettings("<settings><localRepository>" + repository.local() + "</localRepository><mirrors>"
                + "<mirror><id>guarded</id><mirrorOf>*</mirrorOf><url>" + mirrorUrl + "</url></mirror></mirrors>" + more
                + "</settings>");
    }

    private static String server(String password) {
        return "<servers><server><id>guarded</id><username>weir</username><password>" + password
                + "</password></server></servers>";
    }

    private String proxy(String password) {
        return "<proxies><proxy><id>p</id><active>true</active><protocol>http</protocol><host>127.0.0.1</host><port>"
                + server.getAddress().getPort() + "</port><username>weir</username><password>" + password
                + "</password></proxy></proxies>";
    }

    private void resolves() throws Exception {
        assertThat(repository.resolver().resolve(CODEC, DownloadListener.NONE))
                .containsExactly(repository.local("codec", "1"));
        assertThat(served).anyMatch(request -> request.endsWith("codec-1.jar"));
    }

    @Test
    void givesAMirrorTheCredentialsOfItsServer() throws Exception {
        settings(address(), server("sesame"));
        resolves();
    }

    @Test
    void saysThatAMirrorRefusesTheCredentials() throws Exception {
        settings(address(), server("wrong"));
        assertThatThrownBy(() -> repository.resolver().resolve(CODEC, DownloadListener.NONE))
                .isInstanceOf(ArtifactException.class)
                .hasMessageContaining("401")
                .hasMessageContaining("servers in settings.xml")
                .hasMessageNotContaining("wrong");
    }

    @Test
    void decryptsPasswordsAsMavenDoes() throws Exception {
        DefaultPlexusCipher cipher = new DefaultPlexusCipher();
        Files.writeString(
                folder.resolve("settings-security.xml"),
                "<settingsSecurity><master>" + cipher.encryptAndDecorate("master", "settings.security")
                        + "</master></settingsSecurity>");
        settings(address(), server(cipher.encryptAndDecorate("sesame", "master")));
        resolves();
    }

    @Test
    void goesThroughAProxyWithItsCredentials() throws Exception {
        header = "Proxy-Authorization";
        refusal = 407;
        settings("http://repository.invalid/", proxy("sesame"));
        resolves();
        assertThat(served).allMatch(request -> request.startsWith("http://repository.invalid/"));
    }

    @Test
    void saysThatAProxyRefusesTheCredentials() throws Exception {
        header = "Proxy-Authorization";
        refusal = 407;
        settings("http://repository.invalid/", proxy("wrong"));
        assertThatThrownBy(() -> repository.resolver().resolve(CODEC, DownloadListener.NONE))
                .isInstanceOf(ArtifactException.class)
                .hasMessageContaining("proxies and servers in settings.xml")
                .hasMessageNotContaining("wrong");
    }

    /** In two seconds where nothing else runs; the repository would have been given a minute. */
    @Test
    void endsSoonWhenItIsInterruptedWhileARepositoryStandsStill() throws Exception {
        settings(address(), server("sesame"));
        standsStill = new CountDownLatch(1);
        CompletableFuture<List<Path>> resolved = new CompletableFuture<>();
        Thread thread = new Thread(() -> {
            try {
                resolved.complete(repository.resolver().resolve(CODEC, DownloadListener.NONE));
            } catch (ArtifactException | InterruptedException ended) {
                resolved.completeExceptionally(ended);
            }
        });
        thread.start();
        standsStill.await();

        thread.interrupt();

        assertThatThrownBy(() -> resolved.get(30, TimeUnit.SECONDS)).hasCauseInstanceOf(InterruptedException.class);
    }
}
