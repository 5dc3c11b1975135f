package defaults;

import java.lang.annotation.ElementType;

@Nonnull
@TypeQualifierDefault({ElementType.METHOD, ElementType.PARAMETER})
@interface ArgumentsNonnull {}
