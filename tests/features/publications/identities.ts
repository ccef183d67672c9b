import type { FeatureLaw } from '../feature';

/** The paths that list, read and withdraw items of a kind. `id` is the query parameter of an item. */
interface Paths {
  list: string;
  item: string;
  id: string;
  deactivate: string;
}

/** Returns the assertion rows for readers and editors who send their own identity. */
export const identityRows = (kind: 'events' | 'news', { list, item, id, deactivate }: Paths): FeatureLaw['assertions'] => ({
  [`${kind}.list userId`]: {
    callers: ['bruno', 'jonas', 'sam'],
    make: (identity) => ({ path: `GET /api/${kind}/${list}?userId=${identity}` }),
  },
  [`${kind}.item userId`]: {
    callers: ['bruno', 'jonas', 'sam'],
    make: (identity, itemId) => ({ path: `GET /api/${kind}/${item}?${id}=${itemId}&userId=${identity}` }),
  },
  [`${kind}.withdraw userId`]: {
    callers: ['marco', 'sam'],
    isIdOnly: true,
    make: (identity, itemId) => ({ path: `DELETE /api/${kind}/${deactivate}/${itemId}/${identity}` }),
  },
});
