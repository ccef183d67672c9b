import { Inject, Injectable, type OnApplicationBootstrap, type OnApplicationShutdown } from '@nestjs/common';
import { sql } from 'kysely';
import { exhaustMap, Subscription, timer } from 'rxjs';
import { Database } from '../../platform/database/database';
import { LOG, type Log } from '../../platform/log';
import { lastSeal, sealEntries } from './chain';

const EVERY_MS = 1_000;
const ANCHOR_MS = 3_600_000;
const AT_ONCE = 500;
const LOCK = 727_005;

/** Up to where every row is sealed, once nothing older can still be under way. */
interface Mark {
  top: number;
  next: number;
}

/**
 * Chains the rows of the audit by hash, every second, after their commit. One node does so at a time, in a transaction under one lock, so
 * there is one chain. A row that commits late has a lower number than sealed ones: it is sealed when it appears.
 */
@Injectable()
export class AuditSealer implements OnApplicationBootstrap, OnApplicationShutdown {
  private readonly rounds = new Subscription();
  /** No row up to this one is looked at any more. */
  private floor = 0;
  private mark: Mark | null = null;
  private announced = '';

  constructor(
    private readonly database: Database,
    @Inject(LOG) private readonly log: Log,
  ) {}

  onApplicationBootstrap(): void {
    const failed = (error: unknown) => this.log.error({ event: 'audit.sealing_failed', err: error }, 'The audit waits for its seals');
    this.rounds.add(
      timer(EVERY_MS, EVERY_MS)
        .pipe(exhaustMap(() => this.seal().catch(failed)))
        .subscribe(),
    );
    this.rounds.add(
      timer(ANCHOR_MS, ANCHOR_MS)
        .pipe(exhaustMap(() => this.announce().catch(failed)))
        .subscribe(),
    );
  }

  /** A database that is away does not keep the process from ending in order: the next one that starts seals what is left. */
  async onApplicationShutdown(): Promise<void> {
    this.rounds.unsubscribe();
    try {
      await this.seal();
      await this.announce();
    } catch (error) {
      this.log.warn({ event: 'audit.sealing_postponed', err: error }, 'The last rows of the audit are sealed at the next start');
    }
  }

  /** Seals what has no seal; how many rows. None where another node is at it. */
  async seal(): Promise<number> {
    let sealed = 0;
    while (await this.waiting()) {
      const count = await this.sealSome();
      sealed += count;
      if (count < AT_ONCE) break;
    }
    return sealed;
  }

  /** Whether a row has no seal; where none has, moves the floor up to what was there when everything under way then has ended since. */
  private async waiting(): Promise<boolean> {
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
      const { rows: locked } = await sql<{ mine: boolean }>`select pg_try_advisory_xact_lock(${LOCK}) as mine`.execute(tx);
      if (!locked[0]!.mine) return 0;
      return sealEntries(tx, { floor: this.floor, limit: AT_ONCE });
    });
  }

  /** Puts the end of the chain into the log, out of reach of anybody who has the database, and looks at every row again from then on. */
  private async announce(): Promise<void> {
    const { position, hash } = await lastSeal(this.database.db);
    this.floor = 0;
    this.mark = null;
    if (hash === this.announced) return;
    this.announced = hash;
    this.log.info({ event: 'audit.sealed', head: `${position}:${hash}` }, 'The audit is sealed up to here');
  }
}
