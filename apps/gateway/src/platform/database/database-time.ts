import { Inject, Injectable, type OnApplicationShutdown, type OnModuleInit } from '@nestjs/common';
import { sql } from 'kysely';
import { exhaustMap, interval, Subscription } from 'rxjs';
import { Clock } from '../clock';
import { LOG, type Log } from '../log';
import { Database } from './database';

const INTERVAL_MS = 60_000;
const SAMPLES = 3;
/** The minimum clock difference in seconds that is reported. A smaller difference is harmless, even to an identity provider. */
const REPORTED_DIFFERENCE_S = 30;
/** The longest usable round trip in milliseconds. In a longer one, it is too uncertain when the database read its clock. */
const LONGEST_TRIP_MS = 2_000;

/** Synchronizes this node's clock with the database: before the gateway serves requests, and then every minute. */
@Injectable()
export class DatabaseTime implements OnModuleInit, OnApplicationShutdown {
  private readonly rounds = new Subscription();
  private isReported = false;

  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
    @Inject(LOG) private readonly log: Log,
  ) {}

  async onModuleInit(): Promise<void> {
    await this.measure();
    this.rounds.add(
      interval(INTERVAL_MS)
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

  /** The number of seconds by which this machine's clock is ahead of the database, or null if the difference is harmless. */
  get differsByS(): number | null {
    const differenceS = Math.round((Date.now() - this.clock.now().getTime()) / 1_000);
    return Math.abs(differenceS) > REPORTED_DIFFERENCE_S ? differenceS : null;
  }

  /** Sets the clock by the fastest of several round trips. Assumes that the database reads its clock halfway through a round trip. */
  async measure(): Promise<void> {
    let best = { tripMs: LONGEST_TRIP_MS, time: null as Date | null, at: 0 };
    for (let sample = 0; sample < SAMPLES; sample++) {
      const startedAt = performance.now();
      const { rows } = await sql<{ time: Date }>`select clock_timestamp() as time`.execute(this.database.db);
      const tripMs = performance.now() - startedAt;
      if (tripMs < best.tripMs) best = { tripMs, time: rows[0]!.time, at: startedAt + tripMs / 2 };
    }
    if (best.time) this.clock.set(best.time, best.at);
    const { differsByS } = this;
    if (differsByS !== null && !this.isReported)
      this.log.warn(
        { event: 'clock.differs', differsByS },
        'The clock of this machine differs from that of the database, which counts; lines of the log have the time of the machine',
      );
    this.isReported = differsByS !== null;
  }

  onApplicationShutdown(): void {
    this.rounds.unsubscribe();
  }
}
