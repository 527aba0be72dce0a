package io.weir.driver.broker;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

class DataFoldersTest {

    private static final Path SERVER = Path.of("/server");

    @Test
    void namesTheDisksOnWhichTheFoldersForMessagesLie() {
        DataFolders folders = new DataFolders(2, 1, 3);

        assertThat(folders.disksOfLogDirs(2)).containsExactly(0, 1, 0, 1);
        assertThat(disksInPaths(folders, 2)).isEqualTo(folders.disksOfLogDirs(2));
        assertThat(new DataFolders(0, 0, 2).disksOfLogDirs(3)).containsExactly(0, 1, 0);
        assertThat(new DataFolders(3, 0, 0).disksOfLogDirs(1)).isEmpty();
    }

    private static List<Integer> disksInPaths(DataFolders folders, int nodes) {
        Stream<Path> paths =
                IntStream.range(0, nodes).boxed().flatMap(node -> folders.logDirs(SERVER, "node", node).stream());
        return paths.map(path -> IntStream.range(0, folders.disks())
                        .filter(disk -> path.startsWith(DataFolders.disk(SERVER, disk)))
                        .findFirst()
                        .orElseThrow())
                .toList();
    }
}
