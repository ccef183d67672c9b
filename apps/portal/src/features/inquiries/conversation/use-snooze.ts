import type { Ticket } from '@portal/contracts';
import { UNDO_MS } from '@portal/machines';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../../i18n/format';
import { api } from '../../../live/api';
import { failureText } from '../../../live/failure-text';
import { toast } from '../../../ui/toaster';
import { offerUndo } from '../../../ui/undo';

/** Sets a ticket aside until a time, or takes it back; the reverse undoes it. */
export function useSnooze({ ticketId, ticketNo }: Pick<Ticket, 'ticketId' | 'ticketNo'>) {
  const { t } = useTranslation('conversation');
  const format = useFormat();

  async function put(until: string | null): Promise<string | null | undefined> {
    try {
      return (await api.contactus.snoozeInquiry({ ticketId, until })).before;
    } catch (failure) {
      toast.error({ title: t('action.failed'), description: failureText(failure) });
      return undefined;
    }
  }
  return async (at: Date | null) => {
    const until = at?.toISOString() ?? null;
    const before = await put(until);
    if (before === undefined) return;
    const words = { ticket: ticketNo, time: at ? format.upcoming(at) : '' };
    offerUndo({ lastsMs: UNDO_MS, title: t(at ? 'done.snoozed' : 'done.woken', words), undo: () => void put(before) });
  };
}
