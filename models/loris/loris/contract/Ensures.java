package loris.contract;

import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Repeatable;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/** What holds when the method returns; {@code result} is what it returns, {@code old(e)} the value of e before. */
@Documented
@Retention(RetentionPolicy.CLASS)
@Target({ElementType.METHOD, ElementType.CONSTRUCTOR})
@Repeatable(Ensures.All.class)
public @interface Ensures {
    /** A condition in the language of doc/CONTRACTS.md; several of them must all hold. */
    String[] value();

    /** Several annotations at one place. */
    @Documented
    @Retention(RetentionPolicy.CLASS)
    @Target({ElementType.METHOD, ElementType.CONSTRUCTOR})
    @interface All {
        Ensures[] value();
    }
}
