package io.weir.units;

import java.util.OptionalInt;

/** Characters that a terminal shows and XML may hold. Others come from brokers' logs, errors, file names and escapes. */
public final class Printable {

    /** Stands for a character that is not printable. */
    private static final int REPLACEMENT = 0xFFFD;

    private Printable() {}

    /**
     * Returns whether a character is text: an end of line and a tab are. Other control characters, half a pair of
     * surrogates, the two non-characters that XML forbids, and what changes the direction of the text around it are not.
     */
    public static boolean is(int character) {
        boolean turnsText = character >= 0x202A && character <= 0x202E || character >= 0x2066 && character <= 0x2069;
        return character == '\n'
                || character == '\t'
                || !Character.isISOControl(character)
                        && Character.getType(character) != Character.SURROGATE
                        && character != 0xFFFE
                        && character != 0xFFFF
                        && !turnsText;
    }

    /** Returns the first character of a text that is not printable. */
    public static OptionalInt firstOther(String text) {
        return text.codePoints().filter(character -> !is(character)).findFirst();
    }

    /** Returns the text with a replacement for each character that is not printable. */
    public static String of(String text) {
        return firstOther(text).isEmpty()
                ? text
                : text.codePoints()
                        .map(character -> is(character) ? character : REPLACEMENT)
                        .collect(StringBuilder::new, StringBuilder::appendCodePoint, StringBuilder::append)
                        .toString();
    }

    /** Returns the beginning of a long text and an ellipsis, without cutting a character in two; a short text whole. */
    public static String start(String text, int length) {
        if (text.length() <= length) {
            return text;
        }
        return text.substring(0, Character.isHighSurrogate(text.charAt(length - 1)) ? length - 1 : length) + "…";
    }
}
