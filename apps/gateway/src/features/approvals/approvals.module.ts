import { Module } from '@nestjs/common';
import { PresencePlaces } from '../../live/presence-places';
import { MailContents } from '../../mail/mail-content';
import { FindSources } from '../../search/find-sources';
import { ApprovalsController } from './approvals.controller';
import { Approvals } from './approvals.store';
import { Decisions } from './decisions.store';
import { findPeople } from './people-finds';
import { RequestMails } from './request-mails';
import { RequestPlace } from './request-place';

@Module({ controllers: [ApprovalsController], providers: [Approvals, Decisions, RequestMails, RequestPlace] })
export class ApprovalsModule {
  constructor(
    contents: MailContents,
    mails: RequestMails,
    places: PresencePlaces,
    place: RequestPlace,
    sources: FindSources,
    approvals: Approvals,
  ) {
    mails.register(contents);
    place.register(places);
    sources.register('people', (who, term) => findPeople(approvals, who, term));
  }
}
