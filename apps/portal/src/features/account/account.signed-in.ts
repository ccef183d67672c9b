import type { QueryClient, QueryKey } from '@tanstack/react-query';
import { api } from '../../live/api';
import type { FactHandlers } from '../../live/facts';
import { session } from '../../live/session';
import { signedInPart } from '../../parts/feature';

/** Fetches the shown results of a call again. */
const refetch = (cache: QueryClient, { key }: { key: QueryKey }): void => void cache.invalidateQueries({ queryKey: key });

export default signedInPart({
  facts: {
    'account.changed': (cache: QueryClient) => {
      refetch(cache, api.accounts.me);
      refetch(cache, api.accounts.identities);
    },
    'factor.changed': (cache: QueryClient) => {
      refetch(cache, api.factors.status);
      refetch(cache, api.passkeys.list);
      refetch(cache, api.accounts.me);
    },
    'session.begun': (cache: QueryClient) => refetch(cache, api.accounts.sessions),
    'session.ended': (cache: QueryClient) => {
      refetch(cache, api.accounts.sessions);
      // If this session was ended, refreshing the token fails and shows the reason.
      session.actor.send({ type: 'woke up', lifeMs: 0 });
    },
  } satisfies Partial<FactHandlers>,
});
