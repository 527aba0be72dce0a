package io.weir.cli;

import picocli.CommandLine.IVersionProvider;

/** The version of this build, as its jar tells it. */
final class Version implements IVersionProvider {

    @Override
    public String[] getVersion() {
        String version = Version.class.getPackage().getImplementationVersion();
        return new String[] {"Weir " + (version == null ? "(not run from a jar)" : version)};
    }
}
