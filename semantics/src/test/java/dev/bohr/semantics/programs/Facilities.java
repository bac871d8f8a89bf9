package dev.bohr.semantics.programs;

import java.beans.PropertyChangeSupport;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.File;
import java.io.ObjectInputStream;
import java.io.ObjectOutputStream;
import java.io.PrintWriter;
import java.io.StringReader;
import java.io.StringWriter;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import java.lang.management.ManagementFactory;
import java.lang.ref.Cleaner;
import java.lang.reflect.Method;
import java.lang.reflect.Proxy;
import java.math.BigDecimal;
import java.math.MathContext;
import java.net.InetAddress;
import java.net.URI;
import java.net.URL;
import java.net.URLDecoder;
import java.net.URLEncoder;
import java.net.http.HttpClient;
import java.nio.ByteBuffer;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.security.SecureRandom;
import java.text.Collator;
import java.text.MessageFormat;
import java.text.NumberFormat;
import java.text.SimpleDateFormat;
import java.time.Duration;
import java.time.LocalDate;
import java.time.ZoneId;
import java.time.ZonedDateTime;
import java.time.format.DateTimeFormatter;
import java.time.format.FormatStyle;
import java.util.Base64;
import java.util.Calendar;
import java.util.Currency;
import java.util.Date;
import java.util.EnumMap;
import java.util.HexFormat;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Properties;
import java.util.PropertyResourceBundle;
import java.util.Scanner;
import java.util.ServiceLoader;
import java.util.SplittableRandom;
import java.util.UUID;
import java.util.concurrent.TimeUnit;
import java.util.logging.Level;
import java.util.logging.Logger;
import java.util.logging.SimpleFormatter;
import java.util.logging.StreamHandler;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.zip.CRC32;
import java.util.zip.GZIPInputStream;
import java.util.zip.GZIPOutputStream;
import javax.crypto.Cipher;
import javax.crypto.KeyGenerator;
import javax.imageio.ImageIO;
import javax.naming.InitialContext;
import javax.naming.NamingException;
import javax.net.ssl.SSLContext;
import javax.xml.XMLConstants;
import javax.xml.datatype.DatatypeFactory;
import javax.xml.parsers.DocumentBuilderFactory;
import javax.xml.parsers.SAXParserFactory;
import javax.xml.stream.XMLInputFactory;
import javax.xml.stream.XMLOutputFactory;
import javax.xml.transform.TransformerFactory;
import javax.xml.transform.stream.StreamResult;
import javax.xml.transform.stream.StreamSource;
import javax.xml.validation.SchemaFactory;
import javax.xml.xpath.XPathFactory;
import org.xml.sax.InputSource;
import org.xml.sax.helpers.DefaultHandler;

/**
 * What programs use of the JDK beside threads, one by one. Much of it works something out when it
 * is first used and keeps it for the life of the JVM, which must leave no trace in a run.
 */
public final class Facilities {
  private Facilities() {}

  /** Uses one. */
  @FunctionalInterface
  public interface Use {
    void make() throws Exception;
  }

  private record Pair(String left, int right) {}

  /** By name. */
  public static Map<String, Use> all() {
    Map<String, Use> all = new LinkedHashMap<>();
    texts(all);
    times(all);
    reflection(all);
    files(all);
    networks(all);
    documents(all);
    moreDocuments(all);
    secrets(all);
    platform(all);
    return all;
  }

