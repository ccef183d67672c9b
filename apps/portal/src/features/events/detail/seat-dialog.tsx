import type { EventRow } from '@portal/contracts';
import { useTranslation } from 'react-i18next';
import { ConfirmDialog } from '../../../ui/overlay/confirm-dialog';
import { useSeat } from './use-seat';

export type SeatQuestion = 'leave' | 'offer';

interface Props {
  row: EventRow;
  question: SeatQuestion | null;
  onClose: () => void;
}

/** Asks for confirmation before the reader releases a seat or offers it to colleagues. */
export function SeatDialog({ row, question, onClose }: Props) {
  const { t } = useTranslation('events');
  const { run, isRunning, failure, clear } = useSeat(row);
  const isWaiting = row.registration?.state === 'waiting';
  const kind = question === 'offer' ? 'offer' : isWaiting ? 'leaveList' : 'leave';
  const close = () => {
    clear();
    onClose();
  };
  return (
    <ConfirmDialog
      open={question !== null}
      tone={kind === 'offer' ? 'brand' : 'red'}
      title={t(`${kind}.title`, { title: row.title })}
      confirm={t(`registration.${kind}`)}
      cancel={t(`${kind}.stay`)}
      pending={isRunning}
      failure={failure}
      onConfirm={() => void (question && run(question, close))}
      onCancel={close}
    >
      {t(`${kind}.text`)}
    </ConfirmDialog>
  );
}
