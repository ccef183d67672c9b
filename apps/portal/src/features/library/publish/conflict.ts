import type { Typed } from './publish.form';

export type Field = keyof Typed;

/** A field that two people changed, each to something else. */
export interface Dispute {
  field: Field;
  mine: Typed[Field];
  theirs: Typed[Field];
}

export interface Merged {
  disputes: Dispute[];
  /** What only the other person changed. */
  taken: Field[];
}

/** Somebody saved while this form was open. */
export interface Conflict extends Merged {
  by: string;
  at: string;
}

/** What a version says of itself is no part of the item's state. */
const SHARED = ['title', 'description', 'docType', 'language', 'productId', 'industry', 'scope', 'lcos', 'companies'] as const;

/** Of units the order says nothing. */
const same = (a: Typed[Field], b: Typed[Field]): boolean =>
  typeof a === 'string' || typeof b === 'string' ? a === b : a.length === b.length && a.every((id) => b.includes(id));

/** Compares what was known, what stands in the form and what somebody else has saved, field by field. */
export function mergeNewer({ base, mine, theirs }: Record<'base' | 'mine' | 'theirs', Typed>): Merged {
  const merged: Merged = { disputes: [], taken: [] };
  for (const field of SHARED) {
    if (same(theirs[field], base[field]) || same(theirs[field], mine[field])) continue;
    if (same(mine[field], base[field])) merged.taken.push(field);
    else merged.disputes.push({ field, mine: mine[field], theirs: theirs[field] });
  }
  return merged;
}
