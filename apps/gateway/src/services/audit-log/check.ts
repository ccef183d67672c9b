import { type Kysely, sql } from 'kysely';
import type { Tables } from '../../platform/database/tables';
import { CANONICAL, GENESIS, type SealedRow, sealHash } from './chain';

const PAGE = 1_000;
/** A row is sealed a second after its commit; one that is older than the last seal by more than this came by another way. */
const LATE = '1 minute';
/** No transaction lasts that long: a row that says it is older than those sealed before it was put in afterwards. */
const LATE_COMMIT_MS = 600_000;

export interface Finding {
  what: 'altered' | 'removed' | 'inserted';
  /** The number of the row in the audit; null where only its place in the chain is known. */
  seq: number | null;
  position: number | null;
}
export interface AuditReport {
  finding: Finding | null;
  /** How many rows are sealed, and the end of the chain. */
  sealed: number;
  head: string;
  /** Rows that are too new to be sealed. */
  waiting: number;
}

type Link = { position: number; audit_seq: number; hash: string } & { [K in keyof SealedRow]: SealedRow[K] | null };

/** How far a check has come. */
export interface CheckProgress {
  position: number;
  hash: string;
  /** The newest time of a row so far. */
  newest: number;
  /** Whether the head that must be in the chain was met. */
  anchored: boolean;
}
export const CHECK_START: CheckProgress = { position: 0, hash: GENESIS, newest: 0, anchored: false };

/** Follows the chain from there for a page: how far it has come, the first row that was altered, removed or inserted, and whether more is left. */
export const followChain = async (
  db: Kysely<Tables>,
  { position, hash, newest, anchored }: CheckProgress,
  anchor?: string,
): Promise<{ progress: CheckProgress; finding: Finding | null; more: boolean }> => {
  const at = (finding: Finding | null, more = false) => ({ progress: { position, hash, newest, anchored }, finding, more });
  const { rows } = await sql<Link>`
    select s.position, s.audit_seq, s.hash, ${CANONICAL} from audit_seal s left join audit a on a.seq = s.audit_seq
    where s.position > ${position} order by s.position limit ${PAGE}
  `.execute(db);
  for (const link of rows) {
    if (link.position !== position + 1) return at({ what: 'removed', seq: null, position: position + 1 });
    if (link.seq === null) return at({ what: 'removed', seq: link.audit_seq, position: link.position });
    const row = link as unknown as SealedRow;
    if (sealHash(hash, link.position, row) !== link.hash) return at({ what: 'altered', seq: link.audit_seq, position: link.position });
    const written = Date.parse(row.at);
    if (written < newest - LATE_COMMIT_MS) return at({ what: 'inserted', seq: row.seq, position: link.position });
    newest = Math.max(newest, written);
    [position, hash] = [link.position, link.hash];
    anchored ||= anchor === `${position}:${hash}`;
  }
  return at(null, rows.length === PAGE);
};

/** Ends a check that has followed the chain to its end. */
export const endCheck = async (
  db: Kysely<Tables>,
  { position, hash, anchored }: CheckProgress,
  finding: Finding | null,
  anchor?: string,
): Promise<AuditReport> => {
  const checked = (finding: Finding | null, waiting = 0): AuditReport => ({
    finding,
    sealed: position,
    head: `${position}:${hash}`,
    waiting,
  });
  if (finding) return checked(finding);
  // The end of the chain may have been cut off with its seals; only what was written down elsewhere tells.
  if (anchor && !anchored) return checked({ what: 'removed', seq: null, position: Number(anchor.split(':')[0]) });
  const { rows: unsealed } = await sql<{ seq: number; late: boolean }>`
    select a.seq, coalesce(a.at < (select max(sealed_at) from audit_seal) - ${LATE}::interval, false) as late
    from audit a where not exists (select 1 from audit_seal s where s.audit_seq = a.seq) order by a.seq
  `.execute(db);
  const inserted = unsealed.find(({ late }) => late);
  return checked(inserted ? { what: 'inserted', seq: inserted.seq, position: null } : null, unsealed.length);
};

/** Follows the whole chain; names the first row that was altered, removed or inserted. `anchor` is a head from the log that must be in it. */
export const checkAudit = async (db: Kysely<Tables>, anchor?: string): Promise<AuditReport> => {
  let step = await followChain(db, CHECK_START, anchor);
  while (step.more) step = await followChain(db, step.progress, anchor);
  return endCheck(db, step.progress, step.finding, anchor);
};
