package io.weir.tests.report;

import java.awt.image.BufferedImage;
import java.awt.image.IndexColorModel;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** The colours that a picture has most of: with 256 of them it looks the same and is a third as large. */
final class Palette {

    private static final int MOST = 256;

    private Palette() {}

    /** Returns the picture in its most frequent colours, each pixel in the one that is nearest to its own. */
    static BufferedImage reduced(BufferedImage picture) {
        int width = picture.getWidth();
        int height = picture.getHeight();
        int[] pixels = picture.getRGB(0, 0, width, height, null, 0, width);
        Map<Integer, Integer> counts = new HashMap<>();
        for (int pixel : pixels) {
            counts.merge(pixel, 1, Integer::sum);
        }
        int[] colours = counts.entrySet().stream()
                .sorted(Map.Entry.<Integer, Integer>comparingByValue().reversed())
                .limit(MOST)
                .mapToInt(Map.Entry::getKey)
                .toArray();
        IndexColorModel model = new IndexColorModel(8, colours.length, colours, 0, false, -1, 0);
        BufferedImage reduced = new BufferedImage(width, height, BufferedImage.TYPE_BYTE_INDEXED, model);
        Map<Integer, Integer> indexes = new HashMap<>();
        for (int i = 0; i < pixels.length; i++) {
            int index = indexes.computeIfAbsent(pixels[i], pixel -> nearest(pixel, colours));
            reduced.getRaster().setSample(i % width, i / width, 0, index);
        }
        return reduced;
    }

    private static int nearest(int pixel, int[] colours) {
        int best = 0;
        for (int i = 1; i < colours.length; i++) {
            best = distance(pixel, colours[i]) < distance(pixel, colours[best]) ? i : best;
        }
        return best;
    }

    private static int distance(int one, int other) {
        int sum = 0;
        for (int shift : List.of(0, 8, 16)) {
            int difference = (one >> shift & 0xff) - (other >> shift & 0xff);
            sum += difference * difference;
        }
        return sum;
    }
}
