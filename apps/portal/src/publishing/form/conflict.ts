import type { StoredFile } from '@portal/contracts';
import type { CommonFields, FieldValue } from './common-fields';
import { type FieldName, valueOf } from './kind-form';

export interface Dispute<Field extends string = string> {
  field: Field;
  mine: FieldValue;
  theirs: FieldValue;
}

export interface MergeResult<Field extends string = string> {
  disputes: Dispute<Field>[];
  /** The fields that only the other person changed, whose values the form takes over. */
  taken: Field[];
}

/** The merge with a version that another person saved while this form was open. */
export interface Conflict<Field extends string = string> extends MergeResult<Field> {
  by: string;
  at: string;
  /** True if the other person added or removed files. */
  hasNewFiles: boolean;
}

/** Compares two values. The order of units is ignored. */
const isSame = (a: FieldValue, b: FieldValue): boolean =>
  typeof a === 'string' || typeof b === 'string' ? a === b : a.length === b.length && a.every((id) => b.includes(id));

/** Merges the form with the version saved by another person, field by field, as a three-way merge from their common base version. */
export function mergeNewer<T extends CommonFields>(
  fields: readonly FieldName<T>[],
  { base, mine, theirs }: Record<'base' | 'mine' | 'theirs', T>,
): MergeResult<FieldName<T>> {
  const result: MergeResult<FieldName<T>> = { disputes: [], taken: [] };
  for (const field of fields) {
    const [baseValue, ownValue, otherValue] = [valueOf(base, field), valueOf(mine, field), valueOf(theirs, field)];
    if (isSame(otherValue, baseValue) || isSame(otherValue, ownValue)) continue;
    if (isSame(ownValue, baseValue)) result.taken.push(field);
    else result.disputes.push({ field, mine: ownValue, theirs: otherValue });
  }
  return result;
}

/** Merges the files: those saved by the other person without those removed in this form, then those added in this form. */
export function mergeFiles({ base, mine, theirs }: Record<'base' | 'mine' | 'theirs', readonly StoredFile[]>): StoredFile[] {
  const includesFile = (files: readonly StoredFile[], { fileId }: StoredFile) => files.some((file) => file.fileId === fileId);
  return [
    ...theirs.filter((file) => includesFile(mine, file) || !includesFile(base, file)),
    ...mine.filter((file) => !includesFile(base, file) && !includesFile(theirs, file)),
  ];
}
