package dev.bohr.core.run;

import java.net.Authenticator;
import java.net.CookieHandler;
import java.net.ProxySelector;
import java.net.ResponseCache;
import java.util.List;
import java.util.Locale;
import java.util.function.Consumer;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * An object that the JDK keeps for the whole JVM until a program gives it another, and what it was
 * before the first run. Only those are here that cost next to nothing to look at before every run,
 * in classes that do nothing when they are initialised.
 */
final class JvmDefault<T> {
  private final Supplier<@Nullable T> getter;
  private final Consumer<@Nullable T> setter;
  private final @Nullable T original;

  private JvmDefault(Supplier<@Nullable T> getter, Consumer<@Nullable T> setter) {
    this.getter = getter;
    this.setter = setter;
    this.original = getter.get();
  }

  /** Of a JVM as it is now. */
  static List<JvmDefault<?>> all() {
    return List.of(
        // Sets those of the categories, too, so these come after it.
        new JvmDefault<Locale>(Locale::getDefault, Locale::setDefault),
        locale(Locale.Category.DISPLAY),
        locale(Locale.Category.FORMAT),
        new JvmDefault<Authenticator>(Authenticator::getDefault, Authenticator::setDefault),
        new JvmDefault<CookieHandler>(CookieHandler::getDefault, CookieHandler::setDefault),
        new JvmDefault<ProxySelector>(ProxySelector::getDefault, ProxySelector::setDefault),
        new JvmDefault<ResponseCache>(ResponseCache::getDefault, ResponseCache::setDefault));
  }

  private static JvmDefault<Locale> locale(Locale.Category category) {
    return new JvmDefault<>(
        () -> Locale.getDefault(category), locale -> Locale.setDefault(category, locale));
  }

  void restore() {
    if (getter.get() != original) {
      setter.accept(original);
    }
  }
}
