import type { StoredFile } from '@portal/contracts';
import type { CommonFields, FieldValue } from './common-fields';
import { type FieldName, valueOf } from './kind-form';

export interface Dispute<Field extends string = string> {
  field: Field;
  mine: FieldValue;
  theirs: FieldValue;
}

export interface Merged<Field extends string = string> {
  disputes: Dispute<Field>[];
  /** Fields that only the other person changed. */
  taken: Field[];
}

/** A version saved by another person while this form was open. */
export interface Conflict<Field extends string = string> extends Merged<Field> {
  by: string;
  at: string;
  /** True if the other person added or removed files. */
  hasNewFiles: boolean;
}

/** Compares values; the order of units has no meaning. */
const isSame = (a: FieldValue, b: FieldValue): boolean =>
  typeof a === 'string' || typeof b === 'string' ? a === b : a.length === b.length && a.every((id) => b.includes(id));

/** Merges field by field the base, the form and the version saved by another person. */
export function mergeNewer<T extends CommonFields>(
  fields: readonly FieldName<T>[],
  { base, mine, theirs }: Record<'base' | 'mine' | 'theirs', T>,
): Merged<FieldName<T>> {
  const result: Merged<FieldName<T>> = { disputes: [], taken: [] };
  for (const field of fields) {
    const [baseValue, ownValue, otherValue] = [valueOf(base, field), valueOf(mine, field), valueOf(theirs, field)];
    if (isSame(otherValue, baseValue) || isSame(otherValue, ownValue)) continue;
    if (isSame(ownValue, baseValue)) result.taken.push(field);
    else result.disputes.push({ field, mine: ownValue, theirs: otherValue });
  }
  return result;
}

/** Merges files: those saved by the other person, without those removed in this form, followed by those added in this form. */
export function mergeFiles({ base, mine, theirs }: Record<'base' | 'mine' | 'theirs', readonly StoredFile[]>): StoredFile[] {
  const includesFile = (files: readonly StoredFile[], { fileId }: StoredFile) => files.some((file) => file.fileId === fileId);
  return [
    ...theirs.filter((file) => includesFile(mine, file) || !includesFile(base, file)),
    ...mine.filter((file) => !includesFile(base, file) && !includesFile(theirs, file)),
  ];
}
