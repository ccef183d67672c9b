import { UserCheck } from 'lucide-react';
import { lazy } from 'react';
import { session } from '../../live/session';
import { forgetDecisions } from '../../parts/decisions';
import { signedInPart } from '../../parts/feature';
import { factHandlers } from './approvals.cache';
import { useWaitingCount } from './approvals.queries';

export default signedInPart({
  navigation: [
    {
      to: '/approval',
      glyph: UserCheck,
      bar: true,
      menu: true,
      group: 'work',
      help: 'approvals-shell:help.approval',
      quickLink: { lead: 'approvals-shell:lead.approval' },
      useCount: useWaitingCount,
    },
  ],
  counts: [
    { on: ['/approval'], Figure: lazy(() => import('./headline').then(({ ApprovalsHeadline }) => ({ default: ApprovalsHeadline }))) },
    { on: 'other pages', Figure: lazy(() => import('./waiting-figure')) },
  ],
  facts: factHandlers,
  start: () => session.onEnd(forgetDecisions),
});
