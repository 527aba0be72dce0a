package io.weir.driver.broker;

import java.nio.file.Path;
import java.util.List;
import java.util.stream.IntStream;

/**
 * Data folders that a server's user asked for: how many each node has, and on how many disks they lie in turn.
 *
 * @param logDirs folders of each node for messages; 0 if none were asked for
 * @param journalDirs folders of each node for the journal of a system that has one beside them; 0 likewise
 * @param disks disks to which the folders of all nodes go in turn; 0 for the one that the rest of the server is on
 */
public record DataFolders(int logDirs, int journalDirs, int disks) {

    /** The folders of the server's own layout. */
    public static final DataFolders DEFAULT = new DataFolders(0, 0, 0);

    private static final String DISK = "disk-";

    /** Returns whether there is anything that the server's own layout does not have. */
    public boolean requested() {
        return !equals(DEFAULT);
    }

    /** Returns the number of folders of each node, at least one. */
    public int ofEachNode() {
        return logs() + journalDirs;
    }

    /**
     * Returns the folders of a node for messages.
     *
     * @param server directory of the server
     * @param node name of its folder in that directory
     * @param number of the node among all that have such folders, from 0
     */
    public List<Path> logDirs(Path server, String node, int number) {
        return folders(server, node, "log-", number * ofEachNode(), logs());
    }

    /** Returns the folders of a node for its journal; parameters as with {@link #logDirs}. */
    public List<Path> journalDirs(Path server, String node, int number) {
        return folders(server, node, "journal-", number * ofEachNode() + logs(), journalDirs);
    }

    private int logs() {
        return Math.max(1, logDirs);
    }

    private List<Path> folders(Path server, String node, String name, int first, int count) {
        return IntStream.range(0, count)
                .mapToObj(index -> (disks == 0 ? server : disk(server, (first + index) % disks))
                        .resolve(node)
                        .resolve(name + (index + 1)))
                .toList();
    }

    /**
     * Returns the disk on which each folder for messages lies, by its number from 0; none without disks.
     *
     * @param nodes number of nodes that have such folders
     */
    public List<Integer> disksOfLogDirs(int nodes) {
        return disks == 0
                ? List.of()
                : IntStream.range(0, nodes * ofEachNode())
                        .filter(folder -> folder % ofEachNode() < logs())
                        .mapToObj(folder -> folder % disks)
                        .toList();
    }

    /**
     * Returns the place of a disk in the directory of a server.
     *
     * @param number of the disk, from 0
     */
    public static Path disk(Path server, int number) {
        return server.resolve(DISK + (number + 1));
    }
}
