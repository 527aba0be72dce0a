package io.weir.cpu;

import io.weir.cpu.CpuRequest.Kind;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * CPUs of the generator and of local brokers, the same for all runs of a campaign.
 *
 * @param generator the CPUs of the run's JVM; null when it may use any
 * @param broker the CPUs that all nodes of a broker share; null when they may use any
 * @param reason reason for the division, in one sentence
 */
public record CpuDivision(
        @Nullable CpuSet generator, @Nullable CpuSet broker, String reason) {

    /**
     * Minimum number of CPUs for a division: with fewer each side would have one, which makes both client and broker
     * slow.
     */
    static final int MIN_CPUS = 4;

    /** The division where nothing is planned: none. */
    public static final CpuDivision UNDIVIDED =
            new CpuDivision(null, null, "Generator and broker may use every CPU: nothing was divided.");

    /** Names of the two keys, used to place errors. */
    public static final String GENERATOR_KEY = "generator.cpus";

    public static final String BROKER_KEY = "broker.cpus";

    /**
     * The requests of a campaign.
     *
     * @param generator CPUs wanted for the run's JVM
     * @param broker CPUs wanted for the broker's nodes
     * @param localBroker true when some run launches a broker on this machine
     */
    public record Wanted(CpuRequest generator, CpuRequest broker, boolean localBroker) {}

    /** Returns true when generator and broker have no CPU in common. */
    public boolean apart() {
        return generator != null && broker != null;
    }

    /**
     * Returns the sentences on lists that this machine can't provide, by key; empty if all is well.
     *
     * @param machine empty where the machine doesn't report its CPUs
     * @param bindable false where a process can't be bound to CPUs
     */
    public static Map<String, String> refusals(Optional<CpuTopology> machine, boolean bindable, Wanted wanted) {
        Map<String, String> refusals = new LinkedHashMap<>();
        refuse(GENERATOR_KEY, wanted.generator(), machine, bindable, refusals);
        refuse(BROKER_KEY, wanted.broker(), machine, bindable, refusals);
        CpuSet generator = wanted.generator().list();
        CpuSet broker = wanted.broker().list();
        if (!refusals.isEmpty() || machine.isEmpty()) {
            return refusals;
        }
        if (generator != null && broker != null && !generator.and(broker).isNone()) {
            refusals.put(
                    BROKER_KEY,
                    "names " + generator.and(broker) + ", which " + GENERATOR_KEY
                            + " names too; name each CPU once, or write shared for both");
        }
        CpuSet allowed = machine.get().allowed();
        if (wanted.localBroker()) {
            refuseAll(GENERATOR_KEY, generator, BROKER_KEY, wanted.broker(), allowed, refusals);
            refuseAll(BROKER_KEY, broker, GENERATOR_KEY, wanted.generator(), allowed, refusals);
        }
        return refusals;
    }

    private static void refuse(
            String key,
            CpuRequest request,
            Optional<CpuTopology> machine,
            boolean bindable,
            Map<String, String> refusals) {
        CpuSet list = request.list();
        if (list == null) {
            return;
        }
        if (machine.isEmpty() || !bindable) {
            refusals.put(
                    key,
                    "names CPUs, and processes can't be bound to them here: it needs Linux and the taskset command (of"
                            + " util-linux); install it, or write auto");
            return;
        }
        CpuSet notAllowed = list.without(machine.get().allowed());
        if (!notAllowed.isNone()) {
            refusals.put(
                    key,
                    "names " + notAllowed + ", and this process may use "
                            + machine.get().allowed() + "; name some of these, or write auto");
        }
    }

    /** Refuses a list that names every CPU while the other side's share is automatic: nothing would be left for it. */
    private static void refuseAll(
            String key,
            @Nullable CpuSet list,
            String otherKey,
            CpuRequest other,
            CpuSet allowed,
            Map<String, String> refusals) {
        if (list != null && other.kind() == Kind.AUTO && allowed.without(list).isNone()) {
            refusals.putIfAbsent(
                    key, "names every CPU that there is; name fewer, or write " + otherKey + ": shared as well");
        }
    }

    /**
     * Divides the CPUs of a machine. Physical cores are kept whole.
     *
     * @param machine empty where the machine doesn't report its CPUs
     * @param bindable false where a process can't be bound to CPUs
     * @param wanted without {@linkplain #refusals refusals}
     */
    public static CpuDivision of(Optional<CpuTopology> machine, boolean bindable, Wanted wanted) {
        CpuSet generator = wanted.generator().list();
        CpuSet broker = wanted.localBroker() ? wanted.broker().list() : null;
        if (generator == null && !wanted.localBroker()) {
            return shared("no broker is launched on this machine");
        }
        if (generator == null && broker == null && anyIs(Kind.SHARED, wanted)) {
            return shared("the driver file says shared");
        }
        if (machine.isEmpty()) {
            return shared("this system doesn't report which CPUs a process may use");
        }
        if (!bindable) {
            return shared("there is no taskset command (of util-linux) to bind processes to CPUs with");
        }
        if (generator == null && broker == null) {
            return automatic(machine.get());
        }
        if (generator == null && wanted.generator().kind() == Kind.AUTO && broker != null) {
            generator = rest(machine.get(), broker);
        } else if (broker == null && wanted.localBroker() && wanted.broker().kind() == Kind.AUTO && generator != null) {
            broker = rest(machine.get(), generator);
        }
        return new CpuDivision(
                generator,
                broker,
                "The driver file names CPUs: "
                        + (wanted.localBroker() ? shares(generator, broker) : "the generator has " + generator) + ".");
    }

    private static boolean anyIs(Kind kind, Wanted wanted) {
        return wanted.generator().kind() == kind || wanted.broker().kind() == kind;
    }

    private static CpuDivision shared(String why) {
        return new CpuDivision(null, null, "Generator and broker may use every CPU: " + why + ".");
    }

    private static CpuDivision automatic(CpuTopology machine) {
        int counted = machine.counted();
        if (counted < MIN_CPUS) {
            return shared("there are " + counted + " of them"
                    + (counted < machine.allowed().size() ? " by the cgroup's quota" : "") + ", and " + MIN_CPUS
                    + " are needed to divide them");
        }
        List<CpuSet> cores = upTo(counted, machine.cores());
        if (cores.size() < 2) {
            return shared("they are of one physical core");
        }
        CpuSet all = CpuSet.union(cores);
        // With an odd number of cores the broker has one more: it is the system measured.
        List<CpuSet> half = upTo(all.size() / 2, cores);
        CpuSet generator = half.isEmpty() ? cores.get(0) : CpuSet.union(half);
        CpuSet broker = all.without(generator);
        return new CpuDivision(
                generator,
                broker,
                "The " + all.size() + " CPUs are divided by whole physical cores: " + shares(generator, broker) + ".");
    }

    /** Returns cores from the first on, as long as their CPUs do not exceed a number. */
    private static List<CpuSet> upTo(int cpus, List<CpuSet> cores) {
        List<CpuSet> taken = new ArrayList<>();
        int sum = 0;
        for (CpuSet core : cores) {
            if (sum + core.size() <= cpus) {
                taken.add(core);
                sum += core.size();
            }
        }
        return taken;
    }

    /**
     * Returns whole cores that the other side leaves, as many as the quota can keep busy; single CPUs where no core is
     * whole.
     */
    private static CpuSet rest(CpuTopology machine, CpuSet other) {
        List<CpuSet> whole = machine.cores().stream()
                .filter(core -> core.and(other).isNone())
                .toList();
        CpuSet left = machine.allowed().without(other);
        List<CpuSet> cores = upTo(Math.max(1, machine.counted() - other.size()), whole);
        if (!cores.isEmpty()) {
            return CpuSet.union(cores);
        }
        return whole.isEmpty() ? left : whole.get(0);
    }

    private static String shares(@Nullable CpuSet generator, @Nullable CpuSet broker) {
        return "the generator has " + (generator == null ? "every one" : generator) + ", the broker "
                + (broker == null ? "every one" : broker);
    }
}
