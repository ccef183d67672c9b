import { Global, Module } from '@nestjs/common';
import { AccountRemovalHooks } from './account-removal.hooks';

/** Units and people, and who sees whom. */
@Global()
@Module({ providers: [AccountRemovalHooks], exports: [AccountRemovalHooks] })
export class OrgModule {}
