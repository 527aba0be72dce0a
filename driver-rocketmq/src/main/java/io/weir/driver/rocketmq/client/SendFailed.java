package io.weir.driver.rocketmq.client;

import java.util.regex.Pattern;
import org.apache.rocketmq.client.exception.MQBrokerException;

/**
 * An error of the client that ended a send; parts of its text that differ each time are removed, so that errors of one
 * kind are counted together.
 *
 * <p>Without stack trace, since one is made for each such message.
 */
public final class SendFailed extends Exception {

    private static final Pattern NUMBER = Pattern.compile("\\d+");
    private static final Pattern ADVERTISEMENT = Pattern.compile("(?s)\\s*For more information.*");
    private static final Pattern REQUEST = Pattern.compile("request-id=[^,\\]]*,? ?");
    private static final Pattern ADDRESS = Pattern.compile(" +BROKER: .*");

    public SendFailed(Throwable error) {
        super(kind(error), error, false, false);
    }

    private static String kind(Throwable error) {
        String code = error instanceof MQBrokerException answer ? " " + answer.getResponseCode() : "";
        String text = error instanceof MQBrokerException answer && answer.getErrorMessage() != null
                ? answer.getErrorMessage()
                : Failure.reason(error);
        String first =
                REQUEST.matcher(ADVERTISEMENT.matcher(text).replaceAll("")).replaceAll("");
        return error.getClass().getSimpleName()
                + code
                + ": "
                + NUMBER.matcher(ADDRESS.matcher(first).replaceAll("")).replaceAll("#");
    }
}
