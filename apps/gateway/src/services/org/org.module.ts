import { Global, Module } from '@nestjs/common';
import { AccountRemovalHooks } from './account-removal.hooks';

/** Units, people and visibility rules. */
@Global()
@Module({ providers: [AccountRemovalHooks], exports: [AccountRemovalHooks] })
export class OrgModule {}
