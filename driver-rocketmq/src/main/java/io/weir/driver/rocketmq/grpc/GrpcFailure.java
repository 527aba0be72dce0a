package io.weir.driver.rocketmq.grpc;

import io.weir.driver.SendOutcome;
import java.io.IOException;
import java.util.Set;
import java.util.concurrent.CompletionException;
import java.util.concurrent.ExecutionException;
import org.apache.rocketmq.client.apis.ClientException;
import org.apache.rocketmq.client.java.exception.BadRequestException;
import org.apache.rocketmq.client.java.exception.ForbiddenException;
import org.apache.rocketmq.client.java.exception.NotFoundException;
import org.apache.rocketmq.client.java.exception.PayloadEmptyException;
import org.apache.rocketmq.client.java.exception.PayloadTooLargeException;
import org.apache.rocketmq.client.java.exception.PaymentRequiredException;
import org.apache.rocketmq.client.java.exception.RequestHeaderFieldsTooLargeException;
import org.apache.rocketmq.client.java.exception.UnauthorizedException;

/** Meaning of the errors of RocketMQ's gRPC client. */
final class GrpcFailure {

    /** Answers that depend on the message or the right to send it, so that no earlier attempt can have been stored. */
    private static final Set<Class<? extends ClientException>> REFUSALS = Set.of(
            BadRequestException.class,
            ForbiddenException.class,
            NotFoundException.class,
            PayloadEmptyException.class,
            PayloadTooLargeException.class,
            PaymentRequiredException.class,
            RequestHeaderFieldsTooLargeException.class,
            UnauthorizedException.class);

    private GrpcFailure() {}

    /** Returns the fate of a message that was not acknowledged, and that the client may have sent before. */
    static SendOutcome outcome(Throwable failure) {
        Throwable error = bare(failure);
        if (REFUSALS.contains(error.getClass())) {
            return SendOutcome.REFUSED;
        }
        // Of the client's own making, before anything was sent: too large; of another type than the topic; closed.
        boolean unsent = error instanceof IOException
                || error instanceof IllegalArgumentException
                || error instanceof IllegalStateException;
        return unsent ? SendOutcome.REFUSED : SendOutcome.UNKNOWN;
    }

    /** Returns the error itself, which futures wrap, and so does the client where it has no kind of its own for it. */
    static Throwable bare(Throwable failure) {
        Throwable error = failure;
        while (error.getCause() != null
                && (error instanceof ExecutionException
                        || error instanceof CompletionException
                        || error.getClass() == ClientException.class)) {
            error = error.getCause();
        }
        return error;
    }
}
