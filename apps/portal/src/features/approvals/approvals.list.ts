import { defineList } from '../../list/define-list';
import { api } from '../../live/api';
import { belongs, FILTER, ghostOf } from './approvals.rules';

/** The requests of those who want to be let in. */
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
  // Among all, those that wait come first.
  countUpToNewest: ({ counts, totalCount }, { status }) => (status === 'All' ? counts.Waiting : totalCount),
  // A request is open for a moment, and its neighbours keep their order meanwhile.
  sortsWhileOpen: false,
  places: { list: 'approval', row: 'approval' },
});
