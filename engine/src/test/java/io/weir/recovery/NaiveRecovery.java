package io.weir.recovery;

import io.weir.measure.success.SuccessLevels;
import io.weir.recovery.Course.Kind;
import io.weir.schedule.LoadPauses.Pause;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeSet;
import java.util.function.IntPredicate;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.LongStream;
import org.jspecify.annotations.Nullable;

/** Recovery by the definitions, from the list of all events of one series. Slow, and without any slot that is kept. */
final class NaiveRecovery {

    private static final long MILLI = 1_000_000;

    private final Course course;
    private final Disturbance disturbance;
    private final List<Course.Event> own;
    private final boolean publishing;
    private final long[] succeeded;
    private final long[] due;
    private final long ordered;
    private final long begin;
    private final long end;
    private final int action;
    private long @Nullable [] served;
    private final int endSlot;

    private final Map<Long, Long> settled;

    private final Map<Pause, Long> expectedUntil = new HashMap<>();

    /** Times in which the load pauses and nothing is expected. */
    private final List<long[]> idle = new ArrayList<>();

    /** @param group -1 for publishing */
    NaiveRecovery(Course course, Disturbance disturbance, int group) {
        this.course = course;
        this.disturbance = disturbance;
        this.publishing = group < 0;
        this.own = course.events.stream()
                .filter(event -> publishing
                        ? event.kind() == Course.Kind.SUCCESS || event.kind() == Course.Kind.FAILURE
                        : event.kind() == Course.Kind.DELIVERY && event.subscription() % course.groups == group)
                .toList();
        this.succeeded = times(event -> event.kind() != Course.Kind.FAILURE);
        this.due = course.due.stream().mapToLong(Long::longValue).sorted().toArray();
        this.ordered = disturbance.orderedNanos();
        this.begin = Math.max(0, ordered - course.levels.baseline().toNanos());
        this.end = Math.min(disturbance.untilNanos(), course.ends.get(course.ends.size() - 1));
        this.action = (int) (ordered / MILLI);
        this.endSlot = (int) (end / MILLI);
        this.settled = settled(group);
        for (Pause pause : course.pauses) {
            long from = pause.fromNanos() / MILLI;
            long until = expectedUntil(pause);
            expectedUntil.put(pause, until);
            while ((from + 1) * MILLI < pause.toNanos() && until >= (from + 1) * MILLI) {
                from++;
            }
            if ((from + 1) * MILLI < pause.toNanos()) {
                idle.add(new long[] {(from + 1) * MILLI, pause.toNanos()});
            }
        }
    }

    /** Returns when each message came to the series, or was known not to come, by when it was due; those that ever did. */
    private Map<Long, Long> settled(int group) {
        long collected = course.ends.get(course.ends.size() - 1);
        return course.events.stream()
                .filter(event -> event.nanos() < collected)
                .filter(event -> event.kind() == Kind.FAILURE
                        || event.kind() == Kind.ABORTED
                        || (publishing
                                ? event.kind() == Kind.SUCCESS
                                : event.kind() == Kind.DELIVERY && event.subscription() % course.groups == group))
                .collect(Collectors.toMap(Course.Event::dueNanos, Course.Event::nanos, Math::min));
    }

    /** Returns when the last message due before a pause came, in it or not; for ever where one does not come and none later does. */
    private long expectedUntil(Pause pause) {
        long collected = course.ends.get(course.ends.size() - 1);
        long[] before =
                Arrays.stream(due).filter(each -> each < pause.fromNanos()).toArray();
        boolean served = own.stream()
                .anyMatch(event -> event.kind() != Kind.FAILURE
                        && event.nanos() < collected
                        && (before.length == 0 || event.dueNanos() >= before[before.length - 1]));
        return Arrays.stream(before)
                .map(each -> settled.getOrDefault(each, served ? 0 : Long.MAX_VALUE))
                .max()
                .orElse(0);
    }

    /** Returns the time from one instant to another less what of it is idle. */
    long busy(long from, long to) {
        return to
                - from
                - idle.stream()
                        .mapToLong(part -> Math.max(0, Math.min(to, part[1]) - Math.max(from, part[0])))
                        .sum();
    }

    private boolean isPaused(int slot) {
        return course.pauses.stream()
                .anyMatch(pause -> pause.fromNanos() <= slot * MILLI && pause.toNanos() >= (slot + 1) * MILLI);
    }

