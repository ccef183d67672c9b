import type { StoredFile } from '@portal/contracts';
import type { CommonFields, FieldValue } from './common-fields';
import { type FieldName, valueOf } from './kind-form';

/** A field that two people changed, each to something else. */
export interface Dispute<Field extends string = string> {
  field: Field;
  mine: FieldValue;
  theirs: FieldValue;
}

export interface Merged<Field extends string = string> {
  disputes: Dispute<Field>[];
  /** What only the other person changed. */
  taken: Field[];
}

/** Somebody saved while this form was open. */
export interface Conflict<Field extends string = string> extends Merged<Field> {
  by: string;
  at: string;
  /** Files came or went with it. */
  hasNewFiles: boolean;
}

/** Of units the order says nothing. */
const same = (a: FieldValue, b: FieldValue): boolean =>
  typeof a === 'string' || typeof b === 'string' ? a === b : a.length === b.length && a.every((id) => b.includes(id));

/** Compares what was known, what stands in the form and what somebody else has saved, field by field. */
export function mergeNewer<T extends CommonFields>(
  fields: readonly FieldName<T>[],
  { base, mine, theirs }: Record<'base' | 'mine' | 'theirs', T>,
): Merged<FieldName<T>> {
  const merged: Merged<FieldName<T>> = { disputes: [], taken: [] };
  for (const field of fields) {
    const [known, own, other] = [valueOf(base, field), valueOf(mine, field), valueOf(theirs, field)];
    if (same(other, known) || same(other, own)) continue;
    if (same(own, known)) merged.taken.push(field);
    else merged.disputes.push({ field, mine: own, theirs: other });
  }
  return merged;
}

/** The files that somebody else has saved without those removed here, then those added here. */
export function mergeFiles({ base, mine, theirs }: Record<'base' | 'mine' | 'theirs', readonly StoredFile[]>): StoredFile[] {
  const has = (files: readonly StoredFile[], { fileId }: StoredFile) => files.some((file) => file.fileId === fileId);
  return [
    ...theirs.filter((file) => has(mine, file) || !has(base, file)),
    ...mine.filter((file) => !has(base, file) && !has(theirs, file)),
  ];
}
