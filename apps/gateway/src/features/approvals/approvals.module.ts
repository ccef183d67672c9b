import { Module } from '@nestjs/common';
import { approvalRoutes, sees } from '@portal/contracts';
import { PresencePlaces } from '../../platform/live/presence-places';
import type { Tx } from '../../platform/request-context';
import { endDelegationsOf } from '../../services/hooks/delegation-ends';
import { FindSources } from '../../services/hooks/find-sources';
import { HomeReads } from '../../services/hooks/home-reads';
import { DueWork } from '../../services/jobs/due-work';
import { MailContents } from '../../services/mail/mail-contents';
import { AccountRemovalHooks } from '../../services/org/account-removal.hooks';
import { PersonMoveHooks } from '../../services/org/person-move.hooks';
import { listViewObject, UsageViews } from '../../services/usage/usage-views';
import { ApprovalsController } from './approvals.controller';
import { Approvals } from './approvals.store';
import { Decisions } from './decisions.store';
import { DelegationJobs } from './delegation-jobs';
import { DelegationMails } from './delegation-mails';
import { DelegationsController } from './delegations.controller';
import { Delegations } from './delegations.store';
import { findPeople } from './people-finds';
import { RequestMails } from './request-mails';
import { RequestPlace } from './request-place';

@Module({
  controllers: [ApprovalsController, DelegationsController],
  providers: [Approvals, Decisions, DelegationJobs, DelegationMails, Delegations, RequestMails, RequestPlace],
})
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
    due: DueWork,
    jobs: DelegationJobs,
    delegationMails: DelegationMails,
    removals: AccountRemovalHooks,
    moves: PersonMoveHooks,
  ) {
    jobs.register(due);
    delegationMails.register(contents);
    const endDelegations = async (tx: Tx, personId: string) => {
      await endDelegationsOf(tx, personId);
      return () => Promise.resolve();
    };
    removals.register('delegations', endDelegations);
    moves.register('delegations', endDelegations);
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
