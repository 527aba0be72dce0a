package io.weir.driver;

/** An ability that not every system has; a workload that needs it can be refused before anything starts. */
public enum Capability {
    /** A key chooses the partition, the same one each time. */
    KEYED_ROUTING,
    /** Messages carry properties (headers) beside the payload. */
    PROPERTIES,
    /** Several consumers share one subscription. */
    SHARED_SUBSCRIPTION,
    /** A consumer can pause and keep its place. */
    PAUSE,
    /** The broker reports how far a subscription is behind. */
    BACKLOG,
    /** Messages are received back; a sink does not have it. */
    CONSUME,
    /** The system tells with each message when it has stored it, in milliseconds of its own time of day. */
    STORE_TIME,
    /** Producers send by the client that the engine names, each of them by one that others may share. */
    SHARED_CLIENTS,
    /** The system gives a subscription only messages of the classes that it wants. */
    FILTER_AT_BROKER,
    /** The system keeps a message back for as long as the message asks for. */
    DELAYED_DELIVERY
}
