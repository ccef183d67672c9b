import { Module } from '@nestjs/common';
import { Cleanup } from '../../platform/database/cleanup';
import { buildFromData, MailContents } from '../../services/mail/mail-contents';
import { CompaniesController } from './companies.controller';
import { Companies } from './companies.store';
import { InvitationMails } from './invitations/invitation-mails';
import { InvitationsController } from './invitations/invitations.controller';
import { Invitations } from './invitations/invitations.store';
import { PeopleController } from './people.controller';
import { People } from './people.store';
import { Units } from './units.store';

@Module({
  controllers: [PeopleController, CompaniesController, InvitationsController],
  providers: [Companies, InvitationMails, Invitations, People, Units],
})
export class PeopleModule {
  constructor(contents: MailContents, invitationMails: InvitationMails, cleanup: Cleanup, invitations: Invitations) {
    contents.register('account.disabled', { build: buildFromData() });
    contents.register('account.enabled', { build: buildFromData('/login') });
    invitationMails.register(contents);
    cleanup.register('invitations', () => invitations.deleteOld());
    contents.register('account.moved', { build: buildFromData('/profile') });
  }
}
