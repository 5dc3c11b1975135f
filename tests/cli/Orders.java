/** Methods with many decisions, for orders of the search. */
public class Orders {
    int key;
    Orders left, right;

    static Orders insert(Orders tree, int key) {
        if (tree == null) {
            Orders made = new Orders();
            made.key = key;
            return made;
        }
        if (key < tree.key) tree.left = insert(tree.left, key);
        else if (key > tree.key) tree.right = insert(tree.right, key);
        return tree;
    }

    static int fails(int a, int b) {
        if (a > b && a - b == 12) throw new IllegalStateException();
        return 0;
    }
}
