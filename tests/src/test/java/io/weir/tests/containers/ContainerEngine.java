package io.weir.tests.containers;

import static org.junit.jupiter.api.Assumptions.assumeTrue;

import com.github.dockerjava.api.model.Container;
import java.util.List;
import org.testcontainers.DockerClientFactory;
import org.testcontainers.utility.TestcontainersConfiguration;

/** The container engine of the machine on which the tests run, if there is one. */
public final class ContainerEngine {

    /** System property: {@code required} makes a failure of what would be a skip. */
    private static final String MODE = "weir.containers";

    /** Where it is asked for an image of its own, that of {@code .ci/engine}. */
    public static String javaImage() {
        return TestcontainersConfiguration.getInstance().getEnvVarOrProperty("hub.image.name.prefix", "")
                + "eclipse-temurin:17-jre";
    }

    /** The ID of an image of this machine. */
    public static String idOf(String image) {
        return DockerClientFactory.instance()
                .client()
                .inspectImageCmd(image)
                .exec()
                .getId();
    }

    /** IDs of the images of the containers that Weir has started and that live. */
    public static List<String> imagesOfBrokers() {
        return DockerClientFactory.instance()
                .client()
                .listContainersCmd()
                .withShowAll(true)
                .withLabelFilter(List.of("io.weir.broker"))
                .exec()
                .stream()
                .map(Container::getImageId)
                .toList();
    }

    private ContainerEngine() {}

    /** A test may not be skipped for what it needs of an engine. */
    public static boolean isRequired() {
        return "required".equals(System.getProperty(MODE));
    }

    /** Skips the test where no engine answers, or fails it where one is required. */
    public static void assume() {
        boolean answers = DockerClientFactory.instance().isDockerAvailable();
        String sentence =
                "no container engine answers at DOCKER_HOST or /var/run/docker.sock; start one, or have one by"
                        + " .ci/engine start FOLDER";
        if (!answers && isRequired()) {
            throw new AssertionError(sentence + " (-D" + MODE + "=required forbids to skip this)");
        }
        assumeTrue(answers, sentence);
    }
}
