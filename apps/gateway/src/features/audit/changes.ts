import { type AuditEntry, handlesTickets, type Role } from '@portal/contracts';

/** The fields of an inquiry that contain texts written by people. */
const WORDS = new Set(['text', 'comment', 'comments', 'message', 'subject', 'reason']);
/** The maximum length of a value. Longer values are truncated: an entry shows the change, not a copy. */
const MAX_LENGTH = 2_000;

type Fields = Record<string, unknown>;

const fieldsOf = (value: unknown): Fields => {
  if (value === null || value === undefined) return {};
  return typeof value === 'object' && !Array.isArray(value) ? (value as Fields) : { value };
};

const textOf = (value: unknown): string | null => {
  if (value === null || value === undefined) return null;
  const text = typeof value === 'string' ? value : JSON.stringify(value);
  return text.length > MAX_LENGTH ? `${text.slice(0, MAX_LENGTH).replace(/[\uD800-\uDBFF]$/, '')}…` : text;
};

/** Returns the changes of an entry by field, without inquiry texts if the reader has no access to them. */
export const changesOf = (
  { action, before, after }: { action: string; before: unknown; after: unknown },
  reader: Role,
): Pick<AuditEntry, 'changes' | 'withheld'> => {
  const [old, now] = [fieldsOf(before), fieldsOf(after)];
  const fields = [...new Set([...Object.keys(old), ...Object.keys(now)])].sort();
  const isWithheld = (field: string) => action.startsWith('ticket.') && !handlesTickets(reader) && WORDS.has(field);
  return {
    changes: fields
      .filter((field) => !isWithheld(field))
      .map((field) => ({ field, before: textOf(old[field]), after: textOf(now[field]) })),
    withheld: fields.filter(isWithheld),
  };
};
