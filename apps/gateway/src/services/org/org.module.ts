import { Global, Module } from '@nestjs/common';
import { AccountRemovalHooks } from './account-removal.hooks';

/** Provides units, people and visibility rules. */
@Global()
@Module({ providers: [AccountRemovalHooks], exports: [AccountRemovalHooks] })
export class OrgModule {}
