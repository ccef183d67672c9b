import { rowLink } from '../../../ui/rows';
import { SnoozeChoices } from '../conversation/snooze-choices';
import type { InquiryRow } from '../inquiries.queries';

interface Props {
  open: boolean;
  row: InquiryRow;
  list: HTMLElement | null;
  onClose: () => void;
}

/** The same times at a row of the list, for the key. */
export default function RowSnooze({ row, list, onClose }: Props) {
  const link = () => rowLink(list, row.ticketId);
  return (
    <SnoozeChoices
      ticket={row}
      snoozedUntil={row.snoozedUntil}
      positioning={{ placement: 'bottom-start', getAnchorRect: () => link()?.getBoundingClientRect() ?? null }}
      onGone={() => {
        link()?.focus();
        onClose();
      }}
    />
  );
}
