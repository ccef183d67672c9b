import { Global, Module } from '@nestjs/common';
import { APP_FILTER, APP_GUARD } from '@nestjs/core';
import { AuditSealer } from './audit/sealer';
import { SecurityEvents } from './audit/security-events';
import { Cleanup } from './core/cleanup';
import { Clock } from './core/clock';
import { Counters } from './core/counters';
import { Database } from './core/database';
import { DatabaseTime } from './core/database-time';
import { ENV, type Env } from './core/env';
import { LOG, type Log } from './core/log';
import { SECRET_FOR, secretsOf } from './core/secrets';
import { Doorbell } from './facts/facts';
import { FactTail } from './facts/tail';
import { FILE_STORES, type FileStores } from './files/stores';
import { ErrorFilter } from './http/error.filter';
import { Idempotency } from './http/idempotency';
import { Limits } from './http/limits';
import { Origins } from './http/origins';
import { PrincipalCheck } from './http/principal-check';
import { RouteGuard } from './http/route.guard';
import { Tokens } from './http/tokens';
import { Arrivals } from './live/arrivals';
import { LiveGateway } from './live/live.gateway';
import { Presence } from './live/presence';
import { Unseated } from './live/unseated';
import { AccountRemovalHooks } from './org/account-removal.hooks';

export interface CoreSettings {
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
export class CoreModule {
  static on({ env, log, counters, database, stores, secret }: CoreSettings) {
    const shared = [
      Clock,
      AccountRemovalHooks,
      Doorbell,
      FactTail,
      Presence,
      Unseated,
      Tokens,
      Limits,
      PrincipalCheck,
      Origins,
      Idempotency,
      SecurityEvents,
    ];
    return {
      module: CoreModule,
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
        Cleanup,
        AuditSealer,
        { provide: APP_GUARD, useClass: RouteGuard },
        { provide: APP_FILTER, useClass: ErrorFilter },
      ],
      exports: [ENV, LOG, Counters, Database, FILE_STORES, SECRET_FOR, ...shared],
    };
  }
}
