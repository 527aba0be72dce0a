package io.weir.remote;

/** The channel between a conductor and a worker on another host. */
public interface HostLink extends FrameChannel {

    /** Returns why the channel has ended, as a clause after the worker's name. */
    String end();
}
