package jakarta.validation.constraints;

import java.lang.annotation.*;

@Retention(RetentionPolicy.RUNTIME)
@Target({ElementType.PARAMETER, ElementType.TYPE_USE})
public @interface Size {
  int min() default 0; int max() default Integer.MAX_VALUE;

  Class<?>[] groups() default {};
}
