import { type DynamicModule, Global, Module } from '@nestjs/common';
import { Cleanup } from './cleanup';
import { Clock } from './clock';
import { Counters } from './counters';
import { Database } from './database';
import { DatabaseTime } from './database-time';
import { ENV, type Env } from './env';
import { LOG, type Log } from './log';
import { SECRET_FOR, secretsOf } from './secrets';

export interface CoreSettings {
  env: Env;
  log: Log;
  counters: Counters;
  database: Database;
  secret: string;
}

/** Settings, clock, log, secrets, database and the cleanup scheduler. */
@Global()
@Module({})
export class CoreModule {
  static on({ env, log, counters, database, secret }: CoreSettings): DynamicModule {
    return {
      module: CoreModule,
      providers: [
        { provide: ENV, useValue: env },
        { provide: LOG, useValue: log },
        { provide: Counters, useValue: counters },
        { provide: Database, useValue: database },
        { provide: SECRET_FOR, useValue: secretsOf(secret) },
        Clock,
        DatabaseTime,
        Cleanup,
      ],
      exports: [ENV, LOG, Counters, Database, SECRET_FOR, Clock, Cleanup],
    };
  }
}
