package loris.contract;

import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Repeatable;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/** What a call of the method may write, for callers that see the contract instead of the body. */
@Documented
@Retention(RetentionPolicy.CLASS)
@Target({ElementType.METHOD, ElementType.CONSTRUCTOR})
@Repeatable(Modifies.All.class)
public @interface Modifies {
    /** Fields such as {@code count}, {@code this.next.value} or {@code Class.field}; none: the method writes nothing. */
    String[] value() default {};

    /** Several annotations at one place. */
    @Documented
    @Retention(RetentionPolicy.CLASS)
    @Target({ElementType.METHOD, ElementType.CONSTRUCTOR})
    @interface All {
        Modifies[] value();
    }
}
