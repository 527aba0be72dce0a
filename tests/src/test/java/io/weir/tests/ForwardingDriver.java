package io.weir.tests;

import io.weir.driver.Capability;
import io.weir.driver.Consumer;
import io.weir.driver.Driver;
import io.weir.driver.DriverException;
import io.weir.driver.DriverSession;
import io.weir.driver.DriverSettings;
import io.weir.driver.Guarantees;
import io.weir.driver.Insight;
import io.weir.driver.MessageListener;
import io.weir.driver.Producer;
import io.weir.driver.ProducerSpec;
import io.weir.driver.SettingDescriptor;
import io.weir.driver.SubscriptionSpec;
import io.weir.driver.Topics;
import java.util.List;

/** Another driver, for those who look on or step in at some of its calls. */
public abstract class ForwardingDriver implements Driver {

    protected final Driver real;

    protected ForwardingDriver(Driver real) {
        this.real = real;
    }

    @Override
    public final String name() {
        return real.name();
    }

    @Override
    public final int spiVersion() {
        return real.spiVersion();
    }

    @Override
    public final List<SettingDescriptor> settings() {
        return real.settings();
    }

    @Override
    public Guarantees guarantees(DriverSettings settings) throws DriverException {
        return real.guarantees(settings);
    }

    @Override
    public final String whyNot(Capability capability) {
        return real.whyNot(capability);
    }

    /** One of its sessions. */
    public abstract static class Session implements DriverSession {

        protected final DriverSession session;

        protected Session(DriverSession session) {
            this.session = session;
        }

        @Override
        public Topics topics() {
            return session.topics();
        }

        @Override
        public Producer createProducer(ProducerSpec spec) throws DriverException, InterruptedException {
            return session.createProducer(spec);
        }

        @Override
        public Consumer createConsumer(SubscriptionSpec spec, MessageListener listener)
                throws DriverException, InterruptedException {
            return session.createConsumer(spec, listener);
        }

        @Override
        public Insight insight() {
            return session.insight();
        }

        @Override
        public final void close() throws DriverException, InterruptedException {
            session.close();
        }
    }
}
