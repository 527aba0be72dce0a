package io.weir.steady;

import java.util.Random;
import java.util.function.IntToDoubleFunction;

/** Series of logarithms as figures of intervals have them: a level, noise that resembles its neighbours, and events. */
final class SimulatedSeries {

    private SimulatedSeries() {}

    static double[] around(IntToDoubleFunction level, int length, double sigma, double correlation, Random random) {
        double[] logs = new double[length];
        double noise = random.nextGaussian();
        for (int i = 0; i < length; i++) {
            noise = correlation * noise + Math.sqrt(1 - correlation * correlation) * random.nextGaussian();
            logs[i] = level.applyAsDouble(i) + sigma * noise;
        }
        return logs;
    }

    /** One interval in twenty is 3 to 15 times as high. */
    static IntToDoubleFunction spikes(Random random) {
        return i -> random.nextInt(20) == 0 ? Math.log(3 + 12 * random.nextDouble()) : 0;
    }

    /** A pause of three seconds every so often. */
    static IntToDoubleFunction pauses(int every, Random random) {
        int phase = random.nextInt(every);
        return i -> (i + phase) % every < 3 ? Math.log(300) + random.nextGaussian() : 0;
    }

    static IntToDoubleFunction decay(double times, double timeConstant) {
        return i -> Math.log(1 + (times - 1) * Math.exp(-i / timeConstant));
    }

    static IntToDoubleFunction step(int at, double times) {
        return i -> i < at ? 0 : Math.log(times);
    }

    static IntToDoubleFunction drift(int length, double times) {
        return i -> Math.log(1 + (times - 1) * i / length);
    }
}
