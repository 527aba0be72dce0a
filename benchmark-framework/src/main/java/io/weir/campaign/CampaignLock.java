package io.weir.campaign;

import io.weir.report.ReportException;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.Optional;

/**
 * Lock of a campaign's folder, so that two commands don't carry out one campaign. The kernel gives it back when its process
 * is gone, however that ended.
 */
public final class CampaignLock implements AutoCloseable {

    private static final String FILE = ".lock";

    private final FileChannel channel;

    private CampaignLock(FileChannel channel) {
        this.channel = channel;
    }

    /**
     * Takes the lock of a campaign's folder.
     *
     * @return empty if another process has it
     * @throws ReportException when the folder can't be written
     */
    public static Optional<CampaignLock> of(Path folder) throws ReportException {
        try {
            FileChannel channel =
                    FileChannel.open(folder.resolve(FILE), StandardOpenOption.CREATE, StandardOpenOption.WRITE);
            FileLock lock = channel.tryLock();
            if (lock == null) {
                channel.close();
                return Optional.empty();
            }
            return Optional.of(new CampaignLock(channel));
        } catch (IOException e) {
            throw ReportException.writing(folder, e);
        }
    }

    @Override
    public void close() {
        try {
            channel.close();
        } catch (IOException e) {
            throw new UncheckedIOException("the lock of a campaign could not be given back", e);
        }
    }
}
