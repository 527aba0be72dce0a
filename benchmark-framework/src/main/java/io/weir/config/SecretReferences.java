package io.weir.config;

import io.weir.config.source.ConfigurationErrors;
import io.weir.config.source.Node;
import io.weir.config.source.SourceFile;
import io.weir.secret.Secrets;
import java.nio.file.Path;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Values of a driver file that say where a secret is: {@code ${env:NAME}} in a value, for a variable of the environment,
 * or {@code @FILE} in place of one. A value that begins with an @ is written with two of them.
 */
final class SecretReferences {

    private static final Pattern VARIABLE = Pattern.compile("\\$\\{env:([^}]*)}");
    private static final String FILE = "@";
    private static final String NO_FILE = "@@";

    private final UserEnvironment environment;
    private final ConfigurationErrors errors;

    SecretReferences(UserEnvironment environment, ConfigurationErrors errors) {
        this.environment = environment;
        this.errors = errors;
    }

    /** Returns whether a value is a secret by its origin. */
    static boolean isIn(Node node) {
        return node instanceof Node.Scalar scalar
                && (isFile(scalar.text()) || VARIABLE.matcher(scalar.text()).find());
    }

    private static boolean isFile(String text) {
        return text.startsWith(FILE) && !text.startsWith(NO_FILE);
    }

    /**
     * Returns a value with the secrets in place of the references to them; unreadable, with an error added, when one
     * isn't there, or when the value is what a result shows in place of a secret.
     */
    Node resolved(Node node, String key) {
        if (!(node instanceof Node.Scalar scalar)) {
            return node;
        }
        String text = scalar.text();
        if (text.contains(Secrets.MASK)) {
            errors.add(
                    scalar.location(),
                    key + " has " + Secrets.MASK
                            + " in place of a secret, which no result keeps; give the secret itself"
                            + " by ${env:NAME} or '@FILE'");
            return new Node.Unreadable(scalar.location());
        }
        Optional<String> value = isFile(text)
                ? content(scalar, key)
                : variables(scalar, key, text.startsWith(NO_FILE) ? text.substring(1) : text);
        return value.<Node>map(found ->
                        found.equals(text) ? node : new Node.Scalar(scalar.location(), scalar.content(), found, false))
                .orElseGet(() -> new Node.Unreadable(scalar.location()));
    }

    private Optional<String> content(Node.Scalar scalar, String key) {
        String name = scalar.text().substring(FILE.length()).strip();
        ConfigurationErrors unreadable = new ConfigurationErrors();
        Optional<String> content = SourceFile.read(Path.of(name), Path.of(environment.workingDirectory()), unreadable)
                .map(file -> file.text().stripTrailing());
        unreadable
                .sorted()
                .forEach(error -> errors.add(
                        scalar.location(),
                        key + " is to be read from the file '" + name + "', which " + error.message()
                                + "; a value that itself begins with @ is written with @@"));
        content.ifPresent(Secrets::remember);
        return content;
    }

    private Optional<String> variables(Node.Scalar scalar, String key, String text) {
        boolean complete = true;
        StringBuilder filledIn = new StringBuilder();
        Matcher variable = VARIABLE.matcher(text);
        while (variable.find()) {
            String value = environment.variables().getOrDefault(variable.group(1), "");
            if (value.isEmpty()) {
                complete = false;
                errors.add(
                        scalar.location(),
                        key + " needs the environment variable " + variable.group(1)
                                + ", which is not set; export it before the command");
            }
            Secrets.remember(value);
            variable.appendReplacement(filledIn, Matcher.quoteReplacement(value));
        }
        return complete ? Optional.of(variable.appendTail(filledIn).toString()) : Optional.empty();
    }
}