    private boolean isIdle(int slot) {
        return idle.stream().anyMatch(part -> part[0] <= slot * MILLI && part[1] >= (slot + 1) * MILLI);
    }

    private long[] times(Predicate<Course.Event> which) {
        return own.stream().filter(which).mapToLong(Course.Event::nanos).toArray();
    }

    private static long count(long[] times, long from, long to) {
        return Math.max(0, Course.before(times, to) - Course.before(times, from));
    }

    private long slowLevel(long nanos) {
        SuccessLevels levels = course.levelsAt(nanos);
        return publishing ? levels.responseSlow() : levels.endToEndSlow();
    }

    private boolean[] goodSeconds() {
        long[] slow = times(event ->
                event.kind() != Course.Kind.FAILURE && event.nanos() - event.dueNanos() > slowLevel(event.nanos()));
        long[] failed = times(event -> event.kind() == Course.Kind.FAILURE);
        boolean[] good = new boolean[Math.max(0, endSlot - 1_000 + 1)];
        for (int slot = action; slot < good.length; slot++) {
            long from = slot * MILLI;
            long to = from + 1_000 * MILLI;
            long all = count(succeeded, from, to);
            good[slot] = enough(from, to)
                    && count(slow, from, to) <= 0.01 * all + 3 * Math.sqrt(0.01 * all * 0.99)
                    && count(failed, from, to) == 0;
        }
        return good;
    }

    /** Returns when the messages were due that succeeded within the deadline. */
    private long[] served() {
        long[] known = served;
        if (known == null) {
            known = own.stream()
                    .filter(event -> event.kind() != Course.Kind.FAILURE
                            && event.nanos() - event.dueNanos()
                                    <= course.levels.deadline().toNanos())
                    .mapToLong(Course.Event::dueNanos)
                    .sorted()
                    .toArray();
            served = known;
        }
        return known;
    }

    private boolean enough(long from, long to) {
        return count(served(), from, to) >= course.levels.rate() * count(due, from, to);
    }

    private double baselineShare() {
        long[] failed = times(event -> event.kind() == Course.Kind.FAILURE);
        int all = 0;
        int kept = 0;
        for (int slot = (int) (begin / MILLI) + 1; slot + 1_000 <= action; slot += 1_000) {
            long to = (slot + 1_000) * MILLI;
            all++;
            kept += enough(slot * MILLI, to) && count(failed, slot * MILLI, to) == 0 ? 1 : 0;
        }
        return all == 0 ? 1 : (double) kept / all;
    }

    /** Returns the first slot from which on windows are good until they have covered enough slots that are not ignored. */
    private @Nullable Integer held(boolean[] good, int from, int window, int hold, IntPredicate ignored) {
        long latest = disturbance.endNanos() + course.levels.within().toNanos();
        for (int slot = from; slot < good.length && slot * MILLI <= latest; slot++) {
            int bad = slot;
            while (bad < good.length && good[bad]) {
                bad++;
            }
            int covered = 0;
            for (int each = slot; bad > slot && each < bad + window - 1; each++) {
                covered += ignored.test(each) ? 0 : 1;
            }
            if (covered >= hold) {
                return slot;
            }
            slot = bad; // nothing that has it in it is good
        }
        return null;
    }

    private static @Nullable Long since(long origin, @Nullable Integer slot) {
        return slot == null ? null : Long.valueOf(Math.max(0, slot * MILLI - origin));
    }

    private @Nullable Long broken(boolean[] good, @Nullable Integer recovered) {
        for (int slot = recovered == null ? good.length : recovered; slot < good.length; slot++) {
            if (!good[slot]) {
                return since(ordered, slot);
            }
        }
        return null;
    }

    private Gap gap(long after, long last) {
        long previous = begin;
        long slotOfPrevious = -1;
        long longest = 0;
        for (long time : succeeded) {
            if (time > last) {
                break;
            }
            if (time > after && time / MILLI != slotOfPrevious) {
                longest = Math.max(longest, busy(previous, time));
            }
            previous = Math.max(begin, time);
            slotOfPrevious = time / MILLI;
        }
        long open = busy(previous, last);
        return open > longest ? new Gap(open, true) : new Gap(longest, false);
    }

