package io.weir.report;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

/** Finds the folders of the runs at a place. */
public final class RunFinder {

    private RunFinder() {}

    /**
     * Returns the runs at a place, in the order of their names.
     *
     * @param place a run's folder, a file in it, or a campaign's folder
     * @throws ReportException when there is no run
     */
    public static List<RunFolder> at(Path place) throws ReportException {
        boolean file = Files.isRegularFile(place);
        Path folder = file ? place.toAbsolutePath().resolveSibling("") : place;
        if (new RunFolder(folder).hasRun()) {
            return List.of(new RunFolder(folder));
        }
        if (file) { // and not the runs beside it, which nobody has named
            throw ReportException.reading(place, new IOException("it is neither a run's file nor a folder"));
        }
        List<RunFolder> found = new ArrayList<>();
        try (Stream<Path> children = Files.list(folder)) {
            children.sorted().map(RunFolder::new).filter(RunFolder::hasRun).forEach(found::add);
        } catch (IOException unreadable) {
            throw ReportException.reading(place, unreadable);
        }
        if (found.isEmpty()) {
            throw ReportException.reading(
                    place,
                    new IOException("there is no run in it, that is no folder with a result.json or an intervals.csv"));
        }
        return found;
    }
}
