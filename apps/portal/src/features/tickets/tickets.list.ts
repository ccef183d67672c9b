import { defineList } from '../../list/define-list';
import { api } from '../../live/api';
import { belongs, FILTER, ghostOf, type Reader } from './tickets.filter';

/** The list of tickets that the reader handles, or of a requester's own tickets. */
export const ticketList = defineList(api.tickets.list, {
  id: 'ticketId',
  openParam: 'ticket',
  filter: FILTER,
  input: ({ view, sort, search, product, type, status, waitingFor, from, to }, { handles }: Reader) => ({
    view,
    ...(sort === 'activity' ? {} : { sort }),
    ...(handles ? { side: 'handled' as const } : {}),
    ...(search ? { search } : {}),
    ...(product ? { productId: product } : {}),
    ...(type ? { inquiryType: type } : {}),
    ...(status ? { status } : {}),
    ...(waitingFor ? { waitingFor } : {}),
    ...(from ? { from } : {}),
    ...(to ? { to } : {}),
  }),
  belongs,
  ghost: ghostOf,
  order: () => 'newest-first',
  // A conversation may stay open for a long time, and every reply moves its ticket to the top.
  sortsWhileOpen: true,
  places: { list: 'inquiries', row: 'ticket' },
});
