package io.weir.machine;

import com.sun.management.GarbageCollectionNotificationInfo;
import java.lang.management.GarbageCollectorMXBean;
import java.lang.management.ManagementFactory;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import javax.management.ListenerNotFoundException;
import javax.management.Notification;
import javax.management.NotificationEmitter;
import javax.management.NotificationListener;
import javax.management.openmbean.CompositeData;

/** Counts the collections that stop this JVM, as the collectors report them: in whole milliseconds. */
public final class GarbageCollections implements AutoCloseable {

    private final List<NotificationEmitter> emitters = new ArrayList<>();
    private final NotificationListener listener = this::received;
    private long count;
    private long pauseNanos;
    private long longestNanos;

    private GarbageCollections() {}

    /**
     * Collections in some span of time.
     *
     * @param count number of them
     * @param pauseNanos their total length
     * @param longestNanos the longest of them
     */
    public record Pauses(long count, long pauseNanos, long longestNanos) {}

    /** Starts counting. */
    public static GarbageCollections watch() {
        GarbageCollections collections = new GarbageCollections();
        for (GarbageCollectorMXBean collector : ManagementFactory.getGarbageCollectorMXBeans()) {
            if (stopsTheJvm(collector.getName()) && collector instanceof NotificationEmitter emitter) {
                emitter.addNotificationListener(collections.listener, null, null);
                collections.emitters.add(emitter);
            }
        }
        return collections;
    }

    /** Returns the collections since the last call, or since the start. Any thread. */
    public synchronized Pauses take() {
        Pauses pauses = new Pauses(count, pauseNanos, longestNanos);
        count = 0;
        pauseNanos = 0;
        longestNanos = 0;
        return pauses;
    }

    @Override
    public void close() {
        for (NotificationEmitter emitter : emitters) {
            try {
                emitter.removeNotificationListener(listener);
            } catch (ListenerNotFoundException e) {
                throw new IllegalStateException("the collector " + emitter + " has lost its listener", e);
            }
        }
        emitters.clear();
    }

    /**
     * Returns whether the counts of a collector are pauses. ZGC and Shenandoah count whole cycles beside their pauses,
     * and a cycle stops nobody; CMS's notifications are of cycles too. "G1 Concurrent GC" (JDK 20 and newer) counts the
     * pauses of a concurrent cycle, remark and cleanup, and nothing else: {@code g1MonitoringSupport.cpp} of OpenJDK.
     */
    public static boolean stopsTheJvm(String collector) {
        return !collector.endsWith("Cycles") && !collector.equals("ConcurrentMarkSweep");
    }

    synchronized void collected(long nanos) {
        count++;
        pauseNanos += nanos;
        longestNanos = Math.max(longestNanos, nanos);
    }

    private void received(Notification notification, Object handback) {
        if (GarbageCollectionNotificationInfo.GARBAGE_COLLECTION_NOTIFICATION.equals(notification.getType())) {
            var collection = GarbageCollectionNotificationInfo.from((CompositeData) notification.getUserData());
            collected(TimeUnit.MILLISECONDS.toNanos(collection.getGcInfo().getDuration()));
        }
    }
}
