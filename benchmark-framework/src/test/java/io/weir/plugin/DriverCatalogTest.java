package io.weir.plugin;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.weir.driver.Driver;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class DriverCatalogTest {

    @TempDir
    Path folder;

    @TempDir
    Path work;

    @Test
    void namesDriversByTheirFoldersInACloneAndInTheArchive() throws Exception {
        new DriverJar().driver("Sample").write(folder.resolve("driver-one/target/driver/one.jar"), work);
        new DriverJar().driver("Sample").write(folder.resolve("drivers/two/two.jar"), work);
        new DriverJar().driver("Sample").write(folder.resolve("drivers/driver-three/three.jar"), work);
        Files.createDirectories(folder.resolve("drivers/empty"));

        DriverCatalog catalog = find("driver-one/target/driver", "drivers", "driver-unbuilt/target/driver");

        assertThat(catalog.names()).containsExactly("one", "three", "two");
        assertThat(catalog.folder("test.Sample").driverClasses()).containsExactly("test.Sample");
    }

    @Test
    void loadsADriverByNameAndByClass() throws Exception {
        new DriverJar().driver("Sample").write(folder.resolve("drivers/sample/sample.jar"), work);

        for (String name : List.of("sample", "test.Sample")) {
            try (LoadedDriver loaded = find("drivers").load(name)) {
                assertThat(loaded.name()).isEqualTo("sample");
                assertThat(loaded.driver()).isInstanceOf(Driver.class);
                assertThat(loaded.driver().getClass().getClassLoader()).isNotSameAs(Driver.class.getClassLoader());
            }
        }
    }

    @Test
    void suggestsAName() throws Exception {
        new DriverJar().driver("Sample").write(folder.resolve("drivers/sample/sample.jar"), work);

        assertThatThrownBy(() -> find("drivers").load("simple"))
                .isInstanceOf(DriverLoadException.class)
                .hasMessage("there is no driver \"simple\" (there are sample); did you mean 'sample'?");
    }

    @Test
    void saysWhereItLookedWhenThereIsNothing() {
        assertThatThrownBy(() -> find("drivers").load("sample"))
                .isInstanceOf(DriverLoadException.class)
                .hasMessageContaining("no drivers are found in [" + folder.resolve("drivers") + "]");
    }

    @Test
    void refusesTwoFoldersOfOneName() throws IOException {
        new DriverJar().driver("Sample").write(folder.resolve("a/sample/sample.jar"), work);
        new DriverJar().driver("Sample").write(folder.resolve("b/sample/sample.jar"), work);

        assertThatThrownBy(() -> find("a", "b"))
                .isInstanceOf(DriverLoadException.class)
                .hasMessageContaining("there are two drivers \"sample\"");
    }

    @Test
    void refusesADriverOfAnotherApiVersionBeforeItCallsAnythingElse() throws IOException {
        new DriverJar()
                .driver(
                        "Sample",
                        "public int spiVersion() { return 99; }",
                        "public String name() { throw new Error(\"must not be called\"); }")
                .write(folder.resolve("drivers/future/sample.jar"), work);

        assertThatThrownBy(() -> find("drivers").load("future"))
                .isInstanceOf(DriverLoadException.class)
                .hasMessageContaining("driver \"future\"")
                .hasMessageContaining("version 99")
                .hasMessageContaining("this is version " + Driver.SPI_VERSION);
    }

    @Test
    void refusesTwoDriversInOneFolder() throws IOException {
        new DriverJar().driver("One").driver("Two").write(folder.resolve("drivers/pair/pair.jar"), work);

        assertThatThrownBy(() -> find("drivers").load("pair"))
                .isInstanceOf(DriverLoadException.class)
                .hasMessageContaining("holds 2 drivers (test.One, test.Two)");
    }

    @Test
    void refusesAFolderWithoutDriver() throws IOException {
        new DriverJar().resource("readme", "nothing").write(folder.resolve("drivers/none/none.jar"), work);

        assertThatThrownBy(() -> find("drivers").load("none"))
                .isInstanceOf(DriverLoadException.class)
                .hasMessageContaining(
                        "holds no driver: none of its jars has a META-INF/services/io.weir.driver.Driver");
    }

    @Test
    void namesAServiceFileThatNamesNoClass() throws IOException {
        new DriverJar()
                .service("# a comment")
                .service("test.Missing # gone")
                .write(folder.resolve("drivers/broken/b.jar"), work);

        assertThatThrownBy(() -> find("drivers").load("broken"))
                .isInstanceOf(DriverLoadException.class)
                .hasMessageContaining("names the class test.Missing")
                .hasMessageContaining("which none of its jars has");
    }

    @Test
    void namesAClassThatIsNoDriver() throws IOException {
        new DriverJar()
                .source("Other", "package test; public class Other {}")
                .service("test.Other")
                .write(folder.resolve("drivers/other/o.jar"), work);

        assertThatThrownBy(() -> find("drivers").load("other"))
                .isInstanceOf(DriverLoadException.class)
                .hasMessageContaining("test.Other, which does not implement io.weir.driver.Driver");
    }

    @Test
    void namesAMissingLibrary() throws IOException {
        new DriverJar()
                .source("Library", "package test; public class Library { public static int x() { return 1; } }")
                .driver("Sample", "private final int x = Library.x();")
                .write(folder.resolve("drivers/incomplete/i.jar"), work, "test/Library.class");

        assertThatThrownBy(() -> find("drivers").load("incomplete"))
                .isInstanceOf(DriverLoadException.class)
                .hasMessageContaining("driver \"incomplete\"")
                .hasMessageContaining("test/Library");
    }

    @Test
    void namesAFileThatIsNoJar() throws IOException {
        Files.createDirectories(folder.resolve("drivers/bad"));
        Files.writeString(folder.resolve("drivers/bad/bad.jar"), "not a jar");

        assertThatThrownBy(() -> find("drivers"))
                .isInstanceOf(DriverLoadException.class)
                .hasMessageContaining("bad.jar can't be read as a jar");
    }

    private DriverCatalog find(String... paths) throws DriverLoadException {
        return DriverCatalog.find(List.of(paths).stream().map(folder::resolve).toList());
    }
}
