import type { FeatureLaw } from '../feature';

/** The paths under which a kind is listed, read and withdrawn; `id` names an item in a query. */
interface Paths {
  list: string;
  item: string;
  id: string;
  deactivate: string;
}

/** Who reads and who withdraws may name themselves: the rows of those assertions. */
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
    idOnly: true,
    make: (identity, itemId) => ({ path: `DELETE /api/${kind}/${deactivate}/${itemId}/${identity}` }),
  },
});