  private static void texts(Map<String, Use> all) {
    all.put("format", () -> String.format("%s %,d %.2f %tF", "a", 1_000, 1.5, new Date(0)));
    all.put("formatted in German", () -> String.format(Locale.GERMANY, "%,.2f", 1_234.5));
    all.put("message format", () -> new MessageFormat("{0,number} {1,date}").format(objects()));
    all.put("number format", () -> NumberFormat.getCurrencyInstance(Locale.US).format(3.5));
    all.put("currency", () -> Currency.getInstance(Locale.JAPAN).getSymbol(Locale.US));
    all.put("collator", () -> Collator.getInstance(Locale.FRENCH).compare("é", "e"));
    all.put(
        "pattern", () -> Pattern.compile("(?i)(\\p{L}+)\\s*=\\s*(?<v>.*)").matcher("a = b").find());
    all.put("split", () -> "a,b,,c".replaceAll("[,]+", ";").split(";", -1));
    all.put("scanner", () -> new Scanner("1 2.5 x").nextInt());
    all.put("concatenation", () -> Objects.hash("a" + objects().length + 1.5 + null));
    all.put("record", () -> Objects.hash(new Pair("a", 1), new Pair("b", 2).toString()));
    all.put(
        "charsets", () -> new String("é".getBytes("ISO-8859-15"), Charset.forName("windows-1252")));
    all.put("base64", () -> Base64.getMimeEncoder().encodeToString(new byte[100]));
    all.put("hex", () -> HexFormat.of().formatHex(new byte[] {1, 2}));
    all.put(
        "decimal", () -> new BigDecimal("10").divide(new BigDecimal("3"), MathContext.DECIMAL64));
    all.put("normal case", () -> "Straße".toUpperCase(Locale.ROOT).toLowerCase(new Locale("tr")));
  }

  private static Object[] objects() {
    return new Object[] {1_234, new Date(0)};
  }

  private static void times(Map<String, Use> all) {
    all.put(
        "date format",
        () -> new SimpleDateFormat("EEE, d MMM yyyy HH:mm:ss z").format(new Date(0)));
    all.put("calendar", () -> Calendar.getInstance().get(Calendar.WEEK_OF_YEAR));
    all.put("zone", () -> ZonedDateTime.of(2020, 3, 29, 2, 30, 0, 0, ZoneId.of("Europe/Berlin")));
    all.put(
        "iso date",
        () -> LocalDate.parse("2020-02-29").plus(1, java.time.temporal.ChronoUnit.YEARS));
    all.put(
        "localized date",
        () -> DateTimeFormatter.ofLocalizedDate(FormatStyle.FULL).format(LocalDate.of(2020, 1, 1)));
    all.put("duration", () -> Duration.parse("PT1H30M").toString());
  }

  private static void reflection(Map<String, Use> all) {
    all.put("lambda", () -> List.of(3, 1, 2).stream().sorted((a, b) -> b - a).toList());
    all.put(
        "grouping", () -> IntStream.range(0, 9).boxed().collect(Collectors.groupingBy(i -> i % 3)));
    all.put("method", () -> invoke(Pair.class.getDeclaredMethod("left"), new Pair("a", 1)));
    all.put(
        "proxy",
        () ->
            ((Comparable<?>)
                    Proxy.newProxyInstance(
                        Facilities.class.getClassLoader(),
                        new Class<?>[] {Comparable.class},
                        (proxy, method, args) -> 1))
                .compareTo(null));
    all.put(
        "method handle",
        () ->
            Objects.requireNonNull(
                MethodHandles.lookup()
                    .findVirtual(String.class, "length", MethodType.methodType(int.class))));
    all.put("stack walker", () -> StackWalker.getInstance().walk(frames -> frames.count()));
    all.put(
        "stack trace",
        () -> new Exception("x").printStackTrace(new PrintWriter(new StringWriter())));
    all.put("enum", () -> new EnumMap<TimeUnit, String>(Map.of(TimeUnit.valueOf("DAYS"), "d")));
    all.put("serialization", Facilities::serialize);
    all.put(
        "services",
        () -> ServiceLoader.load(java.nio.file.spi.FileSystemProvider.class).stream().count());
    all.put(
        "resource", () -> Facilities.class.getResource("Facilities.class").openStream().close());
  }

  private static void invoke(Method method, Object receiver) throws ReflectiveOperationException {
    method.setAccessible(true);
    for (int i = 0; i < 20; i++) {
      method.invoke(receiver);
    }
  }

