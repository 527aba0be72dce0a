package io.weir.runner;

import io.weir.cpu.CpuDivision;
import io.weir.cpu.CpuSet;
import io.weir.cpu.CpuTopology;
import io.weir.plan.RunPlan;
import io.weir.resource.WatchedProcess;
import io.weir.result.Environment;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Reads the CPUs of a run's processes from kernel and container engine instead of the plan, because those were measured. */
final class CpusOfRun {

    private CpusOfRun() {}

    /** Reads them in the JVM of the run, while the broker lives; null where the machine doesn't report them. */
    static Environment.@Nullable Cpus read(RunPlan plan) {
        Optional<CpuTopology> own = CpuTopology.ofThisProcess();
        if (own.isEmpty()) {
            return null;
        }
        CpuSet generator = own.get().allowed();
        CpuSet broker = broker(plan.brokerProcesses());
        boolean apart = broker != null && generator.and(broker).size() == 0;
        return new Environment.Cpus(
                own.get().online().size(),
                apart,
                generator.cpus(),
                broker == null ? null : broker.cpus(),
                limit(plan.brokerProcesses()),
                reason(plan.cpus(), broker, apart));
    }

    private static @Nullable CpuSet broker(List<WatchedProcess> processes) {
        List<CpuSet> sets = new ArrayList<>();
        for (WatchedProcess process : processes) {
            CpuTopology.allowed(process.pid()).ifPresent(sets::add);
        }
        return sets.isEmpty() || sets.size() < processes.size() ? null : CpuSet.union(sets);
    }

    /** Returns what the limits of all processes are together; null if there is one without. */
    static @Nullable Double limit(List<WatchedProcess> processes) {
        double sum = 0;
        for (WatchedProcess process : processes) {
            Double limit = process.cpuLimit();
            if (limit == null) {
                return null;
            }
            sum += limit;
        }
        return processes.isEmpty() ? null : (Double) sum;
    }

    private static String reason(CpuDivision planned, @Nullable CpuSet broker, boolean apart) {
        return planned.apart() && broker != null && !apart
                ? "Generator and broker were to be apart, and the kernel reports CPUs that both may use."
                : planned.reason();
    }
}
