import { createHash } from 'node:crypto';
import type { Insertable } from 'kysely';
import type { CoverTable } from '../tables.ts';

export type CoverRow = Insertable<CoverTable>;

/** The hexadecimal digits of the hash that names a cover in its address. */
const HASH_DIGITS = 32;

/** Returns the row of a cover; null bytes record that none can be drawn. */
export const coverRow = (sha256: string, bytes: Uint8Array | null): CoverRow => ({
  sha256,
  hash: bytes && createHash('sha256').update(bytes).digest('hex').slice(0, HASH_DIGITS),
  bytes: bytes && Buffer.from(bytes),
});
