package io.weir.driver.tubemq.server;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.weir.driver.broker.BrokerBlueprint;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import org.junit.jupiter.api.Test;

class PromptMasterTest {

    /** Built as TubeMQ's StepStatus. */
    private enum Step {
        AT_ONCE(0),
        LATER(30_000);

        private final long normalDelayDurIdnMs;

        Step(long normalDelayDurIdnMs) {
            this.normalDelayDurIdnMs = normalDelayDurIdnMs;
        }

        long delayMs() {
            return normalDelayDurIdnMs;
        }
    }

    private enum OtherStep {
        WITHOUT_DELAY
    }

    @Test
    void noStepWaits() throws Exception {
        PromptMaster.removeDelays(Step.class);
        assertThat(Arrays.stream(Step.values()).map(Step::delayMs)).containsOnly(0L);
    }

    @Test
    void aMasterThatIsBuiltOtherwiseIsNotTouched() {
        assertThatThrownBy(() -> PromptMaster.removeDelays(OtherStep.class)).isInstanceOf(NoSuchFieldException.class);
    }

    @Test
    void aJvmFindsTheMainClassOnItsClassPath() {
        assertThat(BrokerBlueprint.classPathOf(PromptMaster.class))
                .singleElement()
                .satisfies(entry -> assertThat(holdsTheClass(entry)).isTrue());
    }

    private static boolean holdsTheClass(Path entry) {
        return Files.isRegularFile(entry)
                || Files.isRegularFile(entry.resolve("io/weir/driver/tubemq/server/PromptMaster.class"));
    }
}
