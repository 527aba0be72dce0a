package io.weir.process;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.Properties;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class UserFoldersTest {

    @Test
    void theCacheIsWhereXdgSaysUnlessThatIsRelative() {
        Properties system = system("alice", "/home/alice");

        assertThat(UserFolders.cache(system, Map.of("XDG_CACHE_HOME", "/cache")))
                .isEqualTo(Path.of("/cache/weir"));
        for (String relative : new String[] {"cache", "", " "}) {
            assertThat(UserFolders.cache(system, Map.of("XDG_CACHE_HOME", relative)))
                    .isEqualTo(Path.of("/home/alice/.cache/weir"));
        }
    }

    @Test
    void usersWithoutANameHaveTemporaryFoldersOfTheirOwn(@TempDir Path own) throws Exception {
        Object uid = Files.getAttribute(own, "unix:uid");

        assertThat(UserFolders.temporary(system("?", "/"))).isEqualTo(Path.of("/tmp/weir-" + uid));
        assertThat(UserFolders.temporary(system("a b", "/"))).isEqualTo(Path.of("/tmp/weir-a_b"));
    }

    @Test
    void aUserWhomTheMachineDoesNotKnowIsAtHomeWhereHomeSays() {
        Properties unknown = system("?", "?");

        assertThat(UserFolders.settleHome(unknown, Map.of())).isFalse();
        assertThat(UserFolders.settleHome(unknown, Map.of("HOME", "work"))).isFalse();
        assertThat(UserFolders.settleHome(unknown, Map.of("HOME", "/work"))).isTrue();
        assertThat(unknown.getProperty("user.home")).isEqualTo("/work");
        assertThat(UserFolders.settleHome(unknown, Map.of("HOME", "/other"))).isTrue();
        assertThat(unknown.getProperty("user.home")).isEqualTo("/work");
    }

    private static Properties system(String name, String home) {
        Properties system = new Properties();
        system.setProperty("os.name", "Linux");
        system.setProperty("user.name", name);
        system.setProperty("user.home", home);
        system.setProperty("java.io.tmpdir", "/tmp");
        return system;
    }
}
