import type { TicketView } from '../../tickets.queries';
import { SnoozeChoices } from './snooze-choices';
import { SnoozeTrigger } from './snooze-trigger';

export default function SnoozeMenu({ view }: { view: TicketView }) {
  return (
    <SnoozeChoices
      ticket={view.ticket}
      snoozedUntil={view.snoozedUntil}
      trigger={<SnoozeTrigger view={view} />}
      positioning={{ placement: 'bottom-end' }}
    />
  );
}
