import { sees } from '@portal/contracts';
import { UserCheck } from 'lucide-react';
import { session } from '../../live/session';
import { forgetDecisions } from '../../parts/decisions';
import { signedInPart } from '../../parts/feature';
import { optionalPart } from '../../parts/optional-part';
import { factHandlers } from './approvals.cache';
import { useWaitingCount } from './approvals.queries';
import { requestSearch } from './approvals.search';

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
      who: sees.approvals,
      texts: [],
      block: () => import('./requests.block'),
      summary: () => import('./requests.summary'),
    },
  ],
  counts: [
    { on: ['/approval'], Figure: WaitingFigure },
    { on: 'other pages', Figure: WaitingFigure },
  ],
  facts: factHandlers,
  start: () => session.onEnd(forgetDecisions),
});
