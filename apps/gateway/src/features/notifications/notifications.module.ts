import { Module } from '@nestjs/common';
import { PresencePlaces, unitAudience } from '../../live/presence-places';
import { NotificationsController } from './notifications.controller';
import { Notifications } from './notifications.store';

@Module({ controllers: [NotificationsController], providers: [Notifications] })
export class NotificationsModule {
  constructor(places: PresencePlaces) {
    places.register('notifications', unitAudience);
  }
}
