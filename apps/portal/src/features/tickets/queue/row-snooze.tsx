import { rowLink } from '../../../ui/list/rows';
import { SnoozeChoices } from '../conversation/snooze/snooze-choices';
import type { TicketRow } from '../tickets.queries';

interface Props {
  open: boolean;
  row: TicketRow;
  list: HTMLElement | null;
  onClose: () => void;
}

/** The snooze menu of a row, opened by the keyboard shortcut. */
export default function RowSnooze({ row, list, onClose }: Props) {
  const link = () => rowLink(list, row.ticketId);
  return (
    <SnoozeChoices
      ticket={row}
      snoozedUntil={row.snoozedUntil}
      positioning={{ placement: 'bottom-start', getAnchorRect: () => link()?.getBoundingClientRect() ?? null }}
      onRemoved={() => {
        link()?.focus();
        onClose();
      }}
    />
  );
}
