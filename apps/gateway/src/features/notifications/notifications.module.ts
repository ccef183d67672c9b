import { Module } from '@nestjs/common';
import { NotificationsController } from './notifications.controller';
import { Notifications } from './notifications.store';

@Module({ controllers: [NotificationsController], providers: [Notifications] })
export class NotificationsModule {}