    private long baselineGap() {
        long previous = begin;
        long slotOfPrevious = -1;
        long longest = 0;
        boolean any = false;
        for (long time : succeeded) {
            if (time <= ordered) {
                any |= time >= begin;
                if (time > begin && time / MILLI != slotOfPrevious) {
                    longest = Math.max(longest, busy(previous, time));
                }
                previous = Math.max(begin, time);
                slotOfPrevious = time / MILLI;
            }
        }
        return any ? longest : busy(begin, ordered);
    }

    /** Returns the first of the instants after another one that is the first of its millisecond. */
    private @Nullable Long first(long[] times, long after, long before) {
        long slotOfPrevious = -1;
        for (long time : times) {
            if (time > after && time < before && time / MILLI != slotOfPrevious) {
                return time;
            }
            slotOfPrevious = time / MILLI;
        }
        return null;
    }

    private @Nullable Long detection(int stop) {
        Long failure = first(times(event -> event.kind() == Course.Kind.FAILURE), ordered, stop * MILLI);
        if (failure == null) {
            failure = first(
                    times(event -> event.kind() != Course.Kind.FAILURE
                            && course.levelsAt(event.nanos()) != SuccessLevels.NONE
                            && event.nanos() - event.dueNanos() > 10 * p99At(event.nanos())),
                    ordered,
                    stop * MILLI);
        }
        return failure == null ? null : Long.valueOf(failure - ordered);
    }

    private long p99At(long nanos) {
        SuccessLevels levels = course.levelsAt(nanos);
        return publishing ? levels.responseP99() : levels.endToEndP99();
    }

    private Map<Integer, Long> inTime() {
        return own.stream()
                .filter(event -> event.kind() != Course.Kind.FAILURE
                        && event.nanos() - event.dueNanos()
                                <= course.levels.deadline().toNanos())
                .collect(Collectors.groupingBy(event -> (int) (event.dueNanos() / MILLI), Collectors.counting()));
    }

    private @Nullable Long firstSuccess(int stop) {
        Map<Integer, Long> inTime = inTime();
        TreeSet<Integer> slotsDue = new TreeSet<>();
        for (long each : due) {
            slotsDue.add((int) (each / MILLI));
        }
        for (int slot : slotsDue) {
            if (slot < action
                    || slot >= stop
                    || inTime.getOrDefault(slot, 0L) >= count(due, slot * MILLI, (slot + 1) * MILLI)) {
                continue;
            }
            long known = slot * MILLI + course.levels.deadline().toNanos();
            Long failure = first(times(event -> event.kind() == Course.Kind.FAILURE), slot * MILLI, endSlot * MILLI);
            if (failure != null) {
                known = Math.min(known, failure);
            }
            return successAfter(known, slot * MILLI);
        }
        return null;
    }

    private @Nullable Long successAfter(long known, long origin) {
        for (int index = 0; index < succeeded.length; index++) {
            long time = succeeded[index];
            if (time > known && time < endSlot * MILLI) {
                boolean firstOfSlot = index == 0 || succeeded[index - 1] / MILLI != time / MILLI;
                while (!firstOfSlot && index + 1 < succeeded.length && succeeded[index + 1] / MILLI == time / MILLI) {
                    index++;
                }
                return succeeded[index] - origin;
            }
        }
        return null;
    }

    private LongStream published(Course.Kind... kinds) {
        return course.events.stream()
                .filter(event -> List.of(kinds).contains(event.kind()))
                .mapToLong(Course.Event::nanos);
    }

    private @Nullable Long caughtUp() {
        LongStream owed = Arrays.stream(due);
        LongStream paid = own.stream().mapToLong(Course.Event::nanos);
        if (!publishing) { // what is due is owed to a group until it is published, and from then on until it is
            // delivered
            owed = LongStream.concat(owed, published(Course.Kind.SUCCESS));
            paid = LongStream.concat(paid, published(Course.Kind.SUCCESS, Course.Kind.FAILURE, Course.Kind.ABORTED));
        }
        long[] made = owed.sorted().toArray();
        long[] done = paid.sorted().toArray();
        int first = (int) (begin / MILLI);
        boolean[] good = new boolean[endSlot];
        long max = 0;
        int madeBefore = 0;
        int doneBefore = 0;
        for (int slot = 0; slot < endSlot; slot++) {
            while (madeBefore < made.length && made[madeBefore] < (slot + 1) * MILLI) {
                madeBefore++;
            }
            while (doneBefore < done.length && done[doneBefore] < (slot + 1) * MILLI) {
                doneBefore++;
            }
            if (slot >= first && slot < action) {
                max = Math.max(max, madeBefore - doneBefore);
            }
            good[slot] = slot >= action && madeBefore - doneBefore <= max;
        }
        return since(ordered, held(good, action, 1, hold(), slot -> false));
    }

