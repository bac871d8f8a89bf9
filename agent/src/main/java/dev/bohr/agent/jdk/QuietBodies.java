package dev.bohr.agent.jdk;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * The methods of the JDK that are quiet: what happens in them happens once in the life of a JVM, in
 * one run and not in the next, so no hook counts inside.
 *
 * <p>Two kinds are listed: what the JVM calls by itself to load and link classes, and lookups that
 * fill caches under real locks (reflection, locales, charsets, security providers, jars). Quiet
 * code never gives up the token, so those locks are never met held. A third kind, the arithmetic of
 * digests, is listed for its length alone.
 *
 * <p>The price: code of the program that such a method calls is quiet too, and has no points. That
 * is so for a class loader of the program, for its bootstrap methods, and for the constructor of a
 * resource bundle. Static initialisers are no problem: a rewritten one only registers its class,
 * and the program's own initialiser runs at the first use, outside.
 */
final class QuietBodies {
  private QuietBodies() {}

  /** In place of a name: all methods of the class. */
  static final String ALL = "*";

  /** By class, method names: all methods of a name are meant. */
  static final Map<String, Set<String>> TABLE = new HashMap<>();

  private static final String[] ANNOTATIONS = {
    "declaredAnnotations", "getAnnotation", "getAnnotationsByType", "getDeclaredAnnotations"
  };

  private static void quiet(String owner, String... methods) {
    TABLE.put(owner, Set.of(methods));
  }

