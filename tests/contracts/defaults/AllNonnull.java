package defaults;

import java.lang.annotation.ElementType;

@Nonnull
@TypeQualifierDefault({ElementType.FIELD, ElementType.PARAMETER})
@interface AllNonnull {}
