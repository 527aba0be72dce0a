package io.weir.cli.help;

import io.weir.resource.EnvironmentCapture;
import io.weir.time.SystemClock;
import picocli.CommandLine.IVersionProvider;

/** Provides the version of this build, as results name it too. */
public final class Version implements IVersionProvider {

    @Override
    public String[] getVersion() {
        String version = new EnvironmentCapture(SystemClock.INSTANCE)
                .capture(null)
                .weir()
                .version();
        return new String[] {"Weir " + (version == null ? "(not run from a jar)" : version)};
    }
}
