package io.weir.broker;

import io.weir.driver.NanoClock;
import io.weir.driver.broker.BrokerStep.HttpCall;
import io.weir.secret.Secrets;
import io.weir.time.Sleeper;
import java.io.IOException;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse.BodyHandlers;
import java.time.Duration;
import java.util.List;
import java.util.regex.Pattern;

/** Calls an address of a server that is starting, until it answers as wanted. */
record HttpStep(NanoClock clock, Sleeper sleeper, Duration limit) {

    private static final Duration PAUSE = Duration.ofMillis(200);
    private static final Duration CALL_LIMIT = Duration.ofSeconds(10);

    /** Returns once the wanted answer has come; fails when a node ends. */
    void call(HttpCall call, List<BrokerNode> nodes) throws BrokerException, InterruptedException {
        // The address is on this machine: a proxy of the user could only interfere.
        HttpClient client = HttpClient.newBuilder()
                .proxy(HttpClient.Builder.NO_PROXY)
                .connectTimeout(CALL_LIMIT)
                .build();
        HttpRequest request = HttpRequest.newBuilder(call.uri())
                .timeout(CALL_LIMIT)
                .method(call.method(), BodyPublishers.ofString(call.body()))
                .build();
        Pattern wanted = Pattern.compile(call.successPattern());
        long start = clock.nanoTime();
        while (true) {
            String answer = answer(client, request);
            if (wanted.matcher(answer).find()) {
                return;
            }
            for (BrokerNode node : nodes) {
                node.requireAlive();
            }
            if (clock.nanoTime() - start > limit.toNanos()) {
                throw new BrokerException(Secrets.masked(call.name() + " was not answered as wanted by " + call.uri()
                        + " within " + limit.toSeconds() + " s; the last answer: " + answer));
            }
            sleeper.sleep(PAUSE);
        }
    }

    private static String answer(HttpClient client, HttpRequest request) throws InterruptedException {
        try {
            return client.send(request, BodyHandlers.ofString()).body();
        } catch (IOException notYet) {
            return "none (" + notYet.getClass().getSimpleName() + ")";
        }
    }
}
