package sun.reflect.annotation;

import java.lang.annotation.Annotation;
import java.util.Collections;
import java.util.Map;
import jdk.internal.reflect.ConstantPool;

/** Annotations are proxies of generated classes, which have no model: only their absence is known. */
final class AnnotationParser$Loris {
    private AnnotationParser$Loris() {}

    static Map<Class<? extends Annotation>, Annotation> parseAnnotations(byte[] bytes, ConstantPool pool, Class<?> owner) {
        if (bytes != null)
            java.lang.LorisVM.unknown("annotations of " + owner.getName() + " through reflection have no model");
        return Collections.emptyMap();
    }
}
