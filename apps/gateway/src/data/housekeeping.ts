import { Inject, Injectable, type OnApplicationBootstrap, type OnApplicationShutdown } from '@nestjs/common';
import { sql } from 'kysely';
import { exhaustMap, Subscription, timer } from 'rxjs';
import { LOG, type Log } from '../http/log';
import { Database } from './database';
import { trimFacts } from './facts';

const FIRST_MS = 60_000;
const EVERY_MS = 3_600_000;

/** What is let go of, and when. Audit rows are kept. */
const LET_GO = {
  idempotency: sql`delete from idempotency where created_at < now() - interval '1 day'`,
  otp: sql`delete from otp where sent_at < now() - interval '2 days'`,
  application: sql`delete from application where created_at < now() - interval '30 days'`,
  session: sql`delete from session where least(ended_at, expires_at) < now() - interval '90 days'`,
  letter: sql`delete from letter where coalesce(sent_at, dropped_at) < now() - interval '30 days'`,
};

/** Lets go, every hour, of what nobody needs any more. */
@Injectable()
export class Housekeeping implements OnApplicationBootstrap, OnApplicationShutdown {
  private readonly rounds = new Subscription();

  constructor(
    private readonly database: Database,
    @Inject(LOG) private readonly log: Log,
  ) {}

  onApplicationBootstrap(): void {
    this.rounds.add(
      timer(FIRST_MS, EVERY_MS)
        .pipe(exhaustMap(() => this.tidy().catch((error: unknown) => this.log.error({ err: error }, 'housekeeping failed'))))
        .subscribe(),
    );
  }

  async tidy(): Promise<void> {
    await this.database.tx(trimFacts);
    for (const letGo of Object.values(LET_GO)) await letGo.execute(this.database.db);
    // The embedded engine has no autovacuum.
    if (this.database.kind === 'embedded') await sql`vacuum analyze`.execute(this.database.db);
  }

  onApplicationShutdown(): void {
    this.rounds.unsubscribe();
  }
}
