package io.weir.cli;

import io.weir.cli.console.Console;
import io.weir.driver.Driver;
import io.weir.driver.SettingDescriptor;
import io.weir.driver.broker.BrokerProvider;
import io.weir.plugin.DriverCatalog;
import io.weir.plugin.LoadedDriver;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Parameters;

/** Lists drivers and their settings. */
@Command(
        name = "drivers",
        description = "Lists the drivers at hand, or the settings of one.",
        mixinStandardHelpOptions = true,
        footerHeading = "%nExamples:%n",
        footer = {"  bin/benchmark drivers", "  bin/benchmark drivers kafka"})
final class DriversCommand extends ToolCommand {

    @Parameters(arity = "0..1", paramLabel = "DRIVER", description = "A driver whose settings are shown.")
    @Nullable
    String name;

    DriversCommand(Console console, Installation installation) {
        super(console, installation);
    }

    @Override
    ExitCode run() throws Exception {
        DriverCatalog catalog = DriverCatalog.ofLauncher();
        List<String> names = name == null ? catalog.names() : List.of(name);
        if (names.isEmpty()) {
            console.line("There are no drivers: none is in the folders " + System.getProperty(DriverCatalog.FOLDERS));
        }
        for (String each : names) {
            try (LoadedDriver driver = catalog.load(each)) {
                console.line(describe(driver.driver()));
                if (name != null) {
                    settings(driver.call(() -> driver.driver().settings()), "  ");
                }
            }
        }
        return ExitCode.DONE;
    }

    private static String describe(Driver driver) {
        return driver instanceof BrokerProvider provider
                ? driver.name() + " (launches a broker, " + provider.defaultBrokerVersion() + " unless told otherwise)"
                : driver.name();
    }

    private void settings(List<SettingDescriptor> settings, String indent) {
        for (SettingDescriptor setting : settings) {
            String otherwise = setting.required()
                    ? ", required"
                    : setting.defaultValue().isEmpty() ? "" : ", default " + setting.defaultValue();
            console.line(indent + setting.key() + " (" + setting.type().name().toLowerCase(Locale.ROOT) + otherwise
                    + "): " + setting.documentation());
            if (setting.type() == SettingDescriptor.SettingType.GROUP) {
                settings(setting.nested(), indent + "  ");
            }
        }
    }
}
