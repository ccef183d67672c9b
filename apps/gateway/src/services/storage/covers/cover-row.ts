import { createHash } from 'node:crypto';
import type { Insertable } from 'kysely';
import type { CoverTable } from '../tables.ts';

export type CoverRow = Insertable<CoverTable>;

/** The number of hexadecimal digits of a cover's hash in its URL. */
const HASH_DIGITS = 32;

/** Returns the row of a cover. Null bytes record that no cover can be drawn. */
export const coverRow = (sha256: string, bytes: Uint8Array | null): CoverRow => ({
  sha256,
  hash: bytes && createHash('sha256').update(bytes).digest('hex').slice(0, HASH_DIGITS),
  bytes: bytes && Buffer.from(bytes),
});