  static {
    // Loading. The JVM asks loaders by loadClass(String), and transformers by transform.
    quiet(
        "java/lang/ClassLoader",
        "loadClass",
        "defineClass",
        "definePackage",
        "getDefinedPackage",
        "getResource",
        "getResources",
        "getResourceAsStream",
        "findNative",
        "loadLibrary");
    quiet("java/net/URLClassLoader", "findClass", "getResourceAsStream", "close");
    quiet("sun/instrument/InstrumentationImpl", "transform");

    // Linkage of lambdas, string concatenation, method handles, dynamic constants.
    quiet(
        "java/lang/invoke/MethodHandleNatives",
        "linkCallSite",
        "linkMethod",
        "linkMethodHandleConstant",
        "linkDynamicConstant",
        "findMethodHandleType");
    quiet("java/lang/invoke/MethodType", "makeImpl", "fromDescriptor");
    // The first call of a handle found before its class was initialised; the JVM's side of it only.
    quiet("java/lang/invoke/DirectMethodHandle", "ensureInitialized");
    // The 127th call of any.
    quiet("java/lang/invoke/Invokers", "maybeCustomize");
    quiet(
        "java/lang/invoke/MethodHandles$Lookup",
        "findVirtual",
        "findStatic",
        "findSpecial",
        "findConstructor",
        "findGetter",
        "findSetter",
        "findStaticGetter",
        "findStaticSetter",
        "findVarHandle",
        "findStaticVarHandle",
        "unreflect",
        "unreflectConstructor",
        "unreflectGetter",
        "unreflectSetter",
        "unreflectSpecial",
        "unreflectVarHandle");

    quiet("java/lang/invoke/MethodHandles", ALL);
    quiet(
        "java/lang/invoke/MethodHandle",
        "asType",
        "asSpreader",
        "asCollector",
        "asVarargsCollector",
        "asFixedArity",
        "withVarargs",
        "bindTo",
        "customize",
        "updateForm");
    quiet("java/lang/invoke/VarHandle", "toMethodHandle", "getMethodHandle", "describeConstable");
    quiet("java/lang/invoke/VarHandles", ALL);
    quiet("java/lang/invoke/VarForm", ALL);

    // Reflection.
    quiet(
        "java/lang/Class",
        "privateGetDeclaredMethods",
        "privateGetDeclaredFields",
        "privateGetDeclaredConstructors",
        "privateGetPublicMethods",
        "privateGetPublicFields",
        "getMethodsRecursive",
        "getMethod0",
        "annotationData",
        "getRecordComponents",
        "getAnnotation",
        "getAnnotations",
        "getAnnotationsByType",
        "getDeclaredAnnotation",
        "getDeclaredAnnotations",
        "getDeclaredAnnotationsByType");
    // Annotations are found by the hash of their class in maps that outlive a run.
    quiet("java/lang/reflect/Executable", ANNOTATIONS);
    quiet("java/lang/reflect/Parameter", ANNOTATIONS);
    quiet(
        "java/lang/reflect/RecordComponent",
        "declaredAnnotations",
        "getAnnotation",
        "getDeclaredAnnotations");
    quiet(
        "java/lang/reflect/Proxy",
        "getProxyConstructor",
        "defaultMethodHandle",
        "newProxyInstance",
        "getProxyClass",
        "isProxyClass");
    // What was allowed once is remembered, and so are the names of packages.
    quiet("java/lang/reflect/AccessibleObject", "checkAccess");
    quiet("java/lang/reflect/Method", "acquireMethodAccessor");
    quiet("java/lang/reflect/Constructor", "acquireConstructorAccessor");

    // JDK 17 makes a class for a method that was called a few times.
    quiet("jdk/internal/reflect/MethodAccessorGenerator", "generate");

    quiet("java/io/ObjectStreamClass", "lookup", "initProxy", "initNonProxy");

    // Providers are found quietly, but made outside: ProviderImpl.get is not here.
    quiet("java/util/ServiceLoader$ModuleServicesLookupIterator", "hasNext", "iteratorFor");
    quiet("java/util/ServiceLoader$LayerLookupIterator", "hasNext", "providers");
    quiet("java/util/ServiceLoader$LazyClassPathLookupIterator", "hasNext", "hasNextService");

    // Locales and texts.
    quiet("java/util/Formatter", "getDecimalFormatSymbols", "getZero", "zero");
    quiet("java/util/Locale", "getDisplayLocale", "getFormatLocale", "initDefault", "getInstance");
    quiet(
        "java/util/TimeZone", "getDefaultRef", "getTimeZone", "getAvailableIDs", "setDefaultZone");
    quiet("java/util/ResourceBundle", "getBundleImpl", "getObject");
    quiet("java/util/Currency", "getInstance", "getAvailableCurrencies", "getSymbol");
    quiet("java/util/Calendar", "createCalendar", "setWeekCountData");
    quiet("java/text/DecimalFormatSymbols", "initialize", "initializeCurrency", "getInstance");
    quiet("java/text/DateFormatSymbols", "initializeData", "getProviderInstance", "getInstanceRef");
    quiet("java/text/NumberFormat", "getInstance");
    quiet("java/text/DateFormat", "get");
    quiet("java/text/SimpleDateFormat", "initialize", "initializeCalendar");
    quiet(
        "sun/util/locale/provider/LocaleProviderAdapter",
        "getAdapter",
        "forType",
        "getResourceBundleBased");
    quiet(
        "sun/util/locale/provider/LocaleServiceProviderPool",
        "getPool",
        "getLocalizedObject",
        "getAvailableLocales");
    quiet("java/time/zone/ZoneRules", "findTransitionArray", "getOffset");
    quiet("java/time/zone/ZoneRulesProvider", "getRules", "getAvailableZoneIds");
    quiet("java/time/format/DateTimeFormatterBuilder", "getLocalizedDateTimePattern");
    quiet("java/time/format/DateTimeTextProvider", "findStore");
    quiet("java/nio/charset/Charset", "lookup", "defaultCharset", "availableCharsets");

    // What beans have is found once for each group of threads, and stays.
    quiet("java/beans/Introspector", "getBeanInfo", "flushCaches", "flushFromCaches");

    // Beans for management: what the platform brings, and what a class of beans looks like.
    quiet("java/lang/management/ManagementFactory", ALL);
    quiet("javax/management/MBeanServerFactory", ALL);
    quiet("javax/management/StandardMBean", "construct");
    quiet(
        "com/sun/jmx/mbeanserver/Introspector",
        "makeDynamicMBean",
        "checkCompliance",
        "testCompliance",
        "testComplianceMXBeanInterface",
        "testComplianceMBeanInterface");
    quiet(
        "com/sun/jmx/mbeanserver/MBeanIntrospector",
        "getPerInterface",
        "getMBeanInfo",
        "getClassMBeanInfo");
    quiet("com/sun/jmx/mbeanserver/StandardMBeanIntrospector", "isDefinitelyImmutableInfo");
    quiet("com/sun/jmx/mbeanserver/DefaultMXBeanMappingFactory", "mappingForType");
    quiet("com/sun/jmx/mbeanserver/MXBeanLookup", "lookupFor");
    // The lock of its table must not be held when a run is cut.
    quiet("com/sun/jmx/mbeanserver/Repository", ALL);

    // Loggers are made once and stay.
    quiet("java/util/logging/LogManager", "ensureLogManagerInitialized", "getLogManager");
    quiet("java/util/logging/Logger", "demandLogger");

    // Security providers.
    quiet("sun/security/jca/GetInstance", "getInstance", "getService", "getServices");
    quiet("sun/security/jca/Providers", "getProviderList", "getFullProviderList");
    quiet("sun/security/jca/ProviderList", "getProvider", "getService", "getServices", "providers");

    quiet("java/security/MessageDigest", "getInstance");
    quiet("java/security/Signature", "getInstance");
    quiet("java/security/KeyFactory", "getInstance");
    quiet("java/security/KeyPairGenerator", "getInstance");
    quiet("javax/crypto/Cipher", "getInstance");
    quiet("javax/crypto/Mac", "getInstance");
    quiet("javax/crypto/KeyGenerator", "getInstance");

    // Blocks of digests, and keys from passwords: millions of accesses to arrays that nobody
    // shares.
    for (String digest : List.of("MD2", "MD4", "MD5", "SHA", "SHA2", "SHA3", "SHA5")) {
      quiet("sun/security/provider/" + digest, "implCompress", "implDigest", "implReset");
    }
    quiet("sun/security/provider/DigestBase", "implCompressMultiBlock");
    quiet("com/sun/crypto/provider/PBKDF2KeyImpl", "deriveKey");
    quiet("com/sun/crypto/provider/PKCS12PBECipherCore", "derive");

    // Handlers of protocols, and the jars that they have open, which outlive a run.
    quiet("java/net/URL", "getURLStreamHandler");
    quiet("sun/net/www/protocol/file/Handler", "openConnection");
    quiet(
        "sun/net/www/protocol/jar/JarFileFactory",
        "get",
        "getOrCreate",
        "getConnection",
        "cacheIfAbsent",
        "closeIfNotCached",
        "close");

    // Values of classes outlive a run; computing one is the program's business and stays outside.
    quiet("java/lang/ClassValue", "initializeMap");
    quiet(
        "java/lang/ClassValue$ClassValueMap",
        "startEntry",
        "finishEntry",
        "removeEntry",
        "changeEntry",
        "readAccess",
        "associateAccess",
        "removeAccess",
        "forcedAssociateAccess");

    // The JVM's list of executors, for thread dumps.
    quiet("jdk/internal/vm/ThreadContainers", "registerContainer", "deregisterContainer");

    // Each thread local draws a number that nobody sees.
    quiet("java/lang/ThreadLocal", "nextHashCode");

    // Buffers of files that a thread has read, perhaps only to load a class: given back at its end.
    quiet("jdk/internal/misc/TerminatingThreadLocal", "threadTerminated", "register", "unregister");

    // A thread that only the garbage collector wakes, or that calls it, stays out of the run.
    quiet("jdk/internal/ref/CleanerImpl", "start");
    quiet("sun/rmi/transport/GC$Daemon", "create");

    // Jars, which class loading reads at any time.
    quiet("java/util/zip/ZipFile", "getEntry", "getInputStream", "entries", "size", "close");
    quiet("java/util/zip/ZipFile$Source", "get", "release", "readAt", "readFullyAt");
    quiet("java/util/zip/ZipFile$CleanableResource", "getInflater", "releaseInflater", "run");
    quiet("java/util/zip/ZipFile$ZipFileInputStream", "read", "skip", "close", "initDataOffset");
    quiet("java/util/zip/ZipFile$ZipFileInflaterInputStream", "close", "fill");
    quiet("java/util/zip/ZipFile$ZipEntryIterator", "next", "hasNext");
    quiet("java/util/jar/JarFile", "getEntry", "getInputStream", "getManifest", "isMultiRelease");
  }

  static boolean contains(String owner, String method, String descriptor) {
    if (owner.equals("java/lang/reflect/Field")) {
      // The access itself was hooked before; how the JDK makes it is nobody's business.
      return ReflectiveAccessRewriter.isFieldAccess(method, descriptor)
          || Set.of(ANNOTATIONS).contains(method);
    }
    Set<String> methods = TABLE.get(owner);
    return methods != null
        && (methods.contains(method) || (methods.contains(ALL) && !method.startsWith("<")));
  }
}
