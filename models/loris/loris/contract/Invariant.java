package loris.contract;

import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Repeatable;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/** What holds of every object of the class between calls of its methods. */
@Documented
@Retention(RetentionPolicy.CLASS)
@Target(ElementType.TYPE)
@Repeatable(Invariant.All.class)
public @interface Invariant {
    /** A condition in the language of doc/CONTRACTS.md; several of them must all hold. */
    String[] value();

    /** Several annotations at one place. */
    @Documented
    @Retention(RetentionPolicy.CLASS)
    @Target(ElementType.TYPE)
    @interface All {
        Invariant[] value();
    }
}
