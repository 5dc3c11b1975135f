package loris.contract;

import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Repeatable;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/** All that a call of the method may write of what was there before; any other write is a violation. */
@Documented
@Retention(RetentionPolicy.CLASS)
@Target({ElementType.METHOD, ElementType.CONSTRUCTOR})
@Repeatable(Modifies.All.class)
public @interface Modifies {
    /**
     * Fields such as {@code count}, {@code this.next.value}, {@code Class.field} or {@code x.*}; elements such as
     * {@code a[0]}, {@code a[*]} or {@code a[0..n]}; none: the method writes nothing.
     */
    String[] value() default {};

    /** Several annotations at one place. */
    @Documented
    @Retention(RetentionPolicy.CLASS)
    @Target({ElementType.METHOD, ElementType.CONSTRUCTOR})
    @interface All {
        Modifies[] value();
    }
}
