import { z } from 'zod/mini';
import { fat, thin } from '../wire/fact';
import { feature } from '../wire/feature';
import { idOf } from '../wire/ids';
import { AlreadyDecided, CompanyUnclear, RoleTooHigh, UserRequest } from './requests';
import { approvalRoutes } from './routes';

export default feature({
  routes: { approvals: approvalRoutes },
  facts: {
    'account.requested': fat('A person requested access; sent to those who may decide', z.object({ request: UserRequest })),
    'account.approved': fat('A request was accepted; sent to the deciders and the person', z.object({ request: UserRequest })),
    'account.rejected': fat('A request was rejected; sent to the deciders and the person', z.object({ request: UserRequest })),
    'account.removed': fat(
      'An account was deleted; sent to the deciders and the person',
      z.object({ userId: idOf('person'), by: z.string(), reason: z.string() }),
    ),
    'account.moved': thin(
      'A person applied again elsewhere; sent to the units that no longer decide on them, which forget them',
      z.object({ userId: idOf('person') }),
    ),
  },
  refusals: [AlreadyDecided, CompanyUnclear, RoleTooHigh],
});
