package marked;

@interface NullMarked {}
