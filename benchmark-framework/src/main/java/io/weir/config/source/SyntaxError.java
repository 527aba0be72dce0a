package io.weir.config.source;

import org.yaml.snakeyaml.error.MarkedYAMLException;

/** Puts the YAML parser's errors into words for somebody who does not know its grammar. */
final class SyntaxError {

    private SyntaxError() {}

    static String sentence(MarkedYAMLException e) {
        String problem = String.valueOf(e.getProblem());
        if (problem.contains("(TAB)")) {
            return "a tab stands where YAML wants spaces; indent and separate with spaces";
        }
        if (problem.startsWith("mapping values are not allowed")) {
            return "a second ': ' in one value, or a line indented too far; put the value in quotes or align the line";
        }
        if (problem.startsWith("expected <block end>")) {
            return "is indented differently from the lines it belongs to; align it with them";
        }
        if (problem.startsWith("could not find expected ':'")) {
            return "a key without ': ' behind it; write 'key: value'";
        }
        if (problem.contains("unexpected end of stream") && e.getContextMark() != null) {
            return "the quote or bracket opened in line " + (e.getContextMark().getLine() + 1) + " is never closed";
        }
        if (problem.startsWith("found character '@'")) {
            return "a value that begins with @ stands without quotes; put it in quotes: '@file'";
        }
        String found = problem.replaceFirst("\\. \\(Do not use .*", "");
        return "is not valid YAML: " + found;
    }
}
