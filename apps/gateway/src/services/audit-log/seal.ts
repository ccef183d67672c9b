import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import type { Tx } from '../../platform/request-context';

/**
 * An audit row in the canonical form for hashing: every value as text, times in UTC with microseconds, JSON as formatted by the database.
 */
export interface SealedRow {
  seq: number;
  at: string;
  actor: string | null;
  action: string;
  object: string;
  before: string | null;
  after: string | null;
  request_id: string | null;
}

/** Selects the columns of a `SealedRow` from `audit` (alias `a`). */
export const CANONICAL = sql`a.seq, to_char(a.at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') as at, a.actor, a.action, a.object,
  a.before::text as before, a.after::text as after, a.request_id`;

/** The hash that precedes the first seal. */
export const GENESIS = '0'.repeat(64);

/** Returns the SHA-256 of the previous hash and the row. JSON separates neighbouring values unambiguously. */
export const sealHash = (previous: string, position: number, row: SealedRow): string =>
  createHash('sha256')
    .update(JSON.stringify([previous, position, row.seq, row.at, row.actor, row.action, row.object, row.before, row.after, row.request_id]))
    .digest('hex');

export interface Seal {
  position: number;
  hash: string;
}

export const lastSeal = async (db: Pick<Tx, 'selectFrom'>): Promise<Seal> =>
  (await db.selectFrom('audit_seal').select(['position', 'hash']).orderBy('position', 'desc').limit(1).executeTakeFirst()) ?? {
    position: 0,
    hash: GENESIS,
  };

/**
 * Seals up to `limit` unsealed rows with a number above `floor`, in order. Returns the number of sealed rows. Calls must not run
 * concurrently.
 */
export const sealEntries = async (tx: Tx, { floor, limit }: { floor: number; limit: number }): Promise<number> => {
  const { rows } = await sql<SealedRow>`
    select ${CANONICAL} from audit a
    where a.seq > ${floor} and not exists (select 1 from audit_seal s where s.audit_seq = a.seq)
    order by a.seq limit ${limit}
  `.execute(tx);
  if (!rows.length) return 0;
  let last: Seal = await lastSeal(tx);
  const seals = rows.map((row) => {
    const position = last.position + 1;
    last = { position, hash: sealHash(last.hash, position, row) };
    return { ...last, audit_seq: row.seq };
  });
  await tx.insertInto('audit_seal').values(seals).execute();
  return rows.length;
};
