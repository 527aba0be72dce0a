package io.weir.driver.tubemq.client;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.sun.net.httpserver.HttpServer;
import io.weir.driver.DriverContext;
import io.weir.driver.DriverException;
import io.weir.driver.DriverSettings;
import io.weir.driver.tubemq.TubeDriver;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.URLDecoder;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CopyOnWriteArrayList;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** The requests as a server sees them, and what becomes of its answers, which have two levels of errors. */
@Timeout(60)
class AdminApiTest {

    private final List<String> requests = new CopyOnWriteArrayList<>();
    private HttpServer server;
    private volatile String answer = "";

    @BeforeEach
    void start() throws Exception {
        server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        server.createContext("/", exchange -> {
            String form = new String(exchange.getRequestBody().readAllBytes(), StandardCharsets.UTF_8);
            requests.add(exchange.getRequestURI() + "?" + URLDecoder.decode(form, StandardCharsets.UTF_8));
            byte[] body = answer.getBytes(StandardCharsets.UTF_8);
            exchange.sendResponseHeaders(200, body.length);
            exchange.getResponseBody().write(body);
            exchange.close();
        });
        server.start();
    }

    @AfterEach
    void stop() {
        server.stop(0);
    }

    private AdminApi api() {
        String address = "127.0.0.1:" + server.getAddress().getPort();
        return new AdminApi(address, "me", "secret", System::nanoTime, Duration.ofSeconds(20));
    }

    @Test
    void aChangeCarriesTokenAndUser() throws Exception {
        answer = "{\"result\":true,\"errCode\":0,\"errMsg\":\"OK\",\"data\":[{\"success\":true,\"errCode\":200}]}";
        api().change("admin_add", Map.of("topicName", "a,b"));
        assertThat(requests)
                .singleElement()
                .asString()
                .startsWith("/webapi.htm?method=admin_add&topicName=a,b")
                .contains("confModAuthToken=secret", "createUser=me", "modifyUser=me");
    }

    @Test
    void aQuestionDoesNotGiveTheTokenAway() throws Exception {
        answer = "{\"errCode\":0,\"errMsg\":\"OK\",\"data\":[]}";
        assertThat(api().ask("admin_query", Map.of()).getAsJsonArray("data")).isEmpty();
        assertThat(requests).singleElement().asString().doesNotContain("secret");
    }

    @Test
    void aRefusalAtTheTopIsToldWithItsReason() {
        answer = "{\"result\":false,\"errCode\":400,\"errMsg\":\"Illegal value in confModAuthToken\"}";
        assertThatThrownBy(() -> api().change("admin_add", Map.of()))
                .isInstanceOf(DriverException.class)
                .hasMessageContaining("admin_add")
                .hasMessageContaining("Illegal value in confModAuthToken");
    }

    @Test
    void aRefusalOfOnePartOfAChangeIsARefusal() {
        answer = "{\"errCode\":0,\"errMsg\":\"OK\",\"data\":[{\"success\":true,\"errCode\":200},"
                + "{\"success\":false,\"errCode\":510,\"errInfo\":\"The topic exists\"}]}";
        assertThatThrownBy(() -> api().change("admin_add", Map.of()))
                .isInstanceOf(DriverException.class)
                .hasMessageContaining("The topic exists");
    }

    @Test
    void anAnswerThatIsNoneIsAFailureOfTheDriver() {
        answer = "<html>Hello</html>";
        assertThatThrownBy(() -> api().ask("admin_query", Map.of())).isInstanceOf(DriverException.class);
    }

    @Test
    void aMasterWithoutBrokersIsToldAsSuch() {
        answer = "{\"errCode\":0,\"errMsg\":\"OK\",\"data\":[],\"count\":0}";
        assertThatThrownBy(() -> api().brokers())
                .isInstanceOf(DriverException.class)
                .hasMessageContaining("knows no broker");
    }

    @Test
    void askingASessionForAnAddressThatNobodyGaveSaysWhatToDo() {
        assertThatThrownBy(() -> new TubeDriver().open(context(Map.of())))
                .isInstanceOf(DriverException.class)
                .hasMessageContaining("masterAddress: host:port");
    }

    @Test
    void namesTheAddressWhereNobodyListens() throws Exception {
        int port;
        try (ServerSocket socket = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            port = socket.getLocalPort();
        }
        String address = "127.0.0.1:" + port;
        assertThatThrownBy(() ->
                        new TubeDriver().open(context(Map.of("masterAddress", address, "masterWebAddress", address))))
                .isInstanceOf(DriverException.class)
                .hasMessageContaining(address)
                .hasMessageContaining("ConnectException");
    }

    private static DriverContext context(Map<String, Object> settings) {
        return new DriverContext(
                new DriverSettings(settings), Map.of(), "test", Duration.ofSeconds(2), System::nanoTime);
    }
}
