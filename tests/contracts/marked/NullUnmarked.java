package marked;

@interface NullUnmarked {}
