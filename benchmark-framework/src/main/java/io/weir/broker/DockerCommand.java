package io.weir.broker;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;
import java.util.concurrent.TimeUnit;

/**
 * The {@code docker} command of this machine.
 *
 * <p>It finds the engine as the user's own calls do: by DOCKER_HOST, its contexts, its own default.
 */
final class DockerCommand {

    private static final String PROGRAM = "docker";
    private static final Duration SHORT = Duration.ofSeconds(30);
    private static final Duration PULL = Duration.ofMinutes(10);

    private DockerCommand() {}

    /** Exit code and output of a call. */
    private record Answer(int exitCode, String text) {

        boolean good() {
            return exitCode == 0;
        }

        /** Returns the reason of a failure: the last line of the output. */
        String reason() {
            List<String> lines = text.lines()
                    .map(String::strip)
                    .filter(line -> !line.isEmpty())
                    .toList();
            return lines.isEmpty() ? "it said nothing" : lines.get(lines.size() - 1);
        }
    }

    static List<String> line(List<String> arguments) {
        List<String> line = new ArrayList<>();
        line.add(PROGRAM);
        line.addAll(arguments);
        return line;
    }

    /**
     * Makes sure that an engine answers and has an image, which is pulled if it is missing.
     *
     * @param image a name with or without tag or digest, or an image's ID
     * @return by which it can be had again, as a tag moves: name and digest, or its ID if no registry has it
     * @throws BrokerException with the remedy
     */
    static String require(String image) throws BrokerException, InterruptedException {
        Answer engine;
        try {
            engine = call(SHORT, "version", "--format", "{{.Server.Version}}");
        } catch (IOException noProgram) {
            throw new BrokerException(
                    "broker.launch: container needs the docker command, which can't be run (" + noProgram.getMessage()
                            + "); install it with an engine, or write launch: local",
                    noProgram);
        }
        if (!engine.good()) {
            throw new BrokerException("broker.launch: container needs a container engine, and none answers ("
                    + engine.reason() + "); start one, name it by DOCKER_HOST, or write launch: local");
        }
        try {
            Answer present = inspect(image);
            if (!present.good()) {
                Answer pulled = call(PULL, "pull", "--quiet", image);
                if (!pulled.good()) {
                    throw new BrokerException("the image " + image + " is not on this machine and can't be pulled ("
                            + pulled.reason() + "); pull or build it yourself, or name another one by broker.image");
                }
                present = inspect(image);
            }
            return present.text().strip();
        } catch (IOException failure) {
            throw new BrokerException("the image " + image + " can't be had: " + failure.getMessage(), failure);
        }
    }

    private static Answer inspect(String image) throws IOException, InterruptedException {
        return call(
                SHORT,
                "image",
                "inspect",
                "--format",
                "{{if .RepoDigests}}{{index .RepoDigests 0}}{{else}}{{.Id}}{{end}}",
                image);
    }

    /** Calls {@code docker} for an effect that may be there already; returns the output, empty if the call failed. */
    static String tryTo(String... arguments) throws InterruptedException {
        try {
            Answer answer = call(SHORT, arguments);
            return answer.good() ? answer.text() : "";
        } catch (IOException noProgram) {
            return "";
        }
    }

    /** Calls {@code docker} for an effect that is needed. */
    static void make(String... arguments) throws IOException, InterruptedException {
        Answer answer = call(SHORT, arguments);
        if (!answer.good()) {
            throw new IOException(answer.reason());
        }
    }

    private static Answer call(Duration limit, String... arguments) throws IOException, InterruptedException {
        Process process = new ProcessBuilder(line(List.of(arguments)))
                .redirectErrorStream(true)
                .start();
        try {
            process.getOutputStream().close();
            FutureTask<String> text =
                    new FutureTask<>(() -> new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8));
            Thread reader = new Thread(text, "weir-docker-answer");
            reader.setDaemon(true);
            reader.start();
            if (!process.waitFor(limit.toMillis(), TimeUnit.MILLISECONDS)) {
                return new Answer(-1, "no answer within " + limit.toSeconds() + " s");
            }
            return new Answer(process.exitValue(), text.get());
        } catch (ExecutionException broken) {
            throw new IOException("its answer breaks off: " + broken.getCause(), broken);
        } finally {
            process.destroyForcibly();
        }
    }
}
