import { factHandlers as approvals, namesChanged } from '../features/approvals/approvals.cache';
import { factHandlers as inquiries, peopleChanged } from '../features/inquiries/inquiries.cache';
import { factHandlers as notifications } from '../features/notifications/notifications.cache';
import { api } from '../live/api';
import type { FactHandlers } from '../live/fact-handlers';
import { session } from '../live/session';

/** What this portal does with every fact there is. */
export const factHandlers: FactHandlers = {
  ...approvals,
  ...inquiries,
  ...notifications,
  'account.approved': (cache, data) => {
    approvals['account.approved'](cache, data);
    peopleChanged(cache);
  },
  'account.removed': (cache, data) => {
    approvals['account.removed'](cache, data);
    peopleChanged(cache);
  },
  'account.changed': (cache) => {
    void cache.invalidateQueries({ queryKey: api.auth.userInfo.key });
    namesChanged(cache);
    peopleChanged(cache);
  },
  // Whether it was this very sign-in, the refresh will say.
  'session.ended': () => session.actor.send({ type: 'woke up', lifeMs: 0 }),
};
