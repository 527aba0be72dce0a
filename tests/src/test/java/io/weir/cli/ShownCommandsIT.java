package io.weir.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.weir.tests.Shipped;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Commands of the docs, carried out: those that start nothing, and of those that start something the check of its files. */
class ShownCommandsIT {

    private static final Set<String> STARTING_NOTHING = Set.of("explain", "drivers", "validate", "--help");

    @TempDir
    Path folder;

    static Stream<ShownCommand> withoutRuns() throws IOException {
        return ShownCommandsTest.shown().filter(shown -> shown.words().stream().anyMatch(STARTING_NOTHING::contains));
    }

    static Stream<ShownCommand> runs() throws IOException {
        return ShownCommandsTest.shown()
                .filter(shown ->
                        !shown.words().isEmpty() && shown.words().get(0).startsWith("-"))
                .filter(shown -> shown.words().stream().anyMatch(word -> word.startsWith("workloads/")));
    }

    @ParameterizedTest
    @MethodSource("withoutRuns")
    void isDone(ShownCommand shown) throws Exception {
        succeed(shown.words());
    }

    @ParameterizedTest
    @MethodSource("runs")
    void hasFilesAndKeysThatGoTogether(ShownCommand shown) throws Exception {
        List<String> validate = new ArrayList<>(List.of("validate"));
        List<String> words = shown.words();
        for (int i = 0; i < words.size(); i++) {
            if (Set.of("-d", "--drivers", "-s", "--set").contains(words.get(i))) {
                validate.addAll(words.subList(i, i + 2));
            } else if (words.get(i).startsWith("workloads/")) {
                validate.add(words.get(i));
            }
        }
        succeed(validate);
    }

    @Test
    void theTutorialCanBeFollowed() throws Exception {
        List<ShownCommand> steps = ShownCommand.of(Shipped.CLONE.resolve("docs/tutorial.md"));
        assertThat(steps).hasSize(7);
        for (ShownCommand step : steps) {
            CalledCommand called = CalledCommand.in(folder, TutorialStep.shortened(step, folder));
            // What is measured in this JVM in a second is of no use, and the verdict says so.
            assertThat(called.exitCode()).as(called.printed()).isIn(0, 4);
        }
    }

    private static void succeed(List<String> words) throws Exception {
        CalledCommand called = CalledCommand.in(Shipped.CLONE, words.toArray(String[]::new));
        assertThat(called.exitCode()).as(called.printed()).isZero();
    }
}
