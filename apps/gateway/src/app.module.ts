import { type DynamicModule, Module, type Type } from '@nestjs/common';
import { AccountsModule } from './features/accounts/accounts.module';
import { ApprovalsModule } from './features/approvals/approvals.module';
import { FilesModule } from './features/files/files.module';
import { MastersModule } from './features/masters/masters.module';
import { NotificationsModule } from './features/notifications/notifications.module';
import { TicketsModule } from './features/tickets/tickets.module';
import { FilesRoom } from './files/files.room';
import { type Ground, GroundModule } from './ground.module';

/** The floor plan: one line a feature. */
const FEATURES: Type[] = [AccountsModule, ApprovalsModule, FilesModule, MastersModule, NotificationsModule, TicketsModule];

@Module({})
export class AppModule {
  static on(ground: Ground): DynamicModule {
    return { module: AppModule, imports: [GroundModule.on(ground), FilesRoom, ...FEATURES] };
  }
}
