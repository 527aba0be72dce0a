package io.weir.driver.loopback;

import io.weir.driver.SendCompletion;
import io.weir.driver.SendOutcome;

/** Breaks the contract of a completion. */
final class ThrowingCompletion implements SendCompletion {

    @Override
    public void acknowledged() {
        throw new IllegalStateException("on purpose");
    }

    @Override
    public void failed(SendOutcome outcome, Throwable reason) {
        throw new IllegalStateException("on purpose", reason);
    }
}
