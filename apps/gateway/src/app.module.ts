import { type DynamicModule, Module, type Type } from '@nestjs/common';
import { AccountsModule } from './features/accounts/accounts.module';
import { ApprovalsModule } from './features/approvals/approvals.module';
import { MastersModule } from './features/masters/masters.module';
import { NotificationsModule } from './features/notifications/notifications.module';
import { type Ground, GroundModule } from './ground.module';

/** The floor plan: one line a feature. */
const FEATURES: Type[] = [AccountsModule, ApprovalsModule, MastersModule, NotificationsModule];

@Module({})
export class AppModule {
  static on(ground: Ground): DynamicModule {
    return { module: AppModule, imports: [GroundModule.on(ground), ...FEATURES] };
  }
}
