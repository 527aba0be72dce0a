package io.weir.measure;

import java.util.Arrays;
import java.util.Optional;

/** Kinds of time that are recorded, each as one distribution in nanoseconds. */
public enum Distribution {
    /** Completion − due, of messages acknowledged or of unknown outcome. */
    RESPONSE("response", "response time", "completion - due time."),
    /** Completion − actual send, of the same messages. */
    SERVICE("service", "service time", "completion - actual send."),
    /** Actual send − due, of messages sent. */
    SEND_DELAY("sendDelay", "send delay", "actual send - due time."),
    /** Receipt − due, of every delivery. */
    END_TO_END("endToEnd", "end-to-end time", "receipt - due time."),
    /**
     * Response time less the generator's own delay, of the same messages as the response time: what it would have been,
     * had the generator sent on time.
     */
    RESPONSE_WITHOUT_GENERATOR_DELAY(
            "responseWithoutGeneratorDelay",
            "response time without generator delay",
            "completion - due time - delay by the generator."),
    /** Wake-up − due, of messages that their sender was waiting for. */
    WAKE_UP_DELAY("wakeUpDelay", "wake-up delay", "wake-up of the waiting sender - due time."),
    /** Receipt − the system's own store time, of deliveries that came with one; only where it was requested. */
    STORED_TO_RECEIVED("storedToReceived", "stored-to-received time", "receipt - store time of the system.");

    private final String key;
    private final String words;
    private final String formula;

    Distribution(String key, String words, String formula) {
        this.key = key;
        this.words = words;
        this.formula = formula;
    }

    /** Returns the name in results and files. */
    public String key() {
        return key;
    }

    /** Returns the name in sentences. */
    public String words() {
        return words;
    }

    /** Returns a sentence that says what is measured, in ASCII. */
    public String description() {
        return Character.toUpperCase(words.charAt(0)) + words.substring(1) + ": " + formula;
    }

    /** Returns the distribution with that key; empty if there is none. */
    public static Optional<Distribution> named(String key) {
        return Arrays.stream(values()).filter(each -> each.key.equals(key)).findFirst();
    }
}
