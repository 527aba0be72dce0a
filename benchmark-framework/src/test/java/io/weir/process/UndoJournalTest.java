package io.weir.process;

import static org.assertj.core.api.Assertions.assertThat;

import io.weir.process.UndoJournal.Entry;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class UndoJournalTest {

    @TempDir
    Path above;

    private Path folder() {
        return above.resolve("undo");
    }

    @Test
    void hasWhatIsStillToBeRunTheLastFirst() throws Exception {
        try (UndoJournal journal = UndoJournal.open(folder())) {
            Entry first = journal.add(above, "start one\nand wait");
            Entry second = journal.add(above, "start two");
            Entry third = journal.add(above, "resume three");

            assertThat(journal.entries()).containsExactly(third, second, first);
            second.done();
            assertThat(journal.entries())
                    .extracting(Entry::command)
                    .containsExactly("resume three", "start one\nand wait");
            third.done();
            first.done();
        }
    }

    @Test
    void goesWithItsLastEntryAndStaysWhileThereIsOne() throws Exception {
        UndoJournal empty = UndoJournal.open(folder());
        UndoJournal journal = UndoJournal.open(folder());
        Entry entry = journal.add(above, "start");

        empty.close();
        journal.close();

        assertThat(Files.list(folder())).hasSize(1);
        entry.done();
        journal.close();
        journal.close();
        assertThat(Files.list(folder())).isEmpty();
    }

    @Test
    void aJournalOfALivingProcessIsNotTaken() throws Exception {
        try (UndoJournal journal = UndoJournal.open(folder())) {
            Entry entry = journal.add(above, "start");

            assertThat(UndoJournal.ofTheDead(folder())).isEmpty();
            entry.done();
        }
    }

    @Test
    void theJournalOfADeadProcessHasItsCommandsButNoneThatWasBeingWritten() throws Exception {
        assertThat(UndoJournal.ofTheDead(folder())).isEmpty();
        OwnFolder.make(folder());
        Path left = OwnFolder.make(folder(), "undo-123");
        Files.writeString(left.resolve("000000.command"), "/somewhere\nstart one");
        Files.writeString(left.resolve("000001.command"), "/somewhere\nstart two");
        Files.writeString(left.resolve("partial"), "sta");

        assertThat(UndoJournal.isLeft(folder())).isTrue();
        assertThat(UndoJournal.isLeft(folder()))
                .as("to every run of a campaign")
                .isTrue();

        List<UndoJournal> dead = UndoJournal.ofTheDead(folder());

        assertThat(dead).hasSize(1);
        assertThat(dead.get(0).entries())
                .allSatisfy(entry -> assertThat(entry.directory()).isEqualTo(Path.of("/somewhere")));
        assertThat(dead.get(0).entries()).extracting(Entry::command).containsExactly("start two", "start one");
        for (Entry entry : dead.get(0).entries()) {
            entry.done();
        }
        dead.get(0).close();
        assertThat(left).doesNotExist();
        assertThat(UndoJournal.isLeft(folder())).isFalse();
    }
}
