import { Global, Module } from '@nestjs/common';
import { APP_FILTER, APP_GUARD } from '@nestjs/core';
import { sql } from 'kysely';
import { Cleanup } from '../database/cleanup';
import { Database } from '../database/database';
import { ErrorFilter } from './error.filter';
import { Idempotency } from './idempotency';
import { InlineFiles } from './inline-files';
import { Limits } from './limits/limits';
import { StoredLimits } from './limits/stored-limits';
import { ReadListeners, RefusalListeners } from './listeners';
import { Origins } from './origins';
import { PrincipalCheck } from './principal-check';
import { RefusalPages } from './refusal-pages';
import { RouteGuard } from './route.guard';
import { Tokens } from './tokens';

const EXPORTED_PROVIDERS = [
  ReadListeners,
  Idempotency,
  InlineFiles,
  Limits,
  Origins,
  PrincipalCheck,
  RefusalListeners,
  RefusalPages,
  StoredLimits,
  Tokens,
];

/** Provides the parts that every route uses: the guard, idempotency, limits and the error filter. */
@Global()
@Module({
  providers: [...EXPORTED_PROVIDERS, { provide: APP_GUARD, useClass: RouteGuard }, { provide: APP_FILTER, useClass: ErrorFilter }],
  exports: EXPORTED_PROVIDERS,
})
export class HttpModule {
  constructor(cleanup: Cleanup, database: Database) {
    cleanup.register('idempotency', async () => {
      await sql`delete from idempotency where created_at < now() - interval '1 day'`.execute(database.db);
    });
  }
}
