package io.weir.process;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

/** Rights of the user who tests. A test is skipped for want of one, except where {@code CI} is {@code true}. */
public final class Rights {

    private Rights() {}

    public static void require(boolean granted, String otherwise) {
        if (Boolean.parseBoolean(System.getenv("CI"))) {
            assertThat(granted).as(otherwise).isTrue();
        }
        assumeTrue(granted, otherwise);
    }

    /** Returns true if this user may make PID and mount namespaces. */
    public static boolean namespaces() throws Exception {
        return new ProcessBuilder("sh", "-c", "unshare --pid --fork --mount-proc true")
                        .redirectErrorStream(true)
                        .redirectOutput(ProcessBuilder.Redirect.DISCARD)
                        .start()
                        .waitFor()
                == 0;
    }
}
