import { z } from 'zod/mini';
import { fat, thin } from '../wire/fact';
import { feature } from '../wire/feature';
import { idOf } from '../wire/ids';
import { delegationRoutes } from './delegation';
import { AlreadyDecided, CompanyUnclear, RoleTooHigh, UserRequest } from './requests';
import { approvalRoutes } from './routes';

export const approvalsFeature = feature({
  routes: { approvals: approvalRoutes, delegations: delegationRoutes },
  facts: {
    'account.requested': fat(z.object({ request: UserRequest })),
    'account.approved': fat(z.object({ request: UserRequest })),
    'account.rejected': fat(z.object({ request: UserRequest })),
    'account.removed': fat(z.object({ userId: idOf('person'), by: z.string(), reason: z.string() })),
    'account.moved': thin(z.object({ userId: idOf('person') })),
    'delegation.changed': thin(z.object({ delegateId: idOf('person') })),
  },
  refusals: [AlreadyDecided, CompanyUnclear, RoleTooHigh],
});
