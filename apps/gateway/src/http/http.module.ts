import { Global, Module } from '@nestjs/common';
import { APP_FILTER, APP_GUARD } from '@nestjs/core';
import { Database } from '../data/database';
import { Doorbell } from '../data/facts';
import { ENV, type Env } from '../env';
import { LiveGateway } from '../live/live.gateway';
import { Presence } from '../live/presence';
import { FactTail } from '../live/tail';
import { AnswerErrors } from './answer-errors';
import { Door } from './door';
import { Limits } from './limits';
import { LOG, type Log } from './log';
import { Served } from './once';
import { Origins } from './origins';
import { SECRET_FOR, secretsOf } from './secrets';
import { Standing } from './standing';
import { Tokens } from './tokens';

export interface Ground {
  env: Env;
  log: Log;
  database: Database;
  secret: string;
}

/** What every feature stands on. */
@Global()
@Module({})
export class GroundModule {
  static on({ env, log, database, secret }: Ground) {
    const shared = [Doorbell, FactTail, Presence, Tokens, Limits, Standing, Origins, Served];
    return {
      module: GroundModule,
      providers: [
        { provide: ENV, useValue: env },
        { provide: LOG, useValue: log },
        { provide: Database, useValue: database },
        { provide: SECRET_FOR, useValue: secretsOf(secret) },
        ...shared,
        LiveGateway,
        { provide: APP_GUARD, useClass: Door },
        { provide: APP_FILTER, useClass: AnswerErrors },
      ],
      exports: [ENV, LOG, Database, SECRET_FOR, ...shared],
    };
  }
}
