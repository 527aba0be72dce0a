package io.weir.measure;

import io.weir.measure.success.DeliveryRecorder;
import io.weir.measure.success.SeriesRecorder;
import io.weir.measure.success.SuccessLevels;
import io.weir.measure.success.Successes;
import java.util.Random;

/** Successes of a second, drawn at random. */
public final class RandomSuccesses {

    private static final SuccessLevels LEVELS = new SuccessLevels(3_000_000, 9_000_000, 4_000_000, 8_000_000);

    private RandomSuccesses() {}

    public static Successes of(Random random) {
        return publishing(random).plus(deliveries(random));
    }

    private static Successes publishing(Random random) {
        SeriesRecorder series = new SeriesRecorder(20_000_000);
        long now = 1_000_000_000;
        for (int i = random.nextInt(100); i > 0; i--) {
            now += random.nextInt(10_000_000) / (1 + random.nextInt(100));
            if (random.nextInt(10) == 0) {
                series.failure(now);
            } else {
                long due = now - random.nextInt(random.nextBoolean() ? 30_000_000 : 2_000_000_000) - 1;
                series.success(now, due, LEVELS.responseP99(), LEVELS.responseSlow());
            }
        }
        return Successes.ofPublishing(series.recorded());
    }

    private static Successes deliveries(Random random) {
        DeliveryRecorder deliveries = new DeliveryRecorder(1 + random.nextInt(3), 20_000_000);
        long now = 1_000_000_000;
        for (int i = random.nextInt(100); i > 0; i--) {
            now += random.nextInt(10_000_000) / (1 + random.nextInt(100));
            deliveries.delivered(random.nextInt(4), random.nextInt(5), now, now - random.nextInt(30_000_000), LEVELS);
        }
        return deliveries.recorded();
    }
}
