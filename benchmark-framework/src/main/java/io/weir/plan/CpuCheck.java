package io.weir.plan;

import io.weir.config.DriverConfiguration;
import io.weir.config.source.ConfigurationErrors;
import io.weir.cpu.CpuBinding;
import io.weir.cpu.CpuDivision;
import io.weir.cpu.CpuDivision.Wanted;
import io.weir.cpu.CpuRequest;
import io.weir.cpu.CpuTopology;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;

/**
 * Checks and makes the division of this machine's CPUs that the driver files of a command ask for: one for all its
 * runs, since systems on different CPUs can't be compared.
 */
record CpuCheck(List<DriverTarget> targets, Optional<CpuTopology> machine, boolean bindable) {

    CpuCheck(List<DriverTarget> targets) {
        this(targets, CpuTopology.ofThisProcess(), CpuBinding.available());
    }

    CpuCheck {
        targets = List.copyOf(targets);
    }

    void check(ConfigurationErrors errors) {
        for (DriverTarget target : targets) {
            DriverConfiguration configuration = target.configuration();
            CpuDivision.refusals(machine, bindable, wanted(target))
                    .forEach((key, sentence) -> errors.add(configuration.location(key), key + " " + sentence));
        }
        if (errors.isEmpty()) {
            differing(CpuDivision.GENERATOR_KEY, CpuCheck::generator, targets, errors);
            differing(CpuDivision.BROKER_KEY, CpuCheck::broker, launching(), errors);
        }
    }

    /** Returns the division; valid only if {@link #check} found no error. */
    CpuDivision division() {
        if (targets.isEmpty()) {
            return CpuDivision.UNDIVIDED;
        }
        List<DriverTarget> launching = launching();
        return CpuDivision.of(
                machine,
                bindable,
                new Wanted(
                        generator(targets.get(0)),
                        launching.isEmpty() ? CpuRequest.AUTO : broker(launching.get(0)),
                        !launching.isEmpty()));
    }

    private List<DriverTarget> launching() {
        return targets.stream().filter(DriverTarget::launchesBroker).toList();
    }

    private static Wanted wanted(DriverTarget target) {
        return new Wanted(generator(target), broker(target), target.launchesBroker());
    }

    private static CpuRequest generator(DriverTarget target) {
        return target.configuration().file().generatorCpus();
    }

    private static CpuRequest broker(DriverTarget target) {
        return target.configuration().file().broker().cpus();
    }

    private static void differing(
            String key,
            Function<DriverTarget, CpuRequest> request,
            List<DriverTarget> targets,
            ConfigurationErrors errors) {
        for (DriverTarget target : targets) {
            CpuRequest first = request.apply(targets.get(0));
            CpuRequest own = request.apply(target);
            if (!own.equals(first)) {
                errors.add(
                        target.configuration().location(key),
                        key + " is " + own + " here and " + first + " in "
                                + targets.get(0).configuration().file().source().name()
                                + ": all systems of a command get the same CPUs; write the same, or give it by --set "
                                + key + "=" + first);
            }
        }
    }
}
