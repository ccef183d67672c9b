import { Global, Module } from '@nestjs/common';
import { sql } from 'kysely';
import { Cleanup } from '../core/cleanup';
import { Database } from '../core/database';
import { newId } from '../core/ids';
import { AccountRemovalHooks } from '../org/account-removal.hooks';
import { UsageViews } from './usage-views';

const nothing = () => Promise.resolve();

/** Who used what, for the figures of the product. */
@Global()
@Module({ providers: [UsageViews], exports: [UsageViews] })
export class UsageModule {
  constructor(cleanup: Cleanup, database: Database, hooks: AccountRemovalHooks) {
    cleanup.register('usage', async () => {
      await sql`delete from usage_seen where half_hour < now() - interval '1 day'`.execute(database.db);
    });
    // What was done stays counted, and is nobody's any more.
    hooks.register('usage', async (tx, personId) => {
      await tx.deleteFrom('usage_seen').where('person_id', '=', personId).execute();
      await tx
        .updateTable('usage_inbox')
        .set({ person_id: `deleted-${newId()}` })
        .where('person_id', '=', personId)
        .execute();
      return nothing;
    });
  }
}
