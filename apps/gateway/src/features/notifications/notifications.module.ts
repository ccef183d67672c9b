import { Module } from '@nestjs/common';
import { RefusalPages } from '../../http/refusal-pages';
import { PresencePlaces, unitAudience } from '../../live/presence-places';
import { NotificationsController } from './notifications.controller';
import { Notifications } from './notifications.store';
import { PreferencesController } from './preferences.controller';
import { Preferences } from './preferences.store';
import { UNSUBSCRIBE_ADDRESS, unsubscribeRefusal } from './unsubscribe-page';

@Module({ controllers: [NotificationsController, PreferencesController], providers: [Notifications, Preferences] })
export class NotificationsModule {
  constructor(places: PresencePlaces, pages: RefusalPages) {
    places.register('notifications', unitAudience);
    pages.register(UNSUBSCRIBE_ADDRESS, unsubscribeRefusal);
  }
}
