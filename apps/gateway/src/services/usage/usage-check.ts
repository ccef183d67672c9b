import { Inject, Injectable, type OnApplicationBootstrap } from '@nestjs/common';
import { sql } from 'kysely';
import { Clock } from '../../platform/clock';
import { ENV, type Env } from '../../platform/config/env';
import { Database } from '../../platform/database/database';
import { LOG, type Log } from '../../platform/log';
import { dueKind, ensureScheduled, schedule } from '../jobs/due';
import { DueWork } from '../jobs/due-work';
import { type Figures, incorrectRowCount, rebuildFigures } from './figures';
import { lockFigures } from './figures-lock';
import { incorrectPackedRowCount, unpackDays } from './packed-days';
import { anonymizeUses } from './usage';
import { HOURS_RETENTION_DAYS } from './usage-retention';

const CHECK = dueKind<Record<never, never>>('usage.check');
const SINGLE_KEY = 'all';
const DAY_MS = 24 * 3_600_000;
/** The hour (UTC) of the nightly check, when there is little traffic. */
const NIGHT_HOUR = 2;

/** Compares the figures of one random day with the log each night, and repairs them. */
@Injectable()
export class UsageCheck implements OnApplicationBootstrap {
  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
    @Inject(ENV) private readonly env: Env,
    @Inject(LOG) private readonly log: Log,
    due: DueWork,
  ) {
    due.register(CHECK, {
      prepare: () => this.check(),
      perform: (tx) => schedule(tx, CHECK, SINGLE_KEY, this.nextNight(), {}),
    });
  }

  onApplicationBootstrap(): Promise<void> {
    return this.ensureScheduled();
  }

  /** Schedules the check, even after earlier attempts have failed permanently. */
  async ensureScheduled(): Promise<void> {
    await this.database.tx((tx) => ensureScheduled(tx, CHECK, SINGLE_KEY, this.nextNight(), {}));
  }

  /** Checks a random day and the rows of deleted people. */
  async check(): Promise<void> {
    const day = await this.pickRandomDay();
    if (day) await this.checkDay(day);
    await this.forgetTheDeleted();
  }

  /** Repairs the figures of a day that differ from the log, and logs the repair. */
  async checkDay(isoDay: string): Promise<void> {
    const hours = Date.parse(isoDay) > this.clock.now().getTime() - (HOURS_RETENTION_DAYS - 1) * DAY_MS;
    const tables: Figures[] = hours ? ['usage_day', 'usage_person', 'usage_hour'] : ['usage_day', 'usage_person'];
    await this.database.tx(async (tx) => {
      await lockFigures(tx);
      for (const figures of tables) {
        const { rows } = await incorrectRowCount(figures, isoDay).execute(tx);
        const { wrong } = rows[0]!;
        if (!wrong) continue;
        await rebuildFigures(tx, figures, isoDay);
        this.log.error({ event: 'usage.figures_repaired', figures, day: isoDay, rows: wrong }, 'Figures of use were not what the log says');
      }
      const { rows } = await incorrectPackedRowCount(isoDay).execute(tx);
      const { wrong } = rows[0]!;
      if (!wrong) return;
      await unpackDays(sql`select ${isoDay}::date`).execute(tx);
      this.log.error(
        { event: 'usage.figures_repaired', figures: 'usage_packed', day: isoDay, rows: wrong },
        'A packed day was not what the figures of people say',
      );
    });
  }

  /** Returns a random past day that the log covers completely, because earlier uses exist. Returns null if there is no such day. */
  private async pickRandomDay(): Promise<string | null> {
    const today = Math.floor(this.clock.now().getTime() / DAY_MS);
    for (let firstDay = today - this.env.USAGE_LOG_DAYS + 1; firstDay < today; ) {
      const day = firstDay + Math.floor(Math.random() * (today - firstDay));
      const isoDay = new Date(day * DAY_MS).toISOString().slice(0, 10);
      const { rows } = await sql<{ covered: boolean }>`
        select exists (select 1 from usage_log where at < ${isoDay}::date::timestamp at time zone 'UTC') as covered`.execute(
        this.database.db,
      );
      if (rows[0]!.covered) return isoDay;
      firstDay = day + 1;
    }
    return null;
  }

  /** Anonymizes rows that a running request inserted while its account was being deleted. */
  private async forgetTheDeleted(): Promise<void> {
    const { rows } = await sql<{ id: string }>`
      select id from person where standing = 'deleted' and (
        exists (select 1 from usage_person where person_id = person.id) or exists (select 1 from usage_inbox where person_id = person.id)
        or exists (select 1 from usage_number where person_id = person.id))
      `.execute(this.database.db);
    for (const { id } of rows) await this.database.tx((tx) => anonymizeUses(tx, id));
  }

  private nextNight(): Date {
    const now = this.clock.now().getTime();
    const nightMs = Math.floor(now / DAY_MS) * DAY_MS + NIGHT_HOUR * 3_600_000;
    return new Date(nightMs > now ? nightMs : nightMs + DAY_MS);
  }
}
