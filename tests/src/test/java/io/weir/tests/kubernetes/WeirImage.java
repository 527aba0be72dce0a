package io.weir.tests.kubernetes;

import static org.junit.jupiter.api.Assumptions.assumeTrue;

import com.github.dockerjava.api.DockerClient;
import com.github.dockerjava.api.exception.NotFoundException;
import io.weir.tests.Shipped;
import io.weir.tests.containers.ContainerEngine;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.testcontainers.DockerClientFactory;
import org.testcontainers.containers.GenericContainer;
import org.testcontainers.utility.DockerImageName;

/** The image that this build has made, in the engine of this machine. */
final class WeirImage {

    /** A registry of that name is asked for nothing: the image is there. */
    static final String NAME = "build.local/weir:tested";

    private static final String TAG = NAME.substring(NAME.indexOf(':') + 1);

    private static final Duration PATIENCE = Duration.ofMinutes(4);

    private WeirImage() {}

    /** Has the engine load it. Skips the test where there is no engine or no image, or fails it where an engine is required. */
    static void load() throws IOException {
        ContainerEngine.assume();
        List<Path> made;
        Path folder = Shipped.CLONE.resolve("image/target");
        try (Stream<Path> files = Files.isDirectory(folder) ? Files.list(folder) : Stream.empty()) {
            made = files.filter(file -> file.toString().endsWith("-image.tar")).toList();
        }
        String sentence = "no image was made; add -Dimage.base=eclipse-temurin:17-jre, or another base, to the build";
        if (made.isEmpty() && ContainerEngine.isRequired()) {
            throw new AssertionError(sentence);
        }
        assumeTrue(!made.isEmpty(), sentence);
        DockerClient engine = DockerClientFactory.instance().client();
        String id = Files.readString(folder.resolve("jib-image.id")).strip();
        if (!isThere(engine, id)) {
            try (InputStream tar = Files.newInputStream(made.get(0))) {
                engine.loadImageCmd(tar).exec();
            }
        }
        engine.tagImageCmd(id, NAME.substring(0, NAME.indexOf(':')), TAG).exec();
    }

    private static boolean isThere(DockerClient engine, String id) {
        try {
            engine.inspectImageCmd(id).exec();
            return true;
        } catch (NotFoundException none) {
            return false;
        }
    }

    /** Returns a container as Kubernetes would make it: its root read-only, and a folder that all can write to as its home. */
    static GenericContainer<?> container() {
        return new GenericContainer<>(DockerImageName.parse(NAME))
                .withTmpFs(Map.of("/home/weir", "rw,exec,mode=777"))
                .withStartupTimeout(PATIENCE)
                .withCreateContainerCmdModifier(
                        command -> command.getHostConfig().withReadonlyRootfs(true));
    }
}
