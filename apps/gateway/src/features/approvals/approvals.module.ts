import { Module } from '@nestjs/common';
import { approvalRoutes, sees } from '@portal/contracts';
import { PresencePlaces } from '../../platform/live/presence-places';
import { FindSources } from '../../services/hooks/find-sources';
import { HomeReads } from '../../services/hooks/home-reads';
import { MailContents } from '../../services/mail/mail-contents';
import { listViewObject, UsageViews } from '../../services/usage/usage-views';
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
    views: UsageViews,
    home: HomeReads,
  ) {
    mails.register(contents);
    place.register(places);
    sources.register('people', (principal, term) => findPeople(approvals, principal, term));
    const viewUse = { func: 'approvals', what: 'viewed' } as const;
    views.register(approvalRoutes.list, viewUse, listViewObject);
    home.register(approvalRoutes.list, ({ principal: { role } }) =>
      sees.approvals(role) ? [1, 8].map((pageSize) => ({ pageNumber: 1, pageSize, status: 'Waiting' })) : [],
    );
    views.register(approvalRoutes.request, viewUse, ({ userId }) => userId);
  }
}
