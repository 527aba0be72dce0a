package io.weir.time;

import java.time.Instant;

/** The machine's clock. */
public enum SystemWallClock implements WallClock {
    INSTANCE;

    @Override
    public Instant now() {
        return Instant.now();
    }
}
