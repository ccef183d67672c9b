/**
 * Keeps React working when other code changes the document. Chrome's translation replaces each text node with a `font` element, and
 * extensions move or remove nodes. React then removes a node from a parent that no longer contains it, or inserts a node before one, and
 * the browser throws. Call once, before the first render. The alternative, an element around every text next to a conditional sibling,
 * cannot be enforced in libraries.
 *
 * See https://github.com/facebook/react/issues/11538.
 */
export function tolerateDomChanges(prototype: Node = Node.prototype): void {
  const { removeChild, insertBefore } = prototype;
  /** Returns the child of `parent` that now contains `node`, such as the `font` element around a translated text. */
  const childAround = (parent: Node, node: Node): Node | null => {
    let ancestor: Node | null = node;
    while (ancestor && ancestor.parentNode !== parent) ancestor = ancestor.parentNode;
    return ancestor;
  };
  prototype.removeChild = function <T extends Node>(this: Node, child: T): T {
    const presentChild = childAround(this, child);
    if (presentChild) removeChild.call(this, presentChild);
    return child;
  };
  prototype.insertBefore = function <T extends Node>(this: Node, node: T, before: Node | null): T {
    return insertBefore.call(this, node, before && childAround(this, before)) as T;
  };
}
