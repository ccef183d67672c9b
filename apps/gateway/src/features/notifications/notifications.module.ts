import { Module } from '@nestjs/common';
import { LIMITS, notifications } from '@portal/contracts';
import { RefusalPages } from '../../platform/http/refusal-pages';
import { PresencePlaces, unitAudience } from '../../platform/live/presence-places';
import { HomeReads } from '../../services/hooks/home-reads';
import { AccountRemovalHooks } from '../../services/org/account-removal.hooks';
import { NotificationsController } from './notifications.controller';
import { Notifications } from './notifications.store';
import { PreferencesController } from './preferences.controller';
import { Preferences } from './preferences.store';
import { UNSUBSCRIBE_ADDRESS, unsubscribeRefusal } from './unsubscribe-page';

@Module({ controllers: [NotificationsController, PreferencesController], providers: [Notifications, Preferences] })
export class NotificationsModule {
  constructor(places: PresencePlaces, pages: RefusalPages, home: HomeReads, hooks: AccountRemovalHooks) {
    places.register('notifications', unitAudience);
    home.register(notifications.list, ({ principal: { id } }) => [{ callerId: id, pageNumber: 1, pageSize: LIMITS.headerNotifications }]);
    pages.register(UNSUBSCRIBE_ADDRESS, unsubscribeRefusal);
    hooks.register('notifications', async (tx, personId) => {
      await tx.deleteFrom('notification').where('person_id', '=', personId).execute();
      await tx.deleteFrom('preference').where('person_id', '=', personId).execute();
      return () => Promise.resolve();
    });
  }
}
