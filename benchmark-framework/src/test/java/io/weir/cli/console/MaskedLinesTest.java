package io.weir.cli.console;

import static org.assertj.core.api.Assertions.assertThat;

import io.weir.secret.Secrets;
import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.Test;

class MaskedLinesTest {

    private final ByteArrayOutputStream passed = new ByteArrayOutputStream();
    private final PrintStream words = MaskedLines.before(new PrintStream(passed, false, StandardCharsets.UTF_8));

    private String passed() {
        return passed.toString(StandardCharsets.UTF_8);
    }

    /** It has no form of a secret: only who was given it knows that it is one. */
    @Test
    void aSecretThatAClientPrintsIsNotPassedOn() {
        Secrets.remember("masked-lines-test-1");

        words.println("connecting as masked-lines-test-1 to h");
        words.println("password=plain");

        assertThat(passed()).isEqualTo("connecting as *** to h\npassword=***\n");
    }

    @Test
    void aSecretThatIsPrintedInPartsIsNotPassedOn() {
        Secrets.remember("masked-lines-test-2");

        words.print("masked-lines");
        words.flush();
        words.print("-test-2");
        words.flush();
        assertThat(passed()).isEmpty();
        words.println(", ä");

        assertThat(passed()).isEqualTo("***, ä\n");
    }

    @Test
    void theLastLineIsPassedOnWithoutItsEnd() {
        words.print("no end");
        words.close();

        assertThat(passed()).isEqualTo("no end\n");
    }

    @Test
    void aLineThatIsTooLongIsLeftOutAndTheNextOneIsNot() {
        words.println("x".repeat(MaskedLines.LONGEST_LINE + 1));
        words.println("next");

        assertThat(passed()).isEqualTo("(A line of more than 1048576 bytes is left out here.)\nnext\n");
    }
}
