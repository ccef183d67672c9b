import { type DynamicModule, Module, type Type } from '@nestjs/common';
import { CoreModule, type CoreSettings } from './core.module';
import { AccountsModule } from './features/accounts/accounts.module';
import { ApprovalsModule } from './features/approvals/approvals.module';
import { FilesModule } from './features/files/files.module';
import { MastersModule } from './features/masters/masters.module';
import { NotificationsModule } from './features/notifications/notifications.module';
import { TicketsModule } from './features/tickets/tickets.module';
import { FileStorageModule } from './files/files.module';

/** The floor plan: one line a feature. */
const FEATURES: Type[] = [AccountsModule, ApprovalsModule, FilesModule, MastersModule, NotificationsModule, TicketsModule];

@Module({})
export class AppModule {
  static on(ground: CoreSettings): DynamicModule {
    return { module: AppModule, imports: [CoreModule.on(ground), FileStorageModule, ...FEATURES] };
  }
}