    private int hold() {
        return (int) course.levels.hold().toMillis();
    }

    SeriesRecovery recovery(String name, @Nullable WorstPartition worst) {
        boolean[] good = goodSeconds();
        Integer recovered = held(good, action, 1_000, hold(), this::isPaused);
        Long undone = disturbance.undoConfirmedNanos();
        Integer afterUndo = undone == null ? null : held(good, (int) (undone / MILLI), 1_000, hold(), this::isPaused);
        int stop = recovered == null ? endSlot : recovered;
        if (undone != null) {
            stop = afterUndo == null ? endSlot : Math.max(stop, afterUndo);
        }
        Gap gap = gap(ordered, end);
        return new SeriesRecovery(
                name,
                p99At(ordered),
                gap.nanos(),
                gap.isOpen(),
                baselineGap(),
                detection(stop),
                firstSuccess(stop),
                since(ordered, recovered),
                undone == null ? null : since(undone, afterUndo),
                broken(good, stop == endSlot ? null : stop),
                caughtUp(),
                availabilityByTime(stop),
                availabilityByRequests(stop),
                damage(stop),
                count(times(event -> event.kind() == Course.Kind.FAILURE), action * MILLI, stop * MILLI),
                baselineShare(),
                end - ordered - busy(ordered, end),
                worst,
                undecided(good, gap));
    }

    /** Returns why it is not known: all windows are good from one on that begins in time, and end too early or cover too little. */
    private @Nullable Undecided undecided(boolean[] good, Gap gap) {
        Long undone = disturbance.undoConfirmedNanos();
        int from = undone == null ? action : Math.max(action, (int) (undone / MILLI));
        long latest = disturbance.endNanos() + course.levels.within().toNanos();
        boolean held = held(good, from, 1_000, hold(), this::isPaused) != null;
        int begin = Math.max(from, good.length);
        while (begin > from && good[begin - 1]) {
            begin--;
        }
        if (!held && begin * MILLI > latest) {
            return null;
        }
        if (gap.isOpen() && gap.nanos() > Math.max(1_000 * MILLI, 2 * baselineGap())) {
            return end < latest + course.levels.hold().toNanos() ? Undecided.TIME_OVER : null;
        }
        if (held) {
            return null;
        }
        return endSlot - begin >= hold() ? Undecided.LOAD_PAUSED : Undecided.TIME_OVER;
    }

    private double availabilityByTime(int stop) {
        int all = 0;
        int without = 0;
        for (int from = action; from < stop; from += 100) {
            int last = Math.min(stop, from + 100);
            long to = last * MILLI;
            if (IntStream.range(from, last).allMatch(this::isIdle)) {
                continue;
            }
            long begins = from * MILLI;
            boolean leftBehind = course.pauses.stream()
                    .anyMatch(pause -> pause.fromNanos() <= begins
                            && pause.toNanos() >= to
                            && Objects.requireNonNull(expectedUntil.get(pause)) >= begins + MILLI);
            all++;
            without += (count(due, begins, to) > 0 || leftBehind) && count(succeeded, begins, to) == 0 ? 1 : 0;
        }
        return all == 0 ? 1 : 1 - (double) without / all;
    }

    private double availabilityByRequests(int stop) {
        long requests = count(due, action * MILLI, stop * MILLI);
        long served = own.stream()
                .filter(event -> event.kind() != Course.Kind.FAILURE
                        && event.dueNanos() >= action * MILLI
                        && event.dueNanos() < stop * MILLI
                        && event.nanos() - event.dueNanos()
                                <= course.levels.deadline().toNanos())
                .count();
        return requests == 0 ? 1 : (double) served / requests;
    }

    private double damage(int stop) {
        long excess = own.stream()
                .filter(event -> event.kind() != Course.Kind.FAILURE
                        && event.dueNanos() >= action * MILLI
                        && event.dueNanos() < stop * MILLI
                        && course.levelsAt(event.nanos()) != SuccessLevels.NONE)
                .mapToLong(event -> Math.max(0, event.nanos() - event.dueNanos() - p99At(event.nanos())))
                .sum();
        return excess / 1e9;
    }
}
