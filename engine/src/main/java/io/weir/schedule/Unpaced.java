package io.weir.schedule;

/** No schedule: a message is sent when there is room for it, and nothing is ever due. */
record Unpaced() implements Schedule {

    @Override
    public boolean isPaced() {
        return false;
    }

    @Override
    public long dueNanos(long index) {
        return 0;
    }

    @Override
    public long dueBefore(long nanos) {
        return 0;
    }

    @Override
    public double messagesPerSecond() {
        return 0;
    }
}
