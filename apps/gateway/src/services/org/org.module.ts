import { Global, Module } from '@nestjs/common';
import { AccountRemovalHooks } from './account-removal.hooks';
import { CallerProof } from './caller-proof';
import { InvitationLinks } from './invitation-links';
import { PersonMoveHooks } from './person-move.hooks';

const providers = [AccountRemovalHooks, CallerProof, InvitationLinks, PersonMoveHooks];

/** Provides units, people, invitations and visibility rules. */
@Global()
@Module({ providers, exports: providers })
export class OrgModule {}
