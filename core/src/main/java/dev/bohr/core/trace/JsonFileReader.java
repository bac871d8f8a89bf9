package dev.bohr.core.trace;

import com.fasterxml.jackson.core.JacksonException;
import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonLocation;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import com.fasterxml.jackson.core.StreamReadConstraints;
import com.fasterxml.jackson.core.StreamReadFeature;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * Reads Bohr's JSON files strictly. The caller walks the document field by field and says what each
 * must be; whatever is otherwise (a wrong type, a missing or repeated field, text after the end, a
 * file that is absurdly large or not UTF-8) becomes a {@link BadFileException} that names line and
 * column. No content of a file causes any other exception.
 *
 * <p>An object is read as {@code beginObject(); while (nextField()) switch (field()) ...;
 * required(...)}.
 */
public final class JsonFileReader {
  /** Largest file that is read. */
  public static final long MAX_BYTES = 1L << 28;

  /** Longest list that is read or written. */
  static final int MAX_LIST = 2_000_000;

  private static final JsonFactory FACTORY =
      JsonFactory.builder()
          .enable(StreamReadFeature.STRICT_DUPLICATE_DETECTION)
          // Both only save memory when names repeat, and both let a hostile file fill a shared
          // table.
          .disable(JsonFactory.Feature.CANONICALIZE_FIELD_NAMES)
          .disable(JsonFactory.Feature.INTERN_FIELD_NAMES)
          .streamReadConstraints(
              StreamReadConstraints.builder()
                  .maxDocumentLength(MAX_BYTES)
                  .maxNestingDepth(16)
                  .maxNumberLength(40)
                  .maxStringLength(JsonFileWriter.MAX_TEXT)
                  .build())
          .build();

  private final JsonParser parser;
  private final String file;
  private final String remedy;

  private JsonFileReader(JsonParser parser, String file, String remedy) {
    this.parser = parser;
    this.file = file;
    this.remedy = remedy;
  }

  /** Reads one JSON value and leaves the reader on its last token. */
  @FunctionalInterface
  public interface Content<T> {
    T read(JsonFileReader in) throws IOException, BadFileException;
  }

  /**
   * Reads a file that holds one JSON value.
   *
   * @param remedy what the user should do about a bad file, such as "make the schedule again"
   * @throws BadFileException if the content is not what the caller asks for
   * @throws IOException if the file is not there or the disk fails
   */
  public static <T> T read(Path file, String remedy, Content<T> content)
      throws IOException, BadFileException {
    try (InputStream in = Files.newInputStream(file)) {
      return read(in, file.toString(), remedy, content);
    }
  }

  /** As {@link #read(Path, String, Content)}, from a stream; {@code file} is for messages. */
  public static <T> T read(InputStream stream, String file, String remedy, Content<T> content)
      throws IOException, BadFileException {
    // Jackson would guess the encoding and repair some of it; this decoder takes UTF-8 and nothing
    // else.
    InputStreamReader utf8 = new InputStreamReader(stream, StandardCharsets.UTF_8.newDecoder());
    try (JsonParser parser = FACTORY.createParser(utf8)) {
      JsonFileReader in = new JsonFileReader(parser, file, remedy);
      parser.nextToken();
      T value = content.read(in);
      if (parser.nextToken() != null) {
        throw in.bad("there is more text after the end");
      }
      return value;
    } catch (JacksonException refused) {
      String wrong = Texts.escape(Texts.clip(refused.getOriginalMessage(), 200), '\\');
      JsonLocation at = refused.getLocation();
      throw new BadFileException(file, at == null ? wrong : wrong + place(at), remedy);
    } catch (CharacterCodingException malformed) {
      throw new BadFileException(file, "it is not UTF-8 text", remedy);
    }
  }

  /** The exception for the token that the reader stands on. */
  public BadFileException bad(String wrong) {
    return new BadFileException(file, wrong + place(parser.currentTokenLocation()), remedy);
  }

  /**
   * Begins the document's object, whose first field must be {@code "version"} with exactly this
   * number.
   */
  public void beginDocument(int version) throws IOException, BadFileException {
    beginObject();
    if (!nextField() || !field().equals("version")) {
      throw bad("the first field must be \"version\"");
    }
    long found = number(Integer.MIN_VALUE, Integer.MAX_VALUE);
    if (found != version) {
      throw new BadFileException(
          file,
          "its format version is "
              + found
              + " and this Bohr reads "
              + version
              + place(parser.currentTokenLocation()),
          "use the Bohr that made it, or " + remedy);
    }
  }

