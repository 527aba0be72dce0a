package io.weir.driver;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class CloseStackTest {

    private final List<String> closed = new ArrayList<>();
    private final CloseStack stack = new CloseStack();

    @Test
    void closesTheNewestFirstAndEachOnce() throws Exception {
        stack.push(() -> closed.add("connection"));
        stack.push(() -> closed.add("producer"));
        stack.close();
        stack.close();
        assertThat(closed).containsExactly("producer", "connection");
    }

    @Test
    void closesEverythingThoughPartsFailAndThrowsTheFirstWithTheOthers() {
        DriverException first = new DriverException("first");
        IllegalStateException second = new IllegalStateException("second");
        stack.push(() -> closed.add("oldest"));
        stack.push(() -> {
            throw second;
        });
        stack.push(() -> closed.add("middle"));
        stack.push(() -> {
            throw first;
        });
        assertThatThrownBy(stack::close).isSameAs(first).hasSuppressedException(second);
        assertThat(closed).containsExactly("middle", "oldest");
    }

    @Test
    void aBugIsThrownAsItIs() {
        stack.push(() -> {
            throw new IllegalStateException("bug");
        });
        assertThatThrownBy(stack::close).isInstanceOf(IllegalStateException.class);
    }

    @Test
    void anInterruptLeavesTheRestToTheNextCall() throws Exception {
        stack.push(() -> closed.add("rest"));
        stack.push(() -> {
            throw new InterruptedException();
        });
        assertThatThrownBy(stack::close).isInstanceOf(InterruptedException.class);
        assertThat(closed).isEmpty();
        stack.close();
        assertThat(closed).containsExactly("rest");
    }
}
