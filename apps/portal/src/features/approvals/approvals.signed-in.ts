import { sees } from '@portal/contracts';
import i18next from 'i18next';
import { Building2, UserCheck, UserRound } from 'lucide-react';
import { cache } from '../../live/cache';
import { session } from '../../live/session';
import { forgetDecisions, requestAddress } from '../../parts/decisions';
import { type FindSections, signedInPart } from '../../parts/feature';
import { optionalPart } from '../../parts/optional-part';
import { factHandlers, refetchRequests } from './approvals.cache';
import { useWaitingCount } from './approvals.queries';
import { useWaitingRequests } from './waiting-requests';

const searchAddressOf = (search: string): string => `/approval?${new URLSearchParams({ status: 'All', search })}`;

/** Searches people whose requests this person decides, and their companies. */
const requestSearch: FindSections = {
  people: {
    glyph: UserRound,
    title: () => i18next.t('approvals-shell:title.approval'),
    row: ({ userId, name, companyName }) => ({ id: userId, title: name, detail: companyName, to: requestAddress(userId) }),
    all: searchAddressOf,
  },
  companies: {
    glyph: Building2,
    title: () => i18next.t('pages:palette.companies'),
    row: ({ companyId, name, lcoName }) => ({ id: companyId, title: name, detail: lcoName, to: searchAddressOf(name) }),
    all: searchAddressOf,
  },
};

/** Refetches the requests with each renewed token, because it may contain the rights of a delegation that began or ended. */
function refetchWithNewTokens() {
  let { token } = session.actor.getSnapshot().context;
  session.actor.subscribe(({ context }) => {
    if (context.token === token) return;
    const isRenewed = token !== null && context.token !== null;
    token = context.token;
    if (isRenewed) refetchRequests(cache);
  });
}

const WaitingFigure = optionalPart(() => import('./waiting-figure'));

export default signedInPart({
  navigation: [
    {
      to: '/approval',
      glyph: UserCheck,
      bar: true,
      menu: true,
      group: 'work',
      help: 'approvals-shell:help.approval',
      useCount: useWaitingCount,
    },
  ],
  search: requestSearch,
  home: [
    {
      id: 'requests',
      isFor: sees.approvals,
      texts: [],
      block: null,
      summary: () => import('./requests.summary'),
    },
  ],
  waiting: { id: 'requests', isFor: sees.approvals, all: () => '/approval', useWaiting: useWaitingRequests },
  counts: [
    { on: ['/approval'], Figure: WaitingFigure },
    { on: 'other pages', Figure: WaitingFigure },
  ],
  facts: factHandlers,
  start: () => {
    session.onEnd(forgetDecisions);
    refetchWithNewTokens();
  },
});
