import { Module } from '@nestjs/common';
import { PresencePlaces, unitAudience } from '../../live/presence-places';
import { NotificationsController } from './notifications.controller';
import { Notifications } from './notifications.store';
import { PreferencesController } from './preferences.controller';
import { Preferences } from './preferences.store';

@Module({ controllers: [NotificationsController, PreferencesController], providers: [Notifications, Preferences] })
export class NotificationsModule {
  constructor(places: PresencePlaces) {
    places.register('notifications', unitAudience);
  }
}
