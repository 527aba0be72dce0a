package io.weir.tests.nats;

import static org.assertj.core.api.Assertions.assertThat;

import io.weir.driver.DriverException;
import io.weir.driver.DriverSession;
import io.weir.driver.Producer;
import io.weir.driver.SubscriptionSpec;
import io.weir.driver.TopicSpec;
import io.weir.tests.contract.Receipt;
import io.weir.tests.contract.SystemUnderTest;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.util.List;
import java.util.regex.Pattern;

/** A server as the shipped driver file launches it, sessions of the driver at it, and what its own pages say. */
final class NatsScene implements AutoCloseable {

    final SystemUnderTest system;

    NatsScene(String... overrides) throws Exception {
        InstalledServer.assume();
        system = SystemUnderTest.launch("nats", overrides);
    }

    DriverSession open(String... settings) throws Exception {
        return system.open(settings);
    }

    static void send(Producer producer, String text) throws InterruptedException {
        Receipt.Ending ending = Receipt.of(producer, text).await();
        assertThat(ending.failure()).as(ending.reason()).isEmpty();
    }

    static void send(Producer producer, int count) throws InterruptedException {
        for (int i = 0; i < count; i++) {
            send(producer, String.valueOf(i));
        }
    }

    static SubscriptionSpec subscription(TopicSpec topic, int consumer) {
        return new SubscriptionSpec(topic, "weir-it-sub", consumer);
    }

    /** The facts of a topic, as {@code name=value}. */
    static List<String> facts(DriverSession session, TopicSpec topic) throws DriverException, InterruptedException {
        return session.insight().facts(topic).stream()
                .map(fact -> fact.name() + "=" + fact.value())
                .toList();
    }

    /** A page of the server's monitoring. */
    String page(String path) throws Exception {
        URI uri = URI.create("http://" + system.broker().addresses().get("monitor") + "/" + path);
        return HttpClient.newHttpClient()
                .send(HttpRequest.newBuilder(uri).build(), HttpResponse.BodyHandlers.ofString())
                .body();
    }

    /** All numbers that a page has under a name. */
    List<Long> numbers(String path, String name) throws Exception {
        return Pattern.compile('"' + name + "\": (\\d+)")
                .matcher(page(path))
                .results()
                .map(match -> Long.valueOf(match.group(1)))
                .toList();
    }

    @Override
    public void close() {
        system.close();
    }
}
