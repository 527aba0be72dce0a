package io.weir.tests.report;

import com.microsoft.playwright.Page;
import com.microsoft.playwright.options.ColorScheme;
import io.weir.report.html.HtmlReport;
import java.awt.image.BufferedImage;
import java.io.ByteArrayInputStream;
import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Stream;
import javax.imageio.ImageIO;

/**
 * Photographs the first screens of reports for the documentation: on a desk, in the dark and on a telephone. Called by
 * docs/images/make.
 */
final class Screenshots {

    private Screenshots() {}

    /**
     * Makes three pictures of each report.
     *
     * @param arguments folder for them, then NAME=RESULTS[,RESULTS...] for each report; with NAME=24h:RUN of a crafted day
     */
    public static void main(String[] arguments) throws Exception {
        Path pictures = Path.of(arguments[0]);
        Path work = Files.createTempDirectory("weir-screenshots");
        try (Browser browser = Browser.open()) {
            for (int i = 1; i < arguments.length; i++) {
                String name = arguments[i].replaceFirst("=.*", "");
                String results = arguments[i].substring(name.length() + 1);
                List<Path> places = new ArrayList<>();
                for (String place : results.replaceFirst("^24h:", "").split(",")) {
                    places.add(results.startsWith("24h:") ? CraftedDay.of(Path.of(place), work) : Path.of(place));
                }
                Path page = work.resolve(name + ".html");
                HtmlReport.write(page, places);
                shoot(browser, page, 1280, 800, ColorScheme.LIGHT, pictures.resolve(name + ".png"));
                shoot(browser, page, 1280, 800, ColorScheme.DARK, pictures.resolve(name + "-dark.png"));
                shoot(browser, page, 390, 844, ColorScheme.LIGHT, pictures.resolve(name + "-phone.png"));
            }
        } finally {
            try (Stream<Path> left = Files.walk(work)) {
                left.sorted(Comparator.reverseOrder()).map(Path::toFile).forEach(File::delete);
            }
        }
    }

    private static void shoot(Browser browser, Path file, int width, int height, ColorScheme scheme, Path picture)
            throws IOException {
        try (Page page = browser.page(width, scheme)) {
            page.setViewportSize(width, height);
            page.navigate(file.toUri().toString());
            page.waitForFunction("() => window.weirCharts && weirCharts.length > 0");
            BufferedImage whole = ImageIO.read(new ByteArrayInputStream(page.screenshot()));
            ImageIO.write(Palette.reduced(whole), "png", picture.toFile());
        }
    }
}