  public void beginObject() throws BadFileException {
    expect(JsonToken.START_OBJECT, "an object");
  }

  /** Steps to the value of the next field; false when the object ends. */
  public boolean nextField() throws IOException, BadFileException {
    if (parser.nextToken() == JsonToken.END_OBJECT) {
      return false;
    }
    expect(JsonToken.FIELD_NAME, "a field");
    parser.nextToken();
    return true;
  }

  /** The name of the field whose value the reader stands on. */
  public String field() throws IOException {
    String name = parser.currentName();
    return name == null ? "" : name;
  }

  /** Passes over the value of a field that this Bohr does not know. */
  public void skip() throws IOException {
    parser.skipChildren();
  }

  /** The exception for a field that this Bohr does not know, where that matters. */
  public BadFileException unknownField() throws IOException {
    return bad("the field " + Texts.quote(field()) + " is not known");
  }

  /** The value of a field, after its object was read. */
  public <T> T required(String field, @Nullable T value) throws BadFileException {
    if (value == null) {
      throw bad("the field \"" + field + "\" is missing in the object that ends here");
    }
    return value;
  }

  /** The exception for an object whose constructor refused what was read. */
  public BadFileException bad(IllegalArgumentException refused) {
    return bad(String.valueOf(refused.getMessage()));
  }

  public String string() throws IOException, BadFileException {
    expect(JsonToken.VALUE_STRING, "a string");
    return parser.getText();
  }

  /** A whole number within these bounds, which are both allowed. */
  public long number(long min, long max) throws IOException, BadFileException {
    expect(JsonToken.VALUE_NUMBER_INT, "a whole number");
    long value;
    try {
      value = Long.parseLong(parser.getText());
    } catch (NumberFormatException tooLong) {
      throw bad(subject() + " is " + parser.getText() + ", which is out of range");
    }
    if (value < min || value > max) {
      throw bad(subject() + " is " + value + ", which is not between " + min + " and " + max);
    }
    return value;
  }

  /** A whole number from 0. */
  public int count() throws IOException, BadFileException {
    return (int) number(0, Integer.MAX_VALUE);
  }

  /** A constant by its {@linkplain Words word}. */
  public <E extends Enum<E>> E word(Class<E> type) throws IOException, BadFileException {
    String word = string();
    E constant = Words.parse(type, word);
    if (constant == null) {
      throw bad(subject() + " is " + Texts.quote(word) + ", which is none of " + Words.list(type));
    }
    return constant;
  }

  public <T> List<T> list(Content<T> item) throws IOException, BadFileException {
    expect(JsonToken.START_ARRAY, "a list");
    List<T> items = new ArrayList<>();
    while (parser.nextToken() != JsonToken.END_ARRAY) {
      if (items.size() == MAX_LIST) {
        throw bad(subject() + " has more than " + MAX_LIST + " entries");
      }
      items.add(item.read(this));
    }
    return items;
  }

  public List<String> strings() throws IOException, BadFileException {
    return list(JsonFileReader::string);
  }

  public SortedMap<String, String> stringMap() throws IOException, BadFileException {
    SortedMap<String, String> map = new TreeMap<>();
    beginObject();
    while (nextField()) {
      map.put(field(), string());
    }
    return map;
  }

  private void expect(JsonToken token, String what) throws BadFileException {
    JsonToken found = parser.currentToken();
    if (found != token) {
      throw bad(
          subject() + " is " + (found == null ? "missing" : describe(found)) + ", not " + what);
    }
  }

  private String subject() {
    String name;
    try {
      name = parser.currentName();
    } catch (IOException impossible) {
      name = null;
    }
    return name == null ? "an entry" : "the field " + Texts.quote(name);
  }

  private static String describe(JsonToken token) {
    return switch (token) {
      case START_OBJECT, END_OBJECT -> "an object";
      case START_ARRAY, END_ARRAY -> "a list";
      case VALUE_STRING, FIELD_NAME -> "a string";
      case VALUE_NUMBER_INT -> "a whole number";
      case VALUE_NUMBER_FLOAT -> "a fraction";
      case VALUE_TRUE, VALUE_FALSE -> "a boolean";
      case VALUE_NULL -> "null";
      case VALUE_EMBEDDED_OBJECT, NOT_AVAILABLE -> "something else";
    };
  }

  private static String place(JsonLocation at) {
    return " (line " + at.getLineNr() + ", column " + at.getColumnNr() + ")";
  }
}
