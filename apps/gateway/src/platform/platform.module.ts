import { type DynamicModule, Global, Module } from '@nestjs/common';
import { Clock } from './clock';
import type { LinkKind } from './cluster/link';
import { LINK, Nodes } from './cluster/nodes';
import { postgresLink } from './cluster/postgres-link';
import { redisLink } from './cluster/redis-link';
import { ENV, type Env } from './config/env';
import { SECRET_FOR, type SecretFor, secretsOf } from './config/secrets';
import { Cleanup } from './database/cleanup';
import { Database } from './database/database';
import { DatabaseTime } from './database/database-time';
import { LOG, type Log } from './log';
import { Counters } from './telemetry/counters';
import { TELEMETRY, type Telemetry } from './telemetry/telemetry';

/**
 * Chooses the cluster bus by the settings; null for a single node. The Redis channel is derived from the secret, because other
 * installations may use the same server.
 */
const linkOf = ({ REDIS_URL, DATABASE_URL }: Env, secretFor: SecretFor): LinkKind | null => {
  if (REDIS_URL) return redisLink(REDIS_URL, `portal:nodes:${secretFor('nodes channel').toString('hex', 0, 8)}`);
  return DATABASE_URL ? postgresLink(DATABASE_URL) : null;
};

export interface PlatformSettings {
  env: Env;
  log: Log;
  counters: Counters;
  database: Database;
  secret: string;
  telemetry: Telemetry;
}

/** Provides the settings, clock, log, secrets, database, cluster bus and cleanup scheduler. */
@Global()
@Module({})
export class PlatformModule {
  static on({ env, log, counters, database, secret, telemetry }: PlatformSettings): DynamicModule {
    return {
      module: PlatformModule,
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
