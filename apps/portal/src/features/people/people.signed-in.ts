import type { QueryClient } from '@tanstack/react-query';
import { UsersRound } from 'lucide-react';
import { api } from '../../live/api';
import type { FactHandlers } from '../../live/facts';
import { signedInPart } from '../../parts/feature';

function refetchPeople(cache: QueryClient) {
  void cache.invalidateQueries({ queryKey: api.people.list.key });
  void cache.invalidateQueries({ queryKey: api.people.companies.key });
  // An accepted request may have created a company.
  void cache.invalidateQueries({ queryKey: api.people.units.key });
  void cache.invalidateQueries({ queryKey: api.people.mergeCounts.key });
}

/** Refetches all data, because inquiries, audiences and lists of people show the companies. */
const refetchAll = (cache: QueryClient) => void cache.invalidateQueries();

export default signedInPart({
  navigation: [{ to: '/organizations', glyph: UsersRound, group: 'work', help: 'people-shell:help.people' }],
  facts: {
    'people.changed': refetchPeople,
    'account.changed': refetchPeople,
    'company.merged': refetchAll,
  } satisfies Partial<FactHandlers>,
});
