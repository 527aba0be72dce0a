package io.weir.broker;

import io.weir.driver.broker.BrokerStep.ProgramCommand;
import java.io.File;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** Programs of this machine, looked up as a shell would. */
public final class InstalledProgram {

    /** Folder of servers that the search path of a user without rights often lacks. */
    private static final String SERVERS = "/usr/sbin";

    private InstalledProgram() {}

    /**
     * Returns the file of a program; empty if there is none that may be run.
     *
     * @param program name of a file on the search path, or a path
     */
    public static Optional<Path> find(String program) {
        return find(program, System.getenv("PATH"));
    }

    static Optional<Path> find(String program, @Nullable String searchPath) {
        Stream<Path> places = program.contains("/")
                ? Stream.of(Path.of(program))
                : Stream.concat(
                                Stream.ofNullable(searchPath)
                                        .flatMap(path -> Stream.of(path.split(File.pathSeparator))),
                                Stream.of(SERVERS))
                        .filter(folder -> !folder.isEmpty())
                        .map(folder -> Path.of(folder, program));
        return places.filter(file -> Files.isExecutable(file) && !Files.isDirectory(file))
                .map(Path::toAbsolutePath)
                .findFirst();
    }

    /** Returns the sentence for a user whose machine lacks a program. */
    public static String missing(ProgramCommand command) {
        return "there is no program " + command.program()
                + (command.program().contains("/") ? " on this machine" : " on the search path (PATH) of this machine")
                + "; " + command.remedy();
    }
}
