import { Global, Inject, Module } from '@nestjs/common';
import { Clock } from '../../platform/clock';
import { ENV, type Env } from '../../platform/config/env';
import { Cleanup } from '../../platform/database/cleanup';
import { Database } from '../../platform/database/database';
import { PresencePlaces } from '../../platform/live/presence-places';
import { AccountRemovalHooks } from '../org/account-removal.hooks';
import { packDays } from './packed-days';
import { anonymizeUses } from './usage';
import { UsageCheck } from './usage-check';
import { dashboardAudience, UsageFold } from './usage-fold';
import { trimUsage } from './usage-retention';
import { UsageViews } from './usage-views';

const doNothing = () => Promise.resolve();

/** Provides the recording of uses and the usage figures. */
@Global()
@Module({ providers: [UsageViews, UsageFold, UsageCheck], exports: [UsageViews, UsageFold] })
export class UsageModule {
  constructor(
    cleanup: Cleanup,
    clock: Clock,
    database: Database,
    @Inject(ENV) env: Env,
    hooks: AccountRemovalHooks,
    places: PresencePlaces,
    fold: UsageFold,
    check: UsageCheck,
  ) {
    places.register('dashboard', dashboardAudience);
    cleanup.register('usage', async () => {
      await trimUsage(database, env.USAGE_LOG_DAYS);
      await fold.ensureScheduled();
      await check.ensureScheduled();
    });
    cleanup.register('usage packing', () => packDays(database, clock.now()));
    hooks.register('usage', async (tx, personId) => {
      await anonymizeUses(tx, personId);
      return doNothing;
    });
  }
}
