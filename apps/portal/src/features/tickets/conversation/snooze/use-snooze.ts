import type { Ticket } from '@portal/contracts';
import { UNDO_MS } from '@portal/machines';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../../../i18n/format';
import { api } from '../../../../live/api';
import { failureText } from '../../../../live/failures/failure-text';
import { toast } from '../../../../ui/feedback/toaster';
import { offerUndo } from '../../../../ui/feedback/undo';

/** Sets a ticket aside until a time, or takes it back; the reverse undoes it. */
export function useSnooze({ ticketId, ticketNo }: Pick<Ticket, 'ticketId' | 'ticketNo'>) {
  const { t } = useTranslation('conversation');
  const format = useFormat();

  async function put(until: string | null, ifUnanswered: boolean) {
    try {
      return await api.tickets.snooze({ ticketId, until, ...(ifUnanswered ? { ifUnanswered } : {}) });
    } catch (failure) {
      toast.error({ title: t('action.failed'), description: failureText(failure) });
      return undefined;
    }
  }
  return async (at: Date | null, ifUnanswered = false) => {
    const done = await put(at?.toISOString() ?? null, ifUnanswered);
    if (!done) return;
    const words = { ticket: ticketNo, time: at ? format.upcoming(at) : '' };
    const title = at ? t(ifUnanswered ? 'done.snoozedIfUnanswered' : 'done.snoozed', words) : t('done.woken', words);
    offerUndo({ lastsMs: UNDO_MS, title, undo: () => void put(done.before, done.beforeIfUnanswered) });
  };
}
