package io.weir.artifact;

import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import org.eclipse.aether.transfer.AbstractTransferListener;
import org.eclipse.aether.transfer.TransferCancelledException;
import org.eclipse.aether.transfer.TransferEvent;

/** Adds up the reports of the resolver's transfer threads, and can end their transfers. */
final class DownloadCount extends AbstractTransferListener {

    private final DownloadListener listener;
    private final AtomicInteger files = new AtomicInteger();
    private final AtomicLong bytes = new AtomicLong();
    private volatile boolean cancelled;

    DownloadCount(DownloadListener listener) {
        this.listener = listener;
    }

    /** Makes every transfer fail at its next byte; the resolver then removes the unfinished file. */
    void cancel() {
        cancelled = true;
    }

    @Override
    public void transferInitiated(TransferEvent event) throws TransferCancelledException {
        failIfCancelled();
    }

    @Override
    public void transferProgressed(TransferEvent event) throws TransferCancelledException {
        failIfCancelled();
        bytes.addAndGet(event.getDataLength());
        tell(event);
    }

    @Override
    public void transferSucceeded(TransferEvent event) {
        files.incrementAndGet();
        tell(event);
    }

    private void failIfCancelled() throws TransferCancelledException {
        if (cancelled) {
            throw new TransferCancelledException("nobody waits for it any longer");
        }
    }

    private void tell(TransferEvent event) {
        String path = event.getResource().getResourceName();
        String name = path.substring(path.lastIndexOf('/') + 1);
        listener.onDownload(new DownloadListener.State(name, files.get(), bytes.get()));
    }
}
