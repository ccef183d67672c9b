import { Inject, Injectable, type OnApplicationBootstrap, type OnApplicationShutdown } from '@nestjs/common';
import { sql } from 'kysely';
import { exhaustMap, Subscription, timer } from 'rxjs';
import { trimBudgets } from '../budgets';
import { LOG, type Log } from '../log';
import { Registry } from '../registry';
import { Database } from './database';

const FIRST_DELAY_MS = 60_000;
const INTERVAL_MS = 3_600_000;

/** A job that deletes expired data. Every node runs it, so concurrent runs must be harmless. */
type CleanupJob = () => Promise<void>;

/** Runs every registered cleanup in order, a minute after startup and then every hour. A failing cleanup does not prevent the next. */
@Injectable()
export class Cleanup implements OnApplicationBootstrap, OnApplicationShutdown {
  private readonly jobs = new Registry<string, CleanupJob>('cleanup');
  private readonly rounds = new Subscription();

  constructor(
    private readonly database: Database,
    @Inject(LOG) private readonly log: Log,
  ) {
    this.register('budgets', () => database.tx(trimBudgets));
  }

  register(name: string, job: CleanupJob): void {
    this.jobs.add(name, job);
  }

  onApplicationBootstrap(): void {
    this.rounds.add(
      timer(FIRST_DELAY_MS, INTERVAL_MS)
        .pipe(exhaustMap(() => this.run()))
        .subscribe(),
    );
  }

  async run(): Promise<void> {
    for (const [cleanup, job] of this.jobs.all()) await this.attempt(cleanup, job);
    // The embedded engine has no autovacuum, so vacuum here.
    if (this.database.kind === 'embedded')
      await this.attempt('vacuum', async () => void (await sql`vacuum analyze`.execute(this.database.db)));
  }

  /** Stops the schedule permanently; `run` still works. */
  stop(): void {
    this.rounds.unsubscribe();
  }

  onApplicationShutdown(): void {
    this.stop();
  }

  private async attempt(cleanup: string, job: CleanupJob): Promise<void> {
    try {
      await job();
    } catch (error) {
      this.log.error({ event: 'cleanup.failed', cleanup, err: error }, 'a cleanup failed');
    }
  }
}