  private static void serialize() throws Exception {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    try (ObjectOutputStream out = new ObjectOutputStream(bytes)) {
      out.writeObject(List.of("a", new Date(0), Map.of(1, 2L), TimeUnit.DAYS));
    }
    new ObjectInputStream(new ByteArrayInputStream(bytes.toByteArray())).readObject();
  }

  private static void files(Map<String, Use> all) {
    all.put("read a file", () -> Files.readAllBytes(source()));
    all.put("read lines", () -> Files.readAllLines(source(), StandardCharsets.ISO_8859_1).size());
    all.put("list a directory", Facilities::list);
    all.put("temporary file", Facilities::temporary);
    all.put("old file", () -> new File(".").getCanonicalPath());
    all.put("direct buffer", () -> ByteBuffer.allocateDirect(100).putInt(1));
    all.put("gzip", Facilities::gzip);
    all.put("properties", () -> new Properties().load(new StringReader("a=b\nc=\\u0041")));
  }

  private static Path source() throws Exception {
    return Path.of(Facilities.class.getResource("Facilities.class").toURI());
  }

  private static void list() throws Exception {
    try (var files = Files.list(source().getParent())) {
      files.sorted().limit(3).forEach(file -> Files.isDirectory(file));
    }
  }

  private static void temporary() throws Exception {
    Path file = Files.createTempFile("facility", ".txt");
    Files.writeString(file, "text");
    Files.setLastModifiedTime(file, FileTime.fromMillis(0));
    Files.delete(file);
  }

  private static void gzip() throws Exception {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    try (GZIPOutputStream out = new GZIPOutputStream(bytes)) {
      out.write(new byte[1_000]);
    }
    new GZIPInputStream(new ByteArrayInputStream(bytes.toByteArray())).readAllBytes();
    new CRC32().update(bytes.toByteArray());
  }

  private static void networks(Map<String, Use> all) {
    all.put("address", () -> InetAddress.getByName("127.0.0.1").getHostAddress());
    all.put("local host", InetAddress::getLoopbackAddress);
    all.put("uri", () -> URI.create("http://a.example/b c".replace(' ', '+')).resolve("../d?e=f"));
    all.put("url", () -> new URL("file:/tmp/x?y#z").getPath());
    all.put("url encoding", () -> URLDecoder.decode(URLEncoder.encode("a b&c", "UTF-8"), "UTF-8"));
    all.put("http client", () -> HttpClient.newBuilder().connectTimeout(Duration.ofDays(1)));
  }

  private static void documents(Map<String, Use> all) {
    String text = "<a b='c'><d>e</d></a>";
    all.put(
        "dom",
        () ->
            DocumentBuilderFactory.newInstance()
                .newDocumentBuilder()
                .parse(new InputSource(new StringReader(text))));
    all.put(
        "sax",
        () ->
            SAXParserFactory.newInstance()
                .newSAXParser()
                .parse(new InputSource(new StringReader(text)), new DefaultHandler()));
    all.put(
        "transformer",
        () ->
            TransformerFactory.newInstance()
                .newTransformer()
                .transform(
                    new StreamSource(new StringReader(text)),
                    new StreamResult(new StringWriter())));
    all.put(
        "xpath",
        () ->
            XPathFactory.newInstance()
                .newXPath()
                .evaluate("/a/d", new InputSource(new StringReader(text))));
  }

