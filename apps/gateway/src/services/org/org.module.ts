import { Global, Module } from '@nestjs/common';
import { AccountRemovalHooks } from './account-removal.hooks';
import { CallerProof } from './caller-proof';
import { InvitationLinks } from './invitation-links';
import { PersonMoveHooks } from './person-move.hooks';
import { PersonMoves } from './person-moves';

const providers = [AccountRemovalHooks, CallerProof, InvitationLinks, PersonMoveHooks, PersonMoves];

/** Provides units, people, invitations and visibility rules. */
@Global()
@Module({ providers, exports: providers })
export class OrgModule {}
