import { randomUUID } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import type { AuditChain, Principal } from '@portal/contracts';
import { sql } from 'kysely';
import { Clock } from '../../platform/clock';
import { Cleanup } from '../../platform/database/cleanup';
import { Database } from '../../platform/database/database';
import { appendFact } from '../../platform/facts/facts';
import { unitRoom } from '../../platform/facts/rooms';
import { LOG, type Log } from '../../platform/log';
import type { Tx } from '../../platform/request-context';
import { audit } from '../../services/audit-log/audit';
import { CHECK_START, type CheckProgress, type Finding, finishCheck, followChain } from '../../services/audit-log/check';
import { dueKind, schedule } from '../../services/jobs/due';
import { DueWork } from '../../services/jobs/due-work';
import { SUPER_UNIT, YHQ_UNIT } from '../../services/org/units';

interface Slice {
  checkId: string;
  progress: CheckProgress;
  /** The head of the chain at the last check without a finding. It must still be in the chain. */
  anchor: string | null;
}
interface Step {
  progress: CheckProgress;
  finding: Finding | null;
  more: boolean;
}
const CHECK_WORK = dueKind<Slice>('audit.check');

/** The duration in ms of one slice of a check. A long chain takes several slices, with other work in between. */
const SLICE_MS = 5_000;
/** The age after which an unfinished check counts as failed. */
const CHECK_TIMEOUT = '1 hour';
const CHECK_INTERVAL = '23 hours';
const LOCK = 727_053;

/** Checks the audit chain once a day and on request. Results are stored in `audit_check`. */
@Injectable()
export class ChainChecks {
  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
    @Inject(LOG) private readonly log: Log,
    work: DueWork,
    cleanup: Cleanup,
  ) {
    work.register(CHECK_WORK, {
      prepare: (slice) => this.follow(slice),
      perform: (tx, slice, step) => this.storeStep(tx, slice, step),
    });
    cleanup.register('audit chain', () => this.startDailyCheck());
  }

  async readState({ role }: Principal): Promise<AuditChain> {
    const { rows } = await sql<{ running: boolean }>`
      select exists (select 1 from audit_check where ended_at is null and began_at > now() - ${CHECK_TIMEOUT}::interval) as running
    `.execute(this.database.db);
    const last = await this.lastOf(this.database.db);
    return {
      checking: rows[0]!.running,
      checkedAt: last?.ended_at?.toISOString() ?? null,
      finding: last?.finding ?? null,
      figures: last && role === 'SUPER_YHQ' ? { sealed: last.sealed, head: last.head ?? '', seq: last.seq, position: last.position } : null,
    };
  }

  /** Starts a check unless one is running. */
  startCheck(by: Principal): Promise<void> {
    return this.database.tx(async (tx) => {
      const { checkId, isNew } = await this.start(tx, by.id);
      await audit(tx, 'audit.checked', checkId);
      if (isNew) await this.appendCheckedFact(tx);
    });
  }

  /** Starts a check if the last one is a day old. Every gateway calls this method hourly. */
  private startDailyCheck(): Promise<void> {
    return this.database.tx(async (tx) => {
      await sql`select pg_advisory_xact_lock(${LOCK})`.execute(tx);
      const { rows } = await sql<{ recent: boolean }>`
        select exists (select 1 from audit_check where began_at > now() - ${CHECK_INTERVAL}::interval) as recent
      `.execute(tx);
      if (!rows[0]!.recent && (await this.start(tx, null)).isNew) await this.appendCheckedFact(tx);
    });
  }

  private async start(tx: Tx, by: string | null): Promise<{ checkId: string; isNew: boolean }> {
    await sql`select pg_advisory_xact_lock(${LOCK})`.execute(tx);
    const { rows } = await sql<{ id: string }>`
      select id from audit_check where ended_at is null and began_at > now() - ${CHECK_TIMEOUT}::interval limit 1
    `.execute(tx);
    if (rows[0]) return { checkId: rows[0].id, isNew: false };
    const checkId = randomUUID();
    await tx.insertInto('audit_check').values({ id: checkId, by_person: by }).execute();
    const lastCompleteCheck = await tx
      .selectFrom('audit_check')
      .select('head')
      .where('ended_at', 'is not', null)
      .where('finding', 'is', null)
      .where('sealed', '>', 0)
      .orderBy('began_at', 'desc')
      .limit(1)
      .executeTakeFirst();
    await schedule(tx, CHECK_WORK, checkId, this.clock.now(), { checkId, progress: CHECK_START, anchor: lastCompleteCheck?.head ?? null });
    return { checkId, isNew: true };
  }

  private async follow({ progress, anchor }: Slice): Promise<Step> {
    const sliceEnd = performance.now() + SLICE_MS;
    let step = await followChain(this.database.db, progress, anchor ?? undefined);
    while (step.more && performance.now() < sliceEnd) step = await followChain(this.database.db, step.progress, anchor ?? undefined);
    return step;
  }

  private async storeStep(tx: Tx, { checkId, anchor }: Slice, { progress, finding, more }: Step): Promise<void> {
    if (more) return schedule(tx, CHECK_WORK, checkId, this.clock.now(), { checkId, progress, anchor });
    const report = await finishCheck(tx, progress, finding, anchor ?? undefined);
    const { what, seq, position } = report.finding ?? { what: null, seq: null, position: null };
    await tx
      .updateTable('audit_check')
      .set({ ended_at: sql<Date>`clock_timestamp()`, sealed: report.sealed, head: report.head, finding: what, seq, position })
      .where('id', '=', checkId)
      .execute();
    if (what) this.log.error({ event: 'audit.chain_broken', what, seq, position }, 'The audit is not as it was written');
    await this.appendCheckedFact(tx);
  }

  private lastOf(db: Pick<Tx, 'selectFrom'>) {
    return db
      .selectFrom('audit_check')
      .selectAll()
      .where('ended_at', 'is not', null)
      .orderBy('ended_at', 'desc')
      .limit(1)
      .executeTakeFirst();
  }

  private async appendCheckedFact(tx: Tx): Promise<void> {
    const regions = await tx.selectFrom('unit').select('id').where('kind', '=', 'RHQ').orderBy('id').execute();
    await appendFact(tx, [SUPER_UNIT, YHQ_UNIT, ...regions.map(({ id }) => id)].map(unitRoom), 'audit.checked', {});
  }
}
