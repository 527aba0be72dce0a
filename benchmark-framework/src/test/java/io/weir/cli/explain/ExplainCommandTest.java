package io.weir.cli.explain;

import static org.assertj.core.api.Assertions.assertThat;

import io.weir.cli.console.RecordedConsole;
import io.weir.cli.console.Terminal;
import io.weir.result.Cause;
import io.weir.result.Grade;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import picocli.CommandLine;

class ExplainCommandTest {

    private final RecordedConsole recorded = new RecordedConsole(Terminal.NONE);

    private int explain(String... arguments) {
        return new CommandLine(new ExplainCommand(recorded.console(), Path.of(".."))).execute(arguments);
    }

    @ParameterizedTest
    @EnumSource
    void tellsOfEachCauseWhenItIsFoundAndWhatToDoFirst(Cause cause) {
        assertThat(explain(cause.name())).isZero();
        assertThat(recorded.out())
                .startsWith(cause.name() + ": " + cause.brief())
                .contains("rule: ", "  first: " + cause.remedy());
        assertThat(recorded.out().lines()).allMatch(line -> line.length() <= 100);
    }

    @ParameterizedTest
    @EnumSource
    void tellsWhatEachVerdictMeans(Grade grade) {
        assertThat(explain(grade.name().toLowerCase().replace('_', '-'))).isZero();
        assertThat(recorded.out()).startsWith(grade.label()).contains("meaning: ", "exit code: ");
    }

    @Test
    void listsAllWithoutAName() {
        assertThat(explain()).isZero();
        assertThat(recorded.out()).contains("VALID", "QUALIFIED", "GENERATOR_LIMITED  generator too slow");
    }

    @Test
    void refusesANameThatIsNone() {
        assertThat(explain("SLOW")).isEqualTo(2);
    }
}
