package io.weir.driver.tubemq.client;

import com.google.gson.JsonObject;
import com.google.gson.JsonParseException;
import com.google.gson.JsonParser;
import io.weir.driver.DriverException;
import io.weir.driver.NanoClock;
import io.weir.driver.support.Calls;
import io.weir.driver.support.Failures;
import java.io.IOException;
import java.io.OutputStream;
import java.net.HttpURLConnection;
import java.net.Proxy;
import java.net.URI;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/** The admin API of master and brokers: requests of HTTP, answers in JSON. Any thread. */
public final class AdminApi extends Calls {

    private static final Duration BETWEEN_TRIES = Duration.ofMillis(250);
    private static final int CONNECT_LIMIT_MS = 10_000;
    /** Time limit for an answer: the master writes each of hundreds of new topics to its database first. */
    private static final int ANSWER_LIMIT_MS = 60_000;

    private final String masterWebAddress;
    private final String user;
    private final String token;

    public AdminApi(String masterWebAddress, String user, String token, NanoClock clock, Duration limit) {
        super(limit, clock, BETWEEN_TRIES);
        this.masterWebAddress = masterWebAddress;
        this.user = user;
        this.token = token;
    }

    /** A broker as registered with the master. */
    public record Broker(int id, String host, int webPort) {

        public String webAddress() {
            return host + ":" + webPort;
        }
    }

    public JsonObject ask(String method, Map<String, String> parameters) throws DriverException {
        return answer(masterWebAddress + "/webapi.htm", method, parameters);
    }

    /** Makes a change through the master, and checks that every part of it was done. */
    void change(String method, Map<String, String> parameters) throws DriverException {
        Map<String, String> all = new LinkedHashMap<>(parameters);
        all.put("confModAuthToken", token);
        all.put("createUser", user);
        all.put("modifyUser", user);
        for (JsonObject result : objects(ask(method, all), "data")) {
            if (result.has("success") && !result.get("success").getAsBoolean()) {
                throw new DriverException(
                        "TubeMQ's master at " + masterWebAddress + " refused " + method + ": " + result);
            }
        }
    }

    public JsonObject ask(Broker broker, String method, Map<String, String> parameters) throws DriverException {
        Map<String, String> all = new LinkedHashMap<>(parameters);
        all.put("modifyUser", user);
        return answer(broker.webAddress() + "/broker.htm", method, all);
    }

    /** Returns the brokers, by id. */
    public List<Broker> brokers() throws DriverException {
        List<Broker> brokers = new ArrayList<>();
        for (JsonObject broker : objects(ask("admin_query_broker_configure", Map.of()), "data")) {
            brokers.add(new Broker(
                    broker.get("brokerId").getAsInt(),
                    broker.get("brokerIp").getAsString(),
                    broker.get("brokerWebPort").getAsInt()));
        }
        if (brokers.isEmpty()) {
            throw new DriverException("TubeMQ's master at " + masterWebAddress
                    + " knows no broker; add one by admin_add_broker_configure and start it");
        }
        brokers.sort(Comparator.comparingInt(Broker::id));
        return brokers;
    }

    /** Returns the objects in an array of an answer. */
    public static List<JsonObject> objects(JsonObject answer, String array) {
        List<JsonObject> objects = new ArrayList<>();
        answer.getAsJsonArray(array).forEach(element -> objects.add(element.getAsJsonObject()));
        return objects;
    }

    private JsonObject answer(String address, String method, Map<String, String> parameters) throws DriverException {
        String attempt = "TubeMQ's admin API at " + address + " did not answer " + method;
        try {
            String text = post(address, "method=" + method + form(parameters));
            JsonObject answer = JsonParser.parseString(text).getAsJsonObject();
            if (answer.get("errCode").getAsInt() != 0) {
                throw new DriverException("TubeMQ's admin API at " + address + " refused " + method + ": "
                        + answer.get("errMsg").getAsString());
            }
            return answer;
        } catch (IOException | JsonParseException | IllegalStateException e) {
            throw Failures.of(attempt, e);
        }
    }

    private static String form(Map<String, String> parameters) {
        return parameters.entrySet().stream()
                .map(parameter -> "&" + parameter.getKey() + "="
                        + URLEncoder.encode(parameter.getValue(), StandardCharsets.UTF_8))
                .collect(Collectors.joining());
    }

    /** Posts with the oldest of the JDK's clients: the newer one keeps a thread, which would outlive the session. */
    private String post(String address, String form) throws IOException {
        HttpURLConnection connection =
                (HttpURLConnection) URI.create("http://" + address).toURL().openConnection(Proxy.NO_PROXY);
        connection.setConnectTimeout((int) Math.min(CONNECT_LIMIT_MS, limit().toMillis()));
        connection.setReadTimeout((int) Math.min(ANSWER_LIMIT_MS, limit().toMillis()));
        connection.setDoOutput(true);
        connection.setRequestProperty("Content-Type", "application/x-www-form-urlencoded");
        try (OutputStream out = connection.getOutputStream()) {
            out.write(form.getBytes(StandardCharsets.UTF_8));
        }
        try (var in = connection.getInputStream()) {
            return new String(in.readAllBytes(), StandardCharsets.UTF_8);
        }
    }
}
