package io.weir.broker;

import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import org.eclipse.aether.transfer.AbstractTransferListener;
import org.eclipse.aether.transfer.TransferEvent;

/** Adds up what the resolver's transfer threads report. */
final class DownloadCount extends AbstractTransferListener {

    private final DownloadListener listener;
    private final AtomicInteger files = new AtomicInteger();
    private final AtomicLong bytes = new AtomicLong();

    DownloadCount(DownloadListener listener) {
        this.listener = listener;
    }

    @Override
    public void transferProgressed(TransferEvent event) {
        bytes.addAndGet(event.getDataLength());
        tell(event);
    }

    @Override
    public void transferSucceeded(TransferEvent event) {
        files.incrementAndGet();
        tell(event);
    }

    private void tell(TransferEvent event) {
        String path = event.getResource().getResourceName();
        String name = path.substring(path.lastIndexOf('/') + 1);
        listener.onDownload(new DownloadListener.State(name, files.get(), bytes.get()));
    }
}
