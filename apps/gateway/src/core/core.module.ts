import { type DynamicModule, Global, Module } from '@nestjs/common';
import { Cleanup } from './cleanup';
import { Clock } from './clock';
import { Counters } from './counters';
import { Database } from './database';
import { DatabaseTime } from './database-time';
import { ENV, type Env } from './env';
import { LOG, type Log } from './log';
import { linkOf } from './nodes/link-of';
import { LINK, Nodes } from './nodes/nodes';
import { SECRET_FOR, secretsOf } from './secrets';
import { TELEMETRY, type Telemetry } from './telemetry';

export interface CoreSettings {
  env: Env;
  log: Log;
  counters: Counters;
  database: Database;
  secret: string;
  telemetry: Telemetry;
}

/** Settings, clock, log, secrets, database, the other nodes and the cleanup scheduler. */
@Global()
@Module({})
export class CoreModule {
  static on({ env, log, counters, database, secret, telemetry }: CoreSettings): DynamicModule {
    return {
      module: CoreModule,
      providers: [
        { provide: ENV, useValue: env },
        { provide: LOG, useValue: log },
        { provide: Counters, useValue: counters },
        { provide: Database, useValue: database },
        { provide: TELEMETRY, useValue: telemetry },
        { provide: SECRET_FOR, useValue: secretsOf(secret) },
        { provide: LINK, useValue: linkOf(env, secretsOf(secret)) },
        Clock,
        DatabaseTime,
        Cleanup,
        Nodes,
      ],
      exports: [ENV, LOG, Counters, Database, SECRET_FOR, TELEMETRY, Clock, Cleanup, Nodes],
    };
  }
}
