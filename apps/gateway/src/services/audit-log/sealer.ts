import { Inject, Injectable, type OnApplicationBootstrap, type OnApplicationShutdown } from '@nestjs/common';
import { sql } from 'kysely';
import { exhaustMap, Subscription, timer } from 'rxjs';
import { Database } from '../../platform/database/database';
import { LOG, type Log } from '../../platform/log';
import { lastSeal, sealEntries } from './seal';

const INTERVAL_MS = 1_000;
const ANCHOR_MS = 3_600_000;
const ROWS_PER_BATCH = 500;
const LOCK = 727_005;

/**
 * The newest row number at some time and the next transaction id. Once all older transactions have ended, every row up to this number is
 * sealed.
 */
interface SealTarget {
  top: number;
  next: number;
}

/**
 * Chains the committed rows of the audit by hash, every second. A lock allows only one node at a time, so there is a single chain. A row
 * that commits late has a lower number than sealed rows, and is sealed in a later run.
 */
@Injectable()
export class AuditSealer implements OnApplicationBootstrap, OnApplicationShutdown {
  private readonly rounds = new Subscription();
  /** All rows up to this number are sealed and need no further check. */
  private floor = 0;
  private mark: SealTarget | null = null;
  private loggedHead = '';

  constructor(
    private readonly database: Database,
    @Inject(LOG) private readonly log: Log,
  ) {}

  onApplicationBootstrap(): void {
    const logFailure = (error: unknown) => this.log.error({ event: 'audit.sealing_failed', err: error }, 'The audit waits for its seals');
    this.rounds.add(
      timer(INTERVAL_MS, INTERVAL_MS)
        .pipe(exhaustMap(() => this.seal().catch(logFailure)))
        .subscribe(),
    );
    this.rounds.add(
      timer(ANCHOR_MS, ANCHOR_MS)
        .pipe(exhaustMap(() => this.announce().catch(logFailure)))
        .subscribe(),
    );
  }

  /**
   * Seals the remaining rows. If the database is unavailable, they are left to the next startup, so that the shutdown is not delayed.
   */
  async onApplicationShutdown(): Promise<void> {
    this.rounds.unsubscribe();
    try {
      await this.seal();
      await this.announce();
    } catch (error) {
      this.log.warn({ event: 'audit.sealing_postponed', err: error }, 'The last rows of the audit are sealed at the next start');
    }
  }

  /** Seals all unsealed rows. Returns their number, or 0 if another node is sealing. */
  async seal(): Promise<number> {
    let sealedCount = 0;
    while (await this.hasWaiting()) {
      const count = await this.sealSome();
      sealedCount += count;
      if (count < ROWS_PER_BATCH) break;
    }
    return sealedCount;
  }

  /**
   * True if a row has no seal. Otherwise moves the floor to the newest row at the last mark, once all transactions of that time have ended.
   */
  private async hasWaiting(): Promise<boolean> {
    const { rows } = await sql<{ waiting: boolean; top: number; oldest: string; next: string }>`
      select exists (select 1 from audit a where a.seq > ${this.floor} and not exists (select 1 from audit_seal s where s.audit_seq = a.seq)) as waiting,
        coalesce((select max(seq) from audit), 0) as top,
        pg_snapshot_xmin(pg_current_snapshot())::text as oldest, pg_snapshot_xmax(pg_current_snapshot())::text as next
    `.execute(this.database.db);
    const { waiting, top, oldest, next } = rows[0]!;
    if (waiting) return true;
    if (this.mark && Number(oldest) >= this.mark.next) {
      this.floor = this.mark.top;
      this.mark = null;
    }
    this.mark ??= { top, next: Number(next) };
    return false;
  }

  private sealSome(): Promise<number> {
    return this.database.tx(async (tx) => {
      const { rows: lockRows } = await sql<{ is_locked: boolean }>`select pg_try_advisory_xact_lock(${LOCK}) as is_locked`.execute(tx);
      if (!lockRows[0]!.is_locked) return 0;
      return sealEntries(tx, { floor: this.floor, limit: ROWS_PER_BATCH });
    });
  }

  /** Logs the head of the chain, because people with database access cannot change the log. Also restarts the scan at the first row. */
  private async announce(): Promise<void> {
    const { position, hash } = await lastSeal(this.database.db);
    this.floor = 0;
    this.mark = null;
    if (hash === this.loggedHead) return;
    this.loggedHead = hash;
    this.log.info({ event: 'audit.sealed', head: `${position}:${hash}` }, 'The audit is sealed up to here');
  }
}
