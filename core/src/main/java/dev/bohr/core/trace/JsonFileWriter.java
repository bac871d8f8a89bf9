package dev.bohr.core.trace;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.core.util.DefaultIndenter;
import com.fasterxml.jackson.core.util.DefaultPrettyPrinter;
import com.fasterxml.jackson.core.util.Separators;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.Collection;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Writes Bohr's JSON files, for people first: two spaces of indent, fields in the order of the
 * calls, one line per row of a long list, the same bytes on every system. Written {@linkplain
 * AtomicFiles atomically}. {@link JsonFileReader} reads them back.
 */
public final class JsonFileWriter {
  /** A longer text is cut. */
  static final int MAX_TEXT = 1 << 20;

  private static final JsonFactory FACTORY = new JsonFactory();
  private static final DefaultIndenter INDENTER = new DefaultIndenter("  ", "\n");
  private static final int ASCII = 127;

  private final JsonGenerator generator;
  private final DefaultPrettyPrinter printer;

  private JsonFileWriter(JsonGenerator generator) {
    this.generator = generator;
    this.printer =
        new DefaultPrettyPrinter(
                Separators.createDefaultInstance()
                    .withObjectFieldValueSpacing(Separators.Spacing.AFTER)
                    .withObjectEmptySeparator("")
                    .withArrayEmptySeparator(""))
            .withObjectIndenter(INDENTER)
            .withArrayIndenter(INDENTER);
    generator.setPrettyPrinter(printer);
  }

  /** Writes the fields of the document's object. */
  @FunctionalInterface
  public interface Content {
    void write(JsonFileWriter out) throws IOException;
  }

  /** Makes the file hold one object that begins with the field {@code "version"}. */
  public static void write(Path file, int version, Content content) throws IOException {
    AtomicFiles.write(file, stream -> write(stream, version, content));
  }

  /** As {@link #write(Path, int, Content)}, to a stream. */
  public static void write(OutputStream stream, int version, Content content) throws IOException {
    JsonGenerator generator = FACTORY.createGenerator(stream);
    generator.disable(JsonGenerator.Feature.AUTO_CLOSE_TARGET);
    try (generator) {
      JsonFileWriter out = new JsonFileWriter(generator);
      generator.writeStartObject();
      out.number("version", version);
      content.write(out);
      generator.writeEndObject();
      generator.writeRaw('\n');
    }
  }

  /** Writes the fields of one row. */
  @FunctionalInterface
  public interface Row<T> {
    void write(JsonFileWriter out, T item) throws IOException;
  }

  public void string(String field, String value) throws IOException {
    name(field);
    text(value);
  }

  /** Writes nothing when there is no value. */
  public void optionalString(String field, @Nullable String value) throws IOException {
    if (value != null) {
      string(field, value);
    }
  }

  public void number(String field, long value) throws IOException {
    generator.writeNumberField(field, value);
  }

  /** Writes a constant as its {@linkplain Words word}. */
  public void word(String field, Enum<?> constant) throws IOException {
    string(field, Words.of(constant));
  }

  public void strings(String field, Collection<String> values) throws IOException {
    beginList(field, values);
    for (String value : values) {
      text(value);
    }
    generator.writeEndArray();
  }

  public void stringMap(String field, Map<String, String> map) throws IOException {
    generator.writeObjectFieldStart(field);
    for (Map.Entry<String, String> entry : map.entrySet()) {
      name(entry.getKey());
      text(entry.getValue());
    }
    generator.writeEndObject();
  }

  public void object(String field, Content content) throws IOException {
    generator.writeObjectFieldStart(field);
    content.write(this);
    generator.writeEndObject();
  }

  /** A list of objects, each on a line of its own. */
  public <T> void rows(String field, Collection<T> items, Row<T> row) throws IOException {
    beginList(field, items);
    for (T item : items) {
      printer.indentObjectsWith(DefaultPrettyPrinter.FixedSpaceIndenter.instance);
      generator.writeStartObject();
      row.write(this, item);
      generator.writeEndObject();
      printer.indentObjectsWith(INDENTER);
    }
    generator.writeEndArray();
  }

  private void beginList(String field, Collection<?> items) throws IOException {
    if (items.size() > JsonFileReader.MAX_LIST) {
      throw new IOException(
          "\"%s\" has %d entries and a file holds %d; make a shorter run"
              .formatted(field, items.size(), JsonFileReader.MAX_LIST));
    }
    generator.writeArrayFieldStart(field);
  }

  private void name(String name) throws IOException {
    // Jackson refuses to read lone surrogates in a name, and no name of Bohr's own has any.
    generator.writeFieldName(
        new String(name.getBytes(StandardCharsets.UTF_8), StandardCharsets.UTF_8));
  }

  private void text(String text) throws IOException {
    String clipped = Texts.clip(text, MAX_TEXT);
    escapeIfNeeded(clipped);
    generator.writeString(clipped);
  }

  /**
   * Other languages stay readable; only a text with lone surrogates, which UTF-8 cannot hold, is
   * written as escapes.
   */
  private void escapeIfNeeded(String text) {
    boolean encodable = StandardCharsets.UTF_8.newEncoder().canEncode(text);
    generator.setHighestNonEscapedChar(encodable ? 0 : ASCII);
  }
}
