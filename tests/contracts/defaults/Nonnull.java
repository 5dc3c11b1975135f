package defaults;

@interface Nonnull {}
