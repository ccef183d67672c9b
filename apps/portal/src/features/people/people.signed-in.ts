import type { QueryClient } from '@tanstack/react-query';
import { UsersRound } from 'lucide-react';
import { api } from '../../live/api';
import type { FactHandlers } from '../../live/facts';
import { signedInPart } from '../../parts/feature';

const refetchInvitations = (cache: QueryClient) => void cache.invalidateQueries({ queryKey: api.invitations.list.key });
/** Invitations show who sent them, and who owns the company depends on its people. */
const refetchPeople = (cache: QueryClient) => {
  void cache.invalidateQueries({ queryKey: api.people.list.key });
  refetchInvitations(cache);
};

export default signedInPart({
  navigation: [{ to: '/organizations', glyph: UsersRound, group: 'work', help: 'people-shell:help.people' }],
  facts: {
    'people.changed': refetchPeople,
    'account.changed': refetchPeople,
    'invitations.changed': refetchInvitations,
  } satisfies Partial<FactHandlers>,
});
