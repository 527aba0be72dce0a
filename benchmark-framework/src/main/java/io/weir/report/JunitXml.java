package io.weir.report;

import io.weir.compare.ThresholdVerdict;
import io.weir.units.Printable;
import java.io.StringWriter;
import java.nio.file.Path;
import java.util.List;
import javax.xml.stream.XMLOutputFactory;
import javax.xml.stream.XMLStreamException;
import javax.xml.stream.XMLStreamWriter;

/** Writes thresholds in the form of JUnit's reports, which build servers show: one test case for each. */
public final class JunitXml {

    private JunitXml() {}

    /**
     * Writes a report; the file appears whole or not at all.
     *
     * @throws ReportException when it can't be written
     */
    public static void write(Path file, List<ThresholdVerdict> verdicts) throws ReportException {
        try {
            WholeFile.write(file, xml(verdicts));
        } catch (XMLStreamException e) {
            throw new IllegalStateException("verdicts must always be writable as XML", e);
        }
    }

    private static String xml(List<ThresholdVerdict> verdicts) throws XMLStreamException {
        StringWriter text = new StringWriter();
        XMLStreamWriter xml = XMLOutputFactory.newFactory().createXMLStreamWriter(text);
        xml.writeStartDocument("UTF-8", "1.0");
        xml.writeStartElement("testsuite");
        xml.writeAttribute("name", "weir compare");
        xml.writeAttribute("tests", String.valueOf(verdicts.size()));
        xml.writeAttribute("failures", count(verdicts, ThresholdVerdict.Answer.BROKEN));
        xml.writeAttribute("errors", count(verdicts, ThresholdVerdict.Answer.NOT_JUDGED));
        for (ThresholdVerdict verdict : verdicts) {
            add(xml, verdict);
        }
        xml.writeEndElement();
        xml.writeEndDocument();
        return text.toString();
    }

    private static void add(XMLStreamWriter xml, ThresholdVerdict verdict) throws XMLStreamException {
        xml.writeStartElement("testcase");
        xml.writeAttribute("classname", Printable.of(verdict.subject()));
        xml.writeAttribute("name", Printable.of(verdict.threshold().text()));
        switch (verdict.answer()) {
            case KEPT -> {
                xml.writeStartElement("system-out");
                xml.writeCharacters(Printable.of(verdict.sentence()));
                xml.writeEndElement();
            }
            case BROKEN -> problem(xml, "failure", verdict);
            case NOT_JUDGED -> problem(xml, "error", verdict);
        }
        xml.writeEndElement();
    }

    private static void problem(XMLStreamWriter xml, String element, ThresholdVerdict verdict)
            throws XMLStreamException {
        xml.writeEmptyElement(element);
        xml.writeAttribute("message", Printable.of(verdict.sentence()));
        xml.writeAttribute("type", verdict.answer().name());
    }

    private static String count(List<ThresholdVerdict> verdicts, ThresholdVerdict.Answer answer) {
        return String.valueOf(
                verdicts.stream().filter(verdict -> verdict.answer() == answer).count());
    }
}
