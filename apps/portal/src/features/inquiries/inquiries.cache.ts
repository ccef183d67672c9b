import type { FactType } from '@portal/contracts';
import type { QueryClient } from '@tanstack/react-query';
import { api } from '../../live/api';
import type { Hears } from '../../live/hears';
import { countsQuery } from './inquiries.queries';

function expire(cache: QueryClient) {
  void cache.invalidateQueries({ queryKey: api.contactus.inquiryList.key });
  void cache.invalidateQueries({ queryKey: api.contactus.inquiryById.key });
}

export const hears = {
  'ticket.opened': expire,
  'ticket.replied': expire,
  'ticket.started': expire,
  'ticket.assigned': expire,
  'ticket.closed': expire,
  'ticket.rated': expire,
  'ticket.seen': expire,
  'ticket.noted': expire,
  'ticket.counted': (cache, { counts }) => {
    cache.setQueryData(countsQuery().queryKey, counts);
    expire(cache);
  },
  'canned.changed': (cache) => void cache.invalidateQueries({ queryKey: api.contactus.cannedReplies.key }),
  'hours.changed': (cache) => void cache.invalidateQueries({ queryKey: api.contactus.businessHours.key }),
} satisfies Pick<Hears, Extract<FactType, `ticket.${string}` | `canned.${string}` | `hours.${string}`>>;
