import { Global, Module } from '@nestjs/common';
import { AccountRemovalHooks } from './account-removal.hooks';
import { InvitationLinks } from './invitation-links';

/** Provides units, people, invitations and visibility rules. */
@Global()
@Module({ providers: [AccountRemovalHooks, InvitationLinks], exports: [AccountRemovalHooks, InvitationLinks] })
export class OrgModule {}
