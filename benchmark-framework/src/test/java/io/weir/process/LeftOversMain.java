package io.weir.process;

import java.nio.file.Path;

/** Removes left-overs in a process of its own. */
final class LeftOversMain {

    private LeftOversMain() {}

    public static void main(String[] args) throws Exception {
        System.out.println("removed " + LeftOvers.remove(Path.of(args[0])));
    }
}
