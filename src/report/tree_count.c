// Kiasan, appendix B: counting trees by generating functions.
//
// A generating function P(x) has the number of trees with m nodes (or leaves) as the coefficient of
// x^m. Only P(1), the number of trees, and P'(1), the number of their nodes together, are needed,
// and both follow from the same recurrence.
#include "report/count.h"

typedef struct Series {
  Wide value, slope; // P(1), P'(1)
  bool fits;
} Series;

static Series constant(Wide value) { return (Series){value, 0, true}; }
static const Series X = {1, 1, true};

static Series plus(Series a, Series b) {
  Series sum = {.fits = a.fits && b.fits};
  sum.fits =
      sum.fits && wide_add(a.value, b.value, &sum.value) && wide_add(a.slope, b.slope, &sum.slope);
  return sum;
}

static Series times(Series a, Series b) {
  Series product = {.fits = a.fits && b.fits};
  Wide left = 0, right = 0;
  product.fits = product.fits && wide_mul(a.value, b.value, &product.value) &&
                 wide_mul(a.slope, b.value, &left) && wide_mul(a.value, b.slope, &right) &&
                 wide_add(left, right, &product.slope);
  return product;
}

// 2 P'(1) + sign P(1): a tree with m nodes has 2m + 1 places for a key.
static bool places(Series trees, Wide sign, Wide *result) {
  Wide twice = 0, once = 0;
  return trees.fits && wide_mul(2, trees.slope, &twice) && wide_mul(sign, trees.value, &once) &&
         wide_add(twice, once, result);
}

// (B.6): T_k = x T_{k-1}^2 + 1. Shapes behind an insertion are all those with at most k levels but
// the empty one, and those with one node on level k + 1: two for each node on level k. With D_k(x)
// for trees with at most k levels by their nodes on level k, D_k = 1 + D_{k-1}^2 for k > 1: the
// paper's (B.9) leaves the 1 out, and has 41 for k = 3 where there are 105.
static bool count_search(uint32_t k, TreeCount *count) {
  Series trees = constant(1), last = constant(1);
  for (uint32_t i = 0; i < k && trees.fits; i++) {
    trees = plus(times(X, times(trees, trees)), constant(1));
    last = i ? plus(times(last, last), constant(1)) : plus(constant(1), X);
  }
  Wide grown = 0;
  count->has_results = true;
  count->shapes = trees.value;
  if (!places(trees, 1, &count->cases) || !last.fits || !wide_mul(2, last.slope, &grown))
    return false;
  if (!k) { // the tree with one node
    count->results = 1;
    return true;
  }
  return wide_add(trees.value - 1, grown, &count->results);
}

// (B.15): H_h = x H_{h-1}^2 + 2x H_{h-1} H_{h-2}, for trees of height h; here all up to k.
static bool count_avl(uint32_t k, TreeCount *count) {
  Series before = constant(0), height = constant(1), all = constant(1);
  for (uint32_t i = 0; i < k && all.fits; i++) {
    Series lower = plus(height, times(constant(2), before));
    before = height;
    height = times(X, times(height, lower));
    all = plus(all, height);
  }
  count->shapes = all.value;
  return places(all, 1, &count->cases);
}

// F_{h,b} = (F_{h-1,b-1} + F_{h-2,b-1}^2)^2, by leaves: a tree with m nodes has m + 1 of them.
// `one` and `two` are rows h - 1 and h - 2 of black heights.
static bool count_red_black(uint32_t k, TreeCount *count) {
  VEC(Series) two = {0}, one = {0}, row = {0};
  bool fits = true;
  Series all = X;
  vec_push(&one, X); // height 0: the empty tree, one leaf
  for (uint32_t h = 1; h <= k && fits; h++) {
    vec_clear(&row);
    vec_push(&row, X);
    all = X;
    for (uint32_t b = 1; b <= h; b++) {
      Series near = b - 1 < one.count ? one.items[b - 1] : constant(0);
      Series far = b - 1 < two.count ? two.items[b - 1] : constant(0);
      Series half = plus(near, times(far, far));
      vec_push(&row, times(half, half));
      all = plus(all, *vec_last(&row));
    }
    fits = all.fits;
    vec_clear(&two);
    vec_append(&two, one.items, one.count);
    vec_clear(&one);
    vec_append(&one, row.items, row.count);
  }
  vec_free(&two);
  vec_free(&one);
  vec_free(&row);
  count->shapes = all.value;
  return fits && places(all, -1, &count->cases);
}

bool tree_count(TreeFamily family, uint32_t k, TreeCount *count) {
  assert(k <= TREE_COUNT_MOST_K);
  *count = (TreeCount){0};
  switch (family) {
  case TREES_SEARCH:
    return count_search(k, count);
  case TREES_AVL:
    return count_avl(k, count);
  case TREES_RED_BLACK:
    return count_red_black(k, count);
  }
  return false;
}
