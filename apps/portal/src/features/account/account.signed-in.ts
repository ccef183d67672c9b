import type { QueryClient } from '@tanstack/react-query';
import { api } from '../../live/api';
import type { FactHandlers } from '../../live/facts';
import { session } from '../../live/session';
import { signedInPart } from '../../parts/feature';

export default signedInPart({
  facts: {
    'account.changed': (cache: QueryClient) => void cache.invalidateQueries({ queryKey: api.accounts.me.key }),
    'factor.changed': (cache: QueryClient) => {
      void cache.invalidateQueries({ queryKey: api.factors.status.key });
      void cache.invalidateQueries({ queryKey: api.accounts.me.key });
    },
    'session.begun': (cache: QueryClient) => void cache.invalidateQueries({ queryKey: api.accounts.sessions.key }),
    'session.ended': (cache: QueryClient) => {
      void cache.invalidateQueries({ queryKey: api.accounts.sessions.key });
      // If this session was ended, refreshing the token fails and shows the reason.
      session.actor.send({ type: 'woke up', lifeMs: 0 });
    },
  } satisfies Partial<FactHandlers>,
});