  private static void moreDocuments(Map<String, Use> all) {
    String text = "<a b='c'><d>e</d></a>";
    String schema =
        "<xs:schema xmlns:xs='http://www.w3.org/2001/XMLSchema'><xs:element name='a'/></xs:schema>";
    String sheet =
        "<x:stylesheet version='1.0' xmlns:x='http://www.w3.org/1999/XSL/Transform'>"
            + "<x:template match='/'><x:value-of select='a/d'/></x:template></x:stylesheet>";
    all.put(
        "schema",
        () ->
            SchemaFactory.newInstance(XMLConstants.W3C_XML_SCHEMA_NS_URI)
                .newSchema(new StreamSource(new StringReader(schema)))
                .newValidator()
                .validate(new StreamSource(new StringReader(text))));
    all.put(
        "stream reader",
        () -> XMLInputFactory.newInstance().createXMLStreamReader(new StringReader(text)).next());
    all.put(
        "stream writer",
        () ->
            XMLOutputFactory.newInstance()
                .createXMLStreamWriter(new StringWriter())
                .writeEmptyElement("a"));
    all.put("datatype", () -> DatatypeFactory.newInstance().newDuration("P1D").getDays());
    all.put(
        "style sheet",
        () ->
            TransformerFactory.newInstance()
                .newTransformer(new StreamSource(new StringReader(sheet)))
                .transform(
                    new StreamSource(new StringReader(text)),
                    new StreamResult(new StringWriter())));
  }

  private static void secrets(Map<String, Use> all) {
    all.put("uuid", UUID::randomUUID);
    all.put("secure random", () -> new SecureRandom().nextInt());
    all.put("splittable random", () -> new SplittableRandom(1).split().nextInt());
    all.put("aes", Facilities::encrypt);
    all.put("tls context", () -> SSLContext.getDefault().getSupportedSSLParameters());
    all.put("permission", Facilities::askForPermission);
  }

  private static void encrypt() throws Exception {
    KeyGenerator generator = KeyGenerator.getInstance("AES");
    generator.init(128);
    Cipher cipher = Cipher.getInstance("AES/CBC/PKCS5Padding");
    cipher.init(Cipher.ENCRYPT_MODE, generator.generateKey());
    cipher.doFinal(new byte[10]);
  }

  @SuppressWarnings({"deprecation", "removal"})
  private static void askForPermission() {
    try {
      java.security.AccessController.checkPermission(new RuntimePermission("getClassLoader"));
    } catch (SecurityException e) {
      Objects.requireNonNull(e.getMessage());
    }
  }

  private static void platform(Map<String, Use> all) {
    all.put("logger", () -> Logger.getLogger("facility").fine(() -> "x"));
    all.put(
        "logger of the system",
        () -> System.getLogger("facility").log(System.Logger.Level.DEBUG, "x"));
    all.put("handler of a logger", Facilities::log);
    all.put("property change", Facilities::changeAProperty);
    all.put("images", () -> ImageIO.getImageReadersByFormatName("png").hasNext());
    all.put("bundle", () -> new PropertyResourceBundle(new StringReader("a=b")).getString("a"));
    all.put("memory", () -> ManagementFactory.getMemoryMXBean().getHeapMemoryUsage());
    all.put("beans", () -> ManagementFactory.getPlatformMBeanServer().getMBeanCount());
    all.put("properties of the system", () -> new Properties().putAll(System.getProperties()));
    all.put("environment", () -> System.getenv().get("PATH"));
    all.put("cleaner", () -> Cleaner.create().register(new Object(), () -> {}).clean());
    all.put("process", () -> ProcessHandle.current().info().command());
    all.put("naming", Facilities::lookUp);
    all.put("timer", () -> new java.util.Timer(true).cancel());
  }

  private static void log() {
    Logger logger = Logger.getAnonymousLogger();
    logger.setUseParentHandlers(false);
    StreamHandler handler = new StreamHandler(new ByteArrayOutputStream(), new SimpleFormatter());
    logger.addHandler(handler);
    logger.log(Level.INFO, "a {0}", 1);
    handler.close();
  }

  private static void changeAProperty() {
    PropertyChangeSupport support = new PropertyChangeSupport("bean");
    support.addPropertyChangeListener(event -> event.getNewValue());
    support.firePropertyChange("name", 1, 2);
  }

  private static void lookUp() {
    try {
      new InitialContext().lookup("java:comp/env");
    } catch (NamingException e) {
      Objects.requireNonNull(e.getMessage());
    }
  }
}
