import { type Kysely, sql } from 'kysely';
import type { Tables } from '../../platform/database/tables';
import { CANONICAL, GENESIS, type SealedRow, sealHash } from './seal';

const PAGE = 1_000;
/**
 * The tolerated age difference between an unsealed row and the last seal. Rows are sealed a second after their commit, so an older unsealed
 * row was inserted by someone with direct database access.
 */
const MAX_SEAL_DELAY = '1 minute';
/**
 * The longest duration of a transaction. Rows are sealed soon after their commit, so a row that is older than an earlier sealed row by more
 * than this was inserted later with a false time.
 */
const LATE_COMMIT_MS = 600_000;

export interface Finding {
  what: 'altered' | 'removed' | 'inserted';
  /** The number of the row in the audit, or null if only its position in the chain is known. */
  seq: number | null;
  position: number | null;
}
export interface AuditReport {
  finding: Finding | null;
  /** The number of sealed rows; `head` is the last position and hash of the chain. */
  sealed: number;
  head: string;
  /** The number of rows that are too recent to be sealed. */
  waiting: number;
}

type Link = { position: number; audit_seq: number; hash: string } & { [K in keyof SealedRow]: SealedRow[K] | null };

export interface CheckProgress {
  position: number;
  hash: string;
  /** The latest time of the checked rows. */
  newest: number;
  /** True if the expected head was found in the chain. */
  isAnchored: boolean;
}
export const CHECK_START: CheckProgress = { position: 0, hash: GENESIS, newest: 0, isAnchored: false };

/**
 * Checks one page of the chain. Returns the progress, the first row that was altered, removed or inserted, and whether more pages follow.
 */
export const followChain = async (
  db: Kysely<Tables>,
  { position, hash, newest, isAnchored }: CheckProgress,
  anchor?: string,
): Promise<{ progress: CheckProgress; finding: Finding | null; more: boolean }> => {
  const resultOf = (finding: Finding | null, more = false) => ({
    progress: { position, hash, newest, isAnchored },
    finding,
    more,
  });
  const { rows } = await sql<Link>`
    select s.position, s.audit_seq, s.hash, ${CANONICAL} from audit_seal s left join audit a on a.seq = s.audit_seq
    where s.position > ${position} order by s.position limit ${PAGE}
  `.execute(db);
  for (const link of rows) {
    if (link.position !== position + 1) return resultOf({ what: 'removed', seq: null, position: position + 1 });
    if (link.seq === null) return resultOf({ what: 'removed', seq: link.audit_seq, position: link.position });
    const row = link as unknown as SealedRow;
    if (sealHash(hash, link.position, row) !== link.hash)
      return resultOf({ what: 'altered', seq: link.audit_seq, position: link.position });
    const writtenAt = Date.parse(row.at);
    if (writtenAt < newest - LATE_COMMIT_MS) return resultOf({ what: 'inserted', seq: row.seq, position: link.position });
    newest = Math.max(newest, writtenAt);
    [position, hash] = [link.position, link.hash];
    isAnchored ||= anchor === `${position}:${hash}`;
  }
  return resultOf(null, rows.length === PAGE);
};

/** Finishes a check after its last page. */
export const finishCheck = async (
  db: Kysely<Tables>,
  { position, hash, isAnchored }: CheckProgress,
  finding: Finding | null,
  anchor?: string,
): Promise<AuditReport> => {
  const reportOf = (finding: Finding | null, waitingCount = 0): AuditReport => ({
    finding,
    sealed: position,
    head: `${position}:${hash}`,
    waiting: waitingCount,
  });
  if (finding) return reportOf(finding);
  // The end of the chain may have been removed together with its seals, which only a head recorded elsewhere reveals.
  if (anchor && !isAnchored) return reportOf({ what: 'removed', seq: null, position: Number(anchor.split(':')[0]) });
  const { rows: unsealedRows } = await sql<{ seq: number; late: boolean }>`
    select a.seq, coalesce(a.at < (select max(sealed_at) from audit_seal) - ${MAX_SEAL_DELAY}::interval, false) as late
    from audit a where not exists (select 1 from audit_seal s where s.audit_seq = a.seq) order by a.seq
  `.execute(db);
  const lateRow = unsealedRows.find(({ late }) => late);
  return reportOf(lateRow ? { what: 'inserted', seq: lateRow.seq, position: null } : null, unsealedRows.length);
};

/**
 * Checks the whole chain. Returns the first row that was altered, removed or inserted. `anchor` is a head from the log, which must be part
 * of the chain.
 */
export const checkAudit = async (db: Kysely<Tables>, anchor?: string): Promise<AuditReport> => {
  let step = await followChain(db, CHECK_START, anchor);
  while (step.more) step = await followChain(db, step.progress, anchor);
  return finishCheck(db, step.progress, step.finding, anchor);
};
