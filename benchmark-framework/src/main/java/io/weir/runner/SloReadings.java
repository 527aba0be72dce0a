package io.weir.runner;

import io.weir.resource.ResourceFigures;
import io.weir.worker.ResourceReadings;
import io.weir.workload.SloTerm.Resource;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import java.util.function.BinaryOperator;
import java.util.function.Predicate;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** The figures that a search can limit, of those that are sampled. */
final class SloReadings implements ResourceReadings {

    /** Beginning of the columns of a process of the broker: none of the generator's. */
    private static final String BROKERS = "process\\.(?!(?:generator|conductor|worker-\\d+)\\.).+\\.";

    private static final Pattern BROKER = Pattern.compile("(" + BROKERS + ")[^.]+");
    private static final Pattern BROKER_CPU = Pattern.compile(BROKERS + "cpu(User|System)?Cores");
    private static final Pattern DISK_BUSY = Pattern.compile("disk\\..+\\.busyShare");
    private static final Pattern RUNNABLE = Pattern.compile("machine\\..+\\.runnableThreads");
    private static final Pattern SWAP = Pattern.compile("machine\\..+\\.swapped(In|Out)BytesPerSecond");
    private static final Pattern FULL = Pattern.compile(BROKERS + "fullGarbageCollections");

    private final ResourceFigures figures;
    private final double brokerCpus;
    private final int machineCpus;
    private final boolean elsewhere;

    /**
     * @param brokerCpus number of CPUs that the broker may use; 0 where that is not known
     * @param machineCpus number of CPUs of the generator's machine
     * @param elsewhere whether the generator is on other hosts, whose machines nobody reads here
     */
    SloReadings(ResourceFigures figures, double brokerCpus, int machineCpus, boolean elsewhere) {
        this.figures = figures;
        this.brokerCpus = brokerCpus;
        this.machineCpus = Math.max(1, machineCpus);
        this.elsewhere = elsewhere;
    }

    @Override
    public Set<Resource> readable() {
        Set<Resource> readable = EnumSet.noneOf(Resource.class);
        for (Resource resource : Resource.values()) {
            boolean known = switch (resource) {
                case BROKER_CPU -> brokerCpus > 0;
                case RUNNABLE, SWAP, DISK_BUSY -> !elsewhere;
                case FULL_COLLECTIONS -> true;
            };
            if (known && isOfEveryBroker(resource)) {
                readable.add(resource);
            }
        }
        return readable;
    }

    @Override
    public @Nullable Double latest(Resource resource) {
        return switch (resource) {
            case BROKER_CPU -> by(united(resource, Double::sum), brokerCpus);
            case DISK_BUSY -> united(resource, Math::max);
            case RUNNABLE -> by(united(resource, Math::max), machineCpus);
            // After a sample that was missed these are the bytes of its time, too.
            case SWAP -> times(united(resource, Double::sum), figures.seconds().getAsDouble());
            case FULL_COLLECTIONS -> united(resource, Double::sum);
        };
    }

    /** Returns whether there are columns of a resource, and of each broker process where it is the broker's. */
    private boolean isOfEveryBroker(Resource resource) {
        List<String> found = figures.names().stream()
                .filter(columns(resource).asMatchPredicate())
                .toList();
        Stream<String> brokers = figures.names().stream()
                .map(BROKER::matcher)
                .filter(Matcher::matches)
                .map(name -> name.group(1))
                .distinct();
        boolean ofBroker = resource == Resource.BROKER_CPU || resource == Resource.FULL_COLLECTIONS;
        return !found.isEmpty()
                && (!ofBroker
                        || brokers.allMatch(process -> found.stream().anyMatch(name -> name.startsWith(process))));
    }

    private static Pattern columns(Resource resource) {
        return switch (resource) {
            case BROKER_CPU -> BROKER_CPU;
            case DISK_BUSY -> DISK_BUSY;
            case RUNNABLE -> RUNNABLE;
            case SWAP -> SWAP;
            case FULL_COLLECTIONS -> FULL;
        };
    }

    /** Returns one figure of all columns of a resource; null if one of them could not be read. */
    private @Nullable Double united(Resource resource, BinaryOperator<Double> both) {
        List<@Nullable Double> latest = figures.latest().get();
        Predicate<String> ofResource = columns(resource).asMatchPredicate();
        Double united = null;
        for (int i : IntStream.range(0, figures.names().size()).toArray()) {
            if (ofResource.test(figures.names().get(i))) {
                Double value = latest.get(i);
                if (value == null) {
                    return null;
                }
                united = united == null ? value : both.apply(united, value);
            }
        }
        return united;
    }

    private static @Nullable Double times(@Nullable Double perSecond, double seconds) {
        return perSecond == null ? null : (Double) (perSecond * seconds);
    }

    private static @Nullable Double by(@Nullable Double value, double cpus) {
        return value == null ? null : (Double) (value / cpus);
    }
}
