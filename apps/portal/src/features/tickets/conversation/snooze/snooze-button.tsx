import { lazyTrigger } from '../../../../ui/feedback/lazy-trigger';
import type { TicketView } from '../../tickets.queries';
import { SnoozeTrigger } from './snooze-trigger';

const SnoozeMenu = lazyTrigger(() => import('./snooze-menu'), 'menu');

/** Snoozes the ticket for the reader only. */
export function SnoozeButton({ view }: { view: TicketView }) {
  return <SnoozeMenu view={view} button={<SnoozeTrigger view={view} />} />;
}
