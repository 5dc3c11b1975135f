package defaults;

import java.lang.annotation.ElementType;

@Nonnull
@TypeQualifierDefault(ElementType.METHOD)
@interface ResultsNonnull {}
