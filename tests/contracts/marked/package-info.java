@NullMarked
package marked;
