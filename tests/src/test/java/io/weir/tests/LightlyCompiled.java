package io.weir.tests;

import io.weir.broker.BlueprintSource;
import io.weir.driver.broker.BrokerBlueprint;
import io.weir.driver.broker.BrokerStep;
import io.weir.driver.broker.BrokerStep.JvmCommand;
import io.weir.driver.broker.BrokerStep.Launch;
import io.weir.driver.broker.BrokerStep.RunOnce;
import java.util.ArrayList;
import java.util.List;

/**
 * The JVMs of a broker that lives for seconds and that nobody measures. Their second compiler would take as much of the
 * machine as all the rest of them, and would not be done in time.
 */
public final class LightlyCompiled {

    private static final String FLAG = "-XX:TieredStopAtLevel=1";

    private LightlyCompiled() {}

    /** The same layout, whose JVMs have the quick compiler only. */
    public static BlueprintSource of(BlueprintSource source) {
        return (directory, freePort) -> {
            BrokerBlueprint full = source.layOut(directory, freePort);
            return new BrokerBlueprint(
                    full.artifacts(),
                    full.steps().stream().map(LightlyCompiled::step).toList(),
                    full.addresses(),
                    full.ownClassPath(),
                    full.openPorts());
        };
    }

    private static BrokerStep step(BrokerStep step) {
        if (step instanceof Launch launch) {
            return new Launch(launch.node(), light(launch.command()), launch.readyPattern());
        }
        return step instanceof RunOnce once ? new RunOnce(once.name(), light(once.command())) : step;
    }

    private static JvmCommand light(JvmCommand command) {
        List<String> options = new ArrayList<>(command.jvmOptions());
        options.add(FLAG);
        return new JvmCommand(
                command.mainClass(), options, command.arguments(), command.environment(), command.directory());
    }
}
