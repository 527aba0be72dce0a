package io.weir.compare;

import io.weir.config.sweep.RoundOrder;
import java.util.List;
import java.util.Random;

/** Campaigns of two systems that never were: the truth is known, the noise is drawn with a fixed seed. */
final class SimulatedRuns {

    /** What a run measures beside the truth. */
    enum Noise {
        /** Five per cent of standard deviation. */
        GAUSSIAN {
            @Override
            double[] logs(int runs, Random random) {
                return independent(runs, random, () -> Math.log(1 + 0.05 * random.nextGaussian()));
            }
        },
        /** Lognormal, half of the runs more than 1.4 times too long or too short. */
        LOGNORMAL {
            @Override
            double[] logs(int runs, Random random) {
                return independent(runs, random, () -> 0.5 * random.nextGaussian());
            }
        },
        /** Five per cent, and one run of ten takes up to ten times as long. */
        SPIKES {
            @Override
            double[] logs(int runs, Random random) {
                return independent(
                        runs,
                        random,
                        () -> 0.05 * random.nextGaussian() + (random.nextInt(10) == 0 ? random.nextDouble() * 2.3 : 0));
            }
        },
        /** Most runs are as fast as can be, and the slower, the rarer: the logarithms are spread exponentially. */
        EXPONENTIAL {
            @Override
            double[] logs(int runs, Random random) {
                return independent(runs, random, () -> -0.3 * Math.log(1 - random.nextDouble()));
            }
        },
        /** The machine gets slower by five per cent from run to run, far more than the noise of one per cent. */
        DRIFTING {
            @Override
            double[] logs(int runs, Random random) {
                int[] run = {0};
                return independent(runs, random, () -> 0.05 * run[0]++ + 0.01 * random.nextGaussian());
            }
        },
        /** The machine wanders: each run starts from where the last one was. */
        WANDERING {
            @Override
            double[] logs(int runs, Random random) {
                double[] at = {0};
                return independent(runs, random, () -> at[0] += 0.05 * random.nextGaussian());
            }
        };

        /** Logarithms of figures of runs that follow each other. */
        abstract double[] logs(int runs, Random random);

        private static double[] independent(int runs, Random random, java.util.function.DoubleSupplier run) {
            double[] logs = new double[runs];
            for (int i = 0; i < runs; i++) {
                logs[i] = run.getAsDouble();
            }
            return logs;
        }
    }

    final double[] logs;
    final double[] otherLogs;

    /** As two variants of one campaign, in the order that campaigns take. */
    SimulatedRuns(Noise noise, int rounds, double trueRatio, Random random) {
        logs = new double[rounds];
        otherLogs = new double[rounds];
        double[] inOrder = noise.logs(2 * rounds, random);
        List<List<Integer>> order = RoundOrder.drawn(2, rounds, random);
        for (int round = 0; round < rounds; round++) {
            for (int position = 0; position < 2; position++) {
                double log = inOrder[2 * round + position];
                if (order.get(round).get(position) == 0) {
                    logs[round] = log + Math.log(trueRatio);
                } else {
                    otherLogs[round] = log;
                }
            }
        }
    }

    RatioEstimate paired() {
        double[] differences = new double[logs.length];
        for (int round = 0; round < logs.length; round++) {
            differences[round] = logs[round] - otherLogs[round];
        }
        return RatioEstimate.paired(differences);
    }

    RatioEstimate independent() {
        return RatioEstimate.independent(logs, otherLogs);
    }
}
