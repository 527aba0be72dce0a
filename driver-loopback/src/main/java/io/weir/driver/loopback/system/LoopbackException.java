package io.weir.driver.loopback.system;

/**
 * Reason why a send on the loopback system was not acknowledged, or a consumer ended. Without stack trace: many are made, and
 * all have the same origin.
 */
abstract class LoopbackException extends Exception {

    private LoopbackException(String message) {
        super(message, null, false, false);
    }

    /** The system has refused the message, as its settings ask. */
    public static final class RefusedException extends LoopbackException {
        public static final RefusedException INJECTED =
                new RefusedException("the loopback system refuses this message, as refuseRatio or phantomRatio asks");

        RefusedException(String message) {
            super(message);
        }
    }

    public static final class NoAnswerException extends LoopbackException {
        public static final NoAnswerException INJECTED =
                new NoAnswerException("the loopback system gives no answer to this message, as unknownRatio asks");
        public static final NoAnswerException CLOSED =
                new NoAnswerException("the producer was closed before the message was acknowledged");

        private NoAnswerException(String message) {
            super(message);
        }
    }

    static final class ConsumerEndedException extends LoopbackException {
        static final ConsumerEndedException INJECTED =
                new ConsumerEndedException("the loopback system ends this consumer, as consumerFailsAfter asks");

        private ConsumerEndedException(String message) {
            super(message);
        }
    }

    public static final class ProducerClosedException extends LoopbackException {
        public static final ProducerClosedException INSTANCE =
                new ProducerClosedException("the producer is closed and takes no message");

        private ProducerClosedException(String message) {
            super(message);
        }
    }
}
