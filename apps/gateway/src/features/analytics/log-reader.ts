import { Inject, Injectable } from '@nestjs/common';
import { isoDay, type Principal, RangeTooSlow } from '@portal/contracts';
import type { Kysely } from 'kysely';
import { Clock } from '../../platform/clock';
import { ENV, type Env } from '../../platform/config/env';
import { Database } from '../../platform/database/database';
import { isTooSlow } from '../../platform/database/database-errors';
import type { Tables } from '../../platform/database/tables';
import { refuse } from '../../platform/http/refusal-error';
import { buildLogQuery, type LogInput, type LogQuery } from './log-query';

/** The time limit in ms for the statements of one card. */
const STATEMENT_TIMEOUT_MS = 5_000;

/** Reads the usage log within the caller's access rights, in one snapshot and with a time limit. */
@Injectable()
export class LogReader {
  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
    @Inject(ENV) private readonly env: Pick<Env, 'USAGE_LOG_DAYS'>,
  ) {}

  query(principal: Principal, input: LogInput): LogQuery {
    return buildLogQuery(principal, input, this.clock.now(), this.env.USAGE_LOG_DAYS);
  }

  /** Returns the query for today, by days. */
  ofToday(principal: Principal, roles: LogInput['roles']): LogQuery {
    const day = isoDay(this.clock.now());
    return { ...this.query(principal, { from: day, to: day, roles, compare: false }), grain: 'day' };
  }

  async read<T>(run: (db: Kysely<Tables>) => Promise<T>): Promise<T> {
    try {
      return await this.database.readMoment(STATEMENT_TIMEOUT_MS, run);
    } catch (error) {
      return isTooSlow(error) ? refuse(RangeTooSlow) : Promise.reject(error);
    }
  }
}
