import { defineList } from '../../list/define-list';
import { api } from '../../live/api';
import { belongs, FILTER, ghostOf } from './approvals.rules';

export const requestList = defineList(api.approvals.list, {
  id: 'userId',
  openParam: 'request',
  filter: FILTER,
  input: ({ status, search, sort }) => ({
    sort,
    ...(status === 'All' ? {} : { status }),
    ...(search ? { search } : {}),
  }),
  belongs,
  ghost: ghostOf,
  order: ({ sort }) => `${sort}-first`,
  // In the view of all requests, waiting requests come first.
  countUpToNewest: ({ counts, totalCount }, { status }) => (status === 'All' ? counts.Waiting : totalCount),
  // A request is open only briefly, and its neighbours keep their order meanwhile.
  sortsWhileOpen: false,
  places: { list: 'approval', row: 'approval' },
});
