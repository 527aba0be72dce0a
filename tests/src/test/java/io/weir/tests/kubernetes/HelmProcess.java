package io.weir.tests.kubernetes;

import com.fasterxml.jackson.databind.ObjectMapper;
import com.marcnuri.helm.Helm;
import com.marcnuri.helm.LintResult;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;

/**
 * Helm, as a library of its own code, in a process of its own: it brings a runtime that handles the signals of its process
 * as well, which a JVM full of other tests had better not share.
 */
final class HelmProcess {

    private static final ObjectMapper JSON = new ObjectMapper();
    private static final int LIMIT_SECONDS = 120;
    private static final Path LOG = Path.of("target", "helm.log");

    /**
     * One rendering.
     *
     * @param values by key, as for {@code --set}
     */
    record Request(String release, Map<String, String> values) {}

    /**
     * Its outcome.
     *
     * @param manifests as text; empty if it was refused
     * @param refusal in Helm's words; empty if it was not
     */
    record Answer(String manifests, String refusal) {}

    /** All that a process was asked, and what it answered; one of the two lists is empty. */
    record Exchange(String chart, List<Request> requests, List<Answer> answers, List<String> lint) {}

    private HelmProcess() {}

    /** Lints a chart, strictly, and renders it with each request's values; answers come in the order of requests. */
    static Exchange ask(Path chart, List<Request> requests) throws IOException, InterruptedException {
        Process process = new ProcessBuilder(
                        Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                        "-XX:TieredStopAtLevel=1",
                        "-XX:+UseSerialGC",
                        "-cp",
                        System.getProperty("surefire.test.class.path", System.getProperty("java.class.path")),
                        HelmProcess.class.getName())
                .redirectError(LOG.toFile())
                .start();
        try (OutputStream question = process.getOutputStream()) {
            JSON.writeValue(question, new Exchange(chart.toString(), requests, List.of(), List.of()));
        }
        byte[] answer = process.getInputStream().readAllBytes();
        if (!process.waitFor(LIMIT_SECONDS, TimeUnit.SECONDS) || process.exitValue() != 0) {
            process.destroyForcibly();
            throw new AssertionError("Helm's process has failed: " + Files.readString(LOG));
        }
        return JSON.readValue(answer, Exchange.class);
    }

    /** Answers what is asked on standard input. */
    public static void main(String[] none) throws IOException {
        Exchange exchange = JSON.readValue(System.in.readAllBytes(), Exchange.class);
        Helm helm = new Helm(Path.of(exchange.chart()));
        LintResult lint = helm.lint().strict().call();
        List<String> words = new ArrayList<>(lint.getMessages());
        words.add(0, lint.isFailed() ? "failed" : "passed");
        List<Answer> answers = new ArrayList<>();
        for (Request request : exchange.requests()) {
            answers.add(answer(helm, request));
        }
        System.out.write(JSON.writeValueAsBytes(new Exchange("", List.of(), answers, words)));
        System.out.flush();
    }

    private static Answer answer(Helm helm, Request request) {
        var template = helm.template().withName(request.release()).withNamespace("benchmarks");
        request.values().forEach(template::set);
        try {
            return new Answer(template.call(), "");
        } catch (IllegalStateException refused) {
            return new Answer("", String.valueOf(refused.getMessage()));
        }
    }
}
