package io.weir.plan;

import io.weir.config.source.ConfigurationErrors;
import io.weir.config.source.SourceLocation;
import io.weir.process.ArgumentFile;
import io.weir.process.RunErrorOutput;
import io.weir.process.ScratchFolder;
import io.weir.secret.Secrets;
import java.io.File;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.regex.Pattern;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Checks, before anything is started, whether a JVM accepts the user's flags, by starting one. */
final class RunJvmCheck {

    private static final Logger LOG = LoggerFactory.getLogger(RunJvmCheck.class);
    private static final Duration LIMIT = Duration.ofSeconds(30);

    /** Flags that make a JVM run something other than the run, or nothing. */
    private static final Pattern TAKE_OVER = Pattern.compile("--?version|--?help|-h|-\\?|-X|--help-extra|--dry-run"
            + "|-jar|-m|--module|-cp|-classpath|--class-path"
            + "|-d|--describe-module|--list-modules|--validate-modules");

    /** Flags that take effect at once, such as waiting for a debugger; only the run itself gets them. */
    private static final Pattern ACTIVE =
            Pattern.compile("-agent.*|-javaagent.*|-Xrun.*|-Xdebug|-Xlog.*|-XX:StartFlightRecording.*|-XX:.*File=.*");

    private RunJvmCheck() {}

    static void check(RunJvm jvm, ConfigurationErrors errors) throws InterruptedException {
        if (!jvm.given()) {
            return;
        }
        boolean refused = refuse(RunJvm.HEAP_OPTS, jvm.heapFlags(), errors);
        refused |= refuse(RunJvm.JVM_OPTS, jvm.otherFlags(), errors);
        if (refused) {
            return;
        }
        Optional<String> both = answer(jvm.flags());
        if (both.isPresent()) {
            Optional<String> heap = answer(jvm.heapFlags());
            Optional<String> other = answer(jvm.otherFlags());
            heap.ifPresent(words -> add(errors, RunJvm.HEAP_OPTS, words));
            other.ifPresent(words -> add(errors, RunJvm.JVM_OPTS, words));
            if (heap.isEmpty() && other.isEmpty()) {
                add(errors, RunJvm.HEAP_OPTS + " and " + RunJvm.JVM_OPTS, both.get());
            }
        }
    }

    private static void add(ConfigurationErrors errors, String variable, String words) {
        errors.add(
                SourceLocation.of(variable),
                "no JVM starts with these flags: " + Secrets.masked(words) + "; correct or unset it");
    }

    private static boolean refuse(String variable, List<String> flags, ConfigurationErrors errors) {
        boolean refused = false;
        for (String flag : flags) {
            if (!flag.startsWith("-") && !flag.startsWith("@")) {
                errors.add(
                        SourceLocation.of(variable),
                        "holds '" + flag + "', which is no flag of a JVM; write it as in -Xmx2g");
                refused = true;
            } else if (TAKE_OVER.matcher(flag).matches()) {
                errors.add(
                        SourceLocation.of(variable),
                        "holds " + flag + ", which decides what the JVM runs; take it out, as that is for Weir to say");
                refused = true;
            }
        }
        return refused;
    }

    /** Returns the complaint of a JVM with these flags; empty when it starts, or does not answer in time. */
    private static Optional<String> answer(List<String> flags) throws InterruptedException {
        List<String> command = new ArrayList<>();
        command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
        List<String> tried =
                flags.stream().filter(flag -> !ACTIVE.matcher(flag).matches()).toList();
        try (ScratchFolder scratch = ScratchFolder.ofRun()) {
            command.addAll(ArgumentFile.withoutSecrets(tried, scratch.path().resolve("flags.args")));
            command.add("-version");
            Process process = new ProcessBuilder(command)
                    .redirectInput(new File("/dev/null"))
                    .redirectErrorStream(true)
                    .start();
            // An answer has a few lines: far less than the pipe holds.
            if (!process.waitFor(LIMIT.toMillis(), TimeUnit.MILLISECONDS)) {
                process.destroyForcibly();
                return Optional.empty();
            }
            String text = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
            return process.exitValue() == 0
                    ? Optional.empty()
                    : Optional.of(text.lines().map(String::strip).reduce("", RunErrorOutput::begun));
        } catch (IOException noProcess) {
            LOG.info("the flags of runs could not be tried", noProcess);
            return Optional.empty();
        }
    }
}
