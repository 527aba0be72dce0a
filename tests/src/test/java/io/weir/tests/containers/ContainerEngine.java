package io.weir.tests.containers;

import static org.junit.jupiter.api.Assumptions.assumeTrue;

import org.testcontainers.DockerClientFactory;

/** The container engine of the machine on which the tests run, if there is one. */
final class ContainerEngine {

    /** System property: {@code required} makes a failure of what would be a skip. */
    private static final String MODE = "weir.containers";

    private ContainerEngine() {}

    /** Skips the test where no engine answers, or fails it where one is required. */
    static void assume() {
        boolean answers = DockerClientFactory.instance().isDockerAvailable();
        String sentence = "no container engine answers at DOCKER_HOST or /var/run/docker.sock; start one, or have one by"
                + " .ci/engine start FOLDER";
        if (!answers && "required".equals(System.getProperty(MODE))) {
            throw new AssertionError(sentence + " (-D" + MODE + "=required forbids to skip this)");
        }
        assumeTrue(answers, sentence);
    }
}
