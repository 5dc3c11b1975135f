package defaults;

import java.lang.annotation.ElementType;

@interface TypeQualifierDefault {
  ElementType[] value();
}
