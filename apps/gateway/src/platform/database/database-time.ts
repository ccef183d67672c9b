import { Inject, Injectable, type OnApplicationShutdown, type OnModuleInit } from '@nestjs/common';
import { sql } from 'kysely';
import { exhaustMap, interval, Subscription } from 'rxjs';
import { Clock } from '../clock';
import { LOG, type Log } from '../log';
import { Database } from './database';

const EVERY_MS = 60_000;
const SAMPLES = 3;
/** A smaller difference harms nothing: not even an identity provider minds it. */
const WORTH_SAYING_S = 30;
/** A round trip that took longer says too little about when the database looked at its clock. */
const LONGEST_TRIP_MS = 2_000;

/** Keeps this node's clock on the time of the database: measured before anything is served, and every minute after that. */
@Injectable()
export class DatabaseTime implements OnModuleInit, OnApplicationShutdown {
  private readonly rounds = new Subscription();
  private isSaid = false;

  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
    @Inject(LOG) private readonly log: Log,
  ) {}

  async onModuleInit(): Promise<void> {
    await this.measure();
    this.rounds.add(
      interval(EVERY_MS)
        .pipe(
          exhaustMap(() =>
            this.measure().catch((error: unknown) =>
              this.log.warn({ event: 'clock.measure_failed', err: error }, 'the clock was not measured'),
            ),
          ),
        )
        .subscribe(),
    );
  }

  /** By how many seconds the clock of this machine is ahead of that of the database; null where it is right enough. */
  get differsByS(): number | null {
    const differsByS = Math.round((Date.now() - this.clock.now().getTime()) / 1_000);
    return Math.abs(differsByS) > WORTH_SAYING_S ? differsByS : null;
  }

  /** Sets the clock by the quickest of a few round trips, taking the database to have looked in the middle of it. */
  async measure(): Promise<void> {
    let best = { tripMs: LONGEST_TRIP_MS, time: null as Date | null, at: 0 };
    for (let sample = 0; sample < SAMPLES; sample++) {
      const begun = performance.now();
      const { rows } = await sql<{ time: Date }>`select clock_timestamp() as time`.execute(this.database.db);
      const tripMs = performance.now() - begun;
      if (tripMs < best.tripMs) best = { tripMs, time: rows[0]!.time, at: begun + tripMs / 2 };
    }
    if (best.time) this.clock.set(best.time, best.at);
    const { differsByS } = this;
    if (differsByS !== null && !this.isSaid)
      this.log.warn(
        { event: 'clock.differs', differsByS },
        'The clock of this machine differs from that of the database, which counts; lines of the log have the time of the machine',
      );
    this.isSaid = differsByS !== null;
  }

  onApplicationShutdown(): void {
    this.rounds.unsubscribe();
  }
}
