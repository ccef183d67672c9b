import { AlreadyAssigned, failedAs, type Ticket } from '@portal/contracts';
import { useTranslation } from 'react-i18next';
import { api } from '../../../live/api';
import { failureText } from '../../../live/failure-text';
import { toast } from '../../../ui/toaster';

/** Taking, handing over, releasing and starting a ticket; somebody who was faster is named. */
export function useTicketCommands({ ticketId, ticketNo, assignee }: Ticket) {
  const { t } = useTranslation('conversation');

  async function attempt(act: () => Promise<unknown>) {
    try {
      await act();
    } catch (failure) {
      if (!failedAs(failure, AlreadyAssigned)) toast.error({ title: t('action.failed'), description: failureText(failure) });
      else {
        const { name } = failure.body.data;
        toast.info(name ? t('action.takenFirst', { name, ticket: ticketNo }) : t('action.releasedFirst', { ticket: ticketNo }));
      }
    }
  }

  return {
    assign: (assigneeId: string | null) => attempt(() => api.contactus.assignInquiry({ ticketId, assigneeId, from: assignee?.id ?? null })),
    start: () => attempt(() => api.contactus.startInquiry({ ticketId })),
  };
}

export type TicketCommands = ReturnType<typeof useTicketCommands>;
