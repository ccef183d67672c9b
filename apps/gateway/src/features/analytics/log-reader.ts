import { Inject, Injectable } from '@nestjs/common';
import { isoDay, type Principal, RangeTooSlow } from '@portal/contracts';
import { type Kysely, sql } from 'kysely';
import { Clock } from '../../core/clock';
import { Database } from '../../core/database';
import { isTooSlow } from '../../core/database-errors';
import { ENV, type Env } from '../../core/env';
import type { Tables } from '../../core/tables';
import { refuse } from '../../http/refusal-error';
import { type LogInput, type LogQuery, logQuery } from './log-query';

/** So long a card may be counted for, whose reader waits. */
const STATEMENT_MS = 5_000;
/** People are told apart in memory: with less of it a quarter of a large network goes to the disk and back. */
const WORK_MEMORY = '64MB';

/** Reads the log for somebody: what they may see of it, as it was at one moment, and not for too long. */
@Injectable()
export class LogReader {
  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
    @Inject(ENV) private readonly env: Pick<Env, 'USAGE_LOG_DAYS'>,
  ) {}

  query(who: Principal, input: LogInput): LogQuery {
    return logQuery(who, input, this.clock.now(), this.env.USAGE_LOG_DAYS);
  }

  /** Today, by days. */
  ofToday(who: Principal, roles: LogInput['roles']): LogQuery {
    const day = isoDay(this.clock.now());
    return { ...this.query(who, { from: day, to: day, roles, compare: false }), grain: 'day' };
  }

  async read<T>(run: (db: Kysely<Tables>) => Promise<T>): Promise<T> {
    try {
      return await this.database.readMoment(STATEMENT_MS, async (db) => {
        await sql`set local work_mem = ${sql.lit(WORK_MEMORY)}`.execute(db);
        return run(db);
      });
    } catch (error) {
      return isTooSlow(error) ? refuse(RangeTooSlow) : Promise.reject(error);
    }
  }
}
