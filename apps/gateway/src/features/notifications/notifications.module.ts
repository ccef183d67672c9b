import { Module } from '@nestjs/common';
import { LIMITS, notifications } from '@portal/contracts';
import { RefusalPages } from '../../platform/http/refusal-pages';
import { PresencePlaces, unitAudience } from '../../platform/live/presence-places';
import { HomeReads } from '../../services/hooks/home-reads';
import { NotificationsController } from './notifications.controller';
import { Notifications } from './notifications.store';
import { PreferencesController } from './preferences.controller';
import { Preferences } from './preferences.store';
import { UNSUBSCRIBE_ADDRESS, unsubscribeRefusal } from './unsubscribe-page';

@Module({ controllers: [NotificationsController, PreferencesController], providers: [Notifications, Preferences] })
export class NotificationsModule {
  constructor(places: PresencePlaces, pages: RefusalPages, home: HomeReads) {
    places.register('notifications', unitAudience);
    home.register(notifications.list, ({ who: { id } }) => [{ callerId: id, pageNumber: 1, pageSize: LIMITS.headerNotifications }]);
    pages.register(UNSUBSCRIBE_ADDRESS, unsubscribeRefusal);
  }
}
