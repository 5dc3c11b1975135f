package java.util;

import java.util.function.Supplier;
import java.util.stream.Stream;

/**
 * Replaces the JDK's ServiceLoader, which asks the module system. The providers of the JDK's own
 * services that programs reach indirectly are known by name; any other service ends the run as unknown.
 */
public final class ServiceLoader<S> implements Iterable<S> {
    public interface Provider<S> extends Supplier<S> {
        Class<? extends S> type();

        @Override
        S get();
    }

    private static final class Named<S> implements Provider<S> {
        private final Class<? extends S> type;

        Named(Class<? extends S> type) {
            this.type = type;
        }

        @Override
        public Class<? extends S> type() {
            return type;
        }

        @Override
        public S get() {
            try {
                return type.getDeclaredConstructor().newInstance();
            } catch (ReflectiveOperationException failure) {
                throw new ServiceConfigurationError(type.getName(), failure);
            }
        }
    }

    private final Class<S> service;
    private List<Provider<S>> providers;
    private List<S> instances;

    private ServiceLoader(Class<S> service) {
        this.service = Objects.requireNonNull(service, "Service interface cannot be null");
    }

    public static <S> ServiceLoader<S> load(Class<S> service) {
        return new ServiceLoader<>(service);
    }

    public static <S> ServiceLoader<S> load(Class<S> service, ClassLoader loader) {
        return new ServiceLoader<>(service);
    }

    static <S> ServiceLoader<S> load(Class<S> service, ClassLoader loader, Module caller) {
        return new ServiceLoader<>(service);
    }

    public static <S> ServiceLoader<S> load(ModuleLayer layer, Class<S> service) {
        return new ServiceLoader<>(service);
    }

    public static <S> ServiceLoader<S> loadInstalled(Class<S> service) {
        return new ServiceLoader<>(service);
    }

    private static String[] providerNames(String service) {
        switch (service) {
            case "sun.util.locale.provider.LocaleDataMetaInfo":
                return new String[] {"sun.util.resources.cldr.provider.CLDRLocaleDataMetaInfo",
                        "sun.util.resources.provider.NonBaseLocaleDataMetaInfo"};
            case "sun.util.resources.LocaleData$CommonResourceBundleProvider":
                return new String[] {"sun.util.resources.provider.LocaleDataProvider"};
            case "sun.util.resources.LocaleData$SupplementaryResourceBundleProvider":
                return new String[] {"sun.util.resources.provider.SupplementaryLocaleDataProvider"};
            case "java.nio.charset.spi.CharsetProvider":
            case "java.time.chrono.AbstractChronology":
            case "java.time.chrono.Chronology":
            case "java.time.zone.ZoneRulesProvider":
                return new String[0];
            default:
                LorisVM.unknown("the providers of service " + service + " are not known");
                return null;
        }
    }

    private List<Provider<S>> providers() {
        if (providers == null) {
            List<Provider<S>> found = new ArrayList<>();
            for (String name : providerNames(service.getName())) {
                try {
                    found.add(new Named<>(Class.forName(name).asSubclass(service)));
                } catch (ClassNotFoundException absent) {
                    continue; // a JDK without that module
                }
            }
            providers = found;
        }
        return providers;
    }

    private List<S> instances() {
        if (instances == null) {
            List<S> made = new ArrayList<>();
            for (Provider<S> provider : providers())
                made.add(provider.get());
            instances = made;
        }
        return instances;
    }

    @Override
    public Iterator<S> iterator() {
        return Collections.unmodifiableList(instances()).iterator();
    }

    public Stream<Provider<S>> stream() {
        return providers().stream();
    }

    public Optional<S> findFirst() {
        return instances().isEmpty() ? Optional.empty() : Optional.of(instances().get(0));
    }

    public void reload() {
        providers = null;
        instances = null;
    }

    @Override
    public String toString() {
        return "java.util.ServiceLoader[" + service.getName() + "]";
    }
}
