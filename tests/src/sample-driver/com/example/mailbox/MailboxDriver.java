package com.example.mailbox;

import io.weir.driver.AcknowledgementLevel;
import io.weir.driver.Capability;
import io.weir.driver.Driver;
import io.weir.driver.DriverContext;
import io.weir.driver.DriverException;
import io.weir.driver.DriverSession;
import io.weir.driver.DriverSettings;
import io.weir.driver.Guarantees;
import io.weir.driver.SettingDescriptor;
import io.weir.driver.SettingDescriptor.SettingType;
import java.util.List;
import java.util.Set;

/** A messaging system for reading: it keeps messages in this process's memory. */
public final class MailboxDriver implements Driver {

    static final String CAPACITY = "capacity";

    @Override
    public String name() {
        return "mailbox";
    }

    @Override
    public int spiVersion() {
        return SPI_VERSION;
    }

    @Override
    public List<SettingDescriptor> settings() {
        return List.of(SettingType.INTEGER.setting(
                CAPACITY, "1000000", "Messages that a topic takes before it refuses more."));
    }

    @Override
    public Guarantees guarantees(DriverSettings settings) throws DriverException {
        if (settings.integer(CAPACITY) < 1) {
            throw new DriverException(CAPACITY + " must be at least 1, not " + settings.integer(CAPACITY));
        }
        return new Guarantees(
                Set.of(Capability.CONSUME, Capability.PAUSE, Capability.BACKLOG, Capability.KEYED_ROUTING),
                AcknowledgementLevel.BROKER_MEMORY,
                Guarantees.Delivery.EXACTLY_ONCE,
                Guarantees.OrderScope.PARTITION,
                Guarantees.SendBlocking.NEVER,
                Guarantees.PayloadOwnership.UNTIL_RETURN,
                "acknowledged when in the memory of this process; a key chooses the partition by its hash");
    }

    @Override
    public DriverSession open(DriverContext context) {
        return new MailboxSession(context.settings().integer(CAPACITY));
    }
}
