import { Global, Module } from '@nestjs/common';
import { APP_FILTER, APP_GUARD } from '@nestjs/core';
import { AuditSealer } from './data/audit-sealer';
import { Clock } from './data/clock';
import { Database } from './data/database';
import { DatabaseTime } from './data/database-time';
import { Departures } from './data/departures';
import { Doorbell } from './data/facts';
import { Housekeeping } from './data/housekeeping';
import { ENV, type Env } from './env';
import { FILE_STORES, type FileStores } from './files/stores';
import { AnswerErrors } from './http/answer-errors';
import { Counters } from './http/counters';
import { Door } from './http/door';
import { Limits } from './http/limits';
import { LOG, type Log } from './http/log';
import { Served } from './http/once';
import { Origins } from './http/origins';
import { SECRET_FOR, secretsOf } from './http/secrets';
import { SecurityEvents } from './http/security-events';
import { Standing } from './http/standing';
import { Tokens } from './http/tokens';
import { Arrivals } from './live/arrivals';
import { LiveGateway } from './live/live.gateway';
import { Presence } from './live/presence';
import { FactTail } from './live/tail';
import { Unseated } from './live/unseated';

export interface Ground {
  env: Env;
  log: Log;
  counters: Counters;
  database: Database;
  stores: FileStores;
  secret: string;
}

/** What every feature stands on. */
@Global()
@Module({})
export class GroundModule {
  static on({ env, log, counters, database, stores, secret }: Ground) {
    const shared = [Clock, Departures, Doorbell, FactTail, Presence, Unseated, Tokens, Limits, Standing, Origins, Served, SecurityEvents];
    return {
      module: GroundModule,
      providers: [
        { provide: ENV, useValue: env },
        { provide: LOG, useValue: log },
        { provide: Counters, useValue: counters },
        { provide: Database, useValue: database },
        { provide: FILE_STORES, useValue: stores },
        { provide: SECRET_FOR, useValue: secretsOf(secret) },
        ...shared,
        DatabaseTime,
        Arrivals,
        LiveGateway,
        Housekeeping,
        AuditSealer,
        { provide: APP_GUARD, useClass: Door },
        { provide: APP_FILTER, useClass: AnswerErrors },
      ],
      exports: [ENV, LOG, Counters, Database, FILE_STORES, SECRET_FOR, ...shared],
    };
  }
}
