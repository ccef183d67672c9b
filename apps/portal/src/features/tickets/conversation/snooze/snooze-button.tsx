import { lazyTrigger } from '../../../../ui/feedback/lazy-trigger';
import type { TicketView } from '../../tickets.queries';
import { SnoozeTrigger } from './snooze-trigger';

const SnoozeMenu = lazyTrigger(() => import('./snooze-menu'), 'menu');

/** Sets the ticket aside for the reader alone. */
export function SnoozeButton({ view }: { view: TicketView }) {
  return <SnoozeMenu view={view} button={<SnoozeTrigger view={view} />} />;
}
