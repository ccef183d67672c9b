import { EventClosed, type EventRow, isRefusedAs, LIMITS } from '@portal/contracts';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../../i18n/format';
import { api } from '../../../live/api';
import { failureText } from '../../../live/failures/failure';
import { toast } from '../../../ui/feedback/toaster';
import { useOnce } from '../../../ui/input/use-once';
import { ConfirmDialog } from '../../../ui/overlay/confirm-dialog';
import { applyEvent } from '../events.cache';
import { eventQuery } from '../events.queries';

interface Props {
  row: EventRow;
  open: boolean;
  onClose: () => void;
}

/** Cancels an event after confirmation. Everyone who is registered or on the waiting list receives the reason (R4.10). */
export function CancelEventDialog({ row: { documentId, title, participants }, open, onClose }: Props) {
  const { t } = useTranslation('events');
  const { number } = useFormat();
  const client = useQueryClient();
  const [failure, setFailure] = useState<string>();
  const [cancel, isRunning] = useOnce(async (reason: string) => {
    setFailure(undefined);
    try {
      const { document } = await api.events.cancel({ documentId, reason });
      applyEvent(client, document);
      toast.success(t('cancel.done', { title }));
      onClose();
    } catch (error) {
      setFailure(failureText(error));
      if (isRefusedAs(error, EventClosed)) void client.invalidateQueries({ queryKey: eventQuery(documentId).queryKey });
    }
  });
  const peopleCount = (participants?.seated ?? 0) + (participants?.waiting ?? 0);
  return (
    <ConfirmDialog
      open={open}
      title={t('cancel.title', { title })}
      confirm={t('cancel.open')}
      cancel={t('cancel.stay')}
      reason={{ label: t('cancel.reason'), limit: LIMITS.subject, optional: true }}
      pending={isRunning}
      failure={failure}
      onConfirm={(reason) => void cancel(reason)}
      onCancel={() => {
        setFailure(undefined);
        onClose();
      }}
    >
      {peopleCount ? t('cancel.text', { number: number(peopleCount) }) : t('cancel.textNobody')}
    </ConfirmDialog>
  );
}
