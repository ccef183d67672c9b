import { Inject, Injectable, type OnApplicationBootstrap, type OnApplicationShutdown } from '@nestjs/common';
import { sql } from 'kysely';
import { exhaustMap, Subscription, timer } from 'rxjs';
import { trimFacts } from '../facts/fact-reads';
import { trimBudgets } from './budgets';
import { Database } from './database';
import { LOG, type Log } from './log';

const FIRST_MS = 60_000;
const EVERY_MS = 3_600_000;

/** Lets go, every hour, of the facts and the answers that nobody asks for any more, and gives their room back. */
@Injectable()
export class Cleanup implements OnApplicationBootstrap, OnApplicationShutdown {
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
    await this.database.tx(trimBudgets);
    await sql`delete from idempotency where created_at < now() - interval '1 day'`.execute(this.database.db);
    // The embedded engine has no autovacuum.
    if (this.database.kind === 'embedded') await sql`vacuum analyze`.execute(this.database.db);
  }

  onApplicationShutdown(): void {
    this.rounds.unsubscribe();
  }
}
