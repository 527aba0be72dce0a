package io.weir.benchmarks.kills;

import java.util.List;
import java.util.Random;
import java.util.stream.IntStream;

/**
 * One kill, as it is drawn.
 *
 * @param number from 1
 * @param which of the processes that are alike, from 0
 * @param moment share of the victim's life that is over by then
 */
record Kill(int number, Victim victim, int which, double moment) {

    /** Draws kills of each of the victims in turns: the same seed, the same kills. */
    static List<Kill> draw(List<Victim> victims, int count, long seed) {
        Random random = new Random(seed);
        return IntStream.rangeClosed(1, count)
                .mapToObj(number -> {
                    Victim victim = victims.get((number - 1) % victims.size());
                    return new Kill(number, victim, random.nextInt(victim.alike()), random.nextDouble());
                })
                .toList();
    }
}
