import type { Ticket } from '@portal/contracts';
import { UNDO_MS } from '@portal/machines';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../../../i18n/format';
import { api } from '../../../../live/api';
import { failureText } from '../../../../live/failures/failure';
import { toast } from '../../../../ui/feedback/toaster';
import { offerUndo } from '../../../../ui/feedback/undo';

/** Returns a function that snoozes a ticket until a time, or wakes it if the time is null. Both can be undone. */
export function useSnooze({ ticketId, ticketNo }: Pick<Ticket, 'ticketId' | 'ticketNo'>) {
  const { t } = useTranslation('conversation');
  const format = useFormat();

  async function putSnooze(until: string | null, ifUnanswered: boolean) {
    try {
      return await api.tickets.snooze({ ticketId, until, ...(ifUnanswered ? { ifUnanswered } : {}) });
    } catch (failure) {
      toast.error({ title: t('action.failed'), description: failureText(failure) });
      return undefined;
    }
  }
  return async (at: Date | null, ifUnanswered = false) => {
    const change = await putSnooze(at?.toISOString() ?? null, ifUnanswered);
    if (!change) return;
    const words = { ticket: ticketNo, time: at ? format.upcoming(at) : '' };
    const title = at ? t(ifUnanswered ? 'done.snoozedIfUnanswered' : 'done.snoozed', words) : t('done.woken', words);
    offerUndo({ lastsMs: UNDO_MS, title, undo: () => void putSnooze(change.before, change.beforeIfUnanswered) });
  };
}
