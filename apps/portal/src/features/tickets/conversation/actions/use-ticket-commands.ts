import { AlreadyAssigned, isRefusedAs } from '@portal/contracts';
import { UNDO_MS } from '@portal/machines';
import { useTranslation } from 'react-i18next';
import { api } from '../../../../live/api';
import { failureText } from '../../../../live/failures/failure';
import { announce } from '../../../../ui/feedback/announcer';
import { toast } from '../../../../ui/feedback/toaster';
import { offerUndo } from '../../../../ui/feedback/undo';
import type { TicketView } from '../../tickets.queries';

interface Assignee {
  id: string;
  name: string;
}

/** Assigns, unassigns, starts and follows a ticket. An assignment can be undone; if a colleague was faster, a toast names the colleague. */
export function useTicketCommands({ ticket: { ticketId, ticketNo, assignee }, me }: TicketView) {
  const { t } = useTranslation('conversation');

  async function attempt(action: () => Promise<unknown>): Promise<boolean> {
    try {
      await action();
      return true;
    } catch (failure) {
      if (!isRefusedAs(failure, AlreadyAssigned)) toast.error({ title: t('action.failed'), description: failureText(failure) });
      else {
        const { name } = failure.body.data;
        toast.info(name ? t('action.takenFirst', { name, ticket: ticketNo }) : t('action.releasedFirst', { ticket: ticketNo }));
      }
      return false;
    }
  }

  const pass = (to: string | null, from: string | null) => attempt(() => api.tickets.assign({ ticketId, assigneeId: to, from }));

  async function assign(to: Assignee | null) {
    const previousAssignee = assignee?.id ?? null;
    if (!(await pass(to?.id ?? null, previousAssignee))) return;
    const words = { ticket: ticketNo, name: to?.name ?? '' };
    offerUndo({
      lastsMs: UNDO_MS,
      title: t(to === null ? 'done.unassigned' : to.id === me.id ? 'done.assignedToYou' : 'done.assigned', words),
      undo: () => void pass(previousAssignee, to?.id ?? null),
    });
  }

  return {
    assign,
    setPrivate: (isPrivate: boolean) =>
      attempt(() =>
        api.tickets
          .setPrivate({ ticketId, private: isPrivate })
          .then(() => toast.success(t(isPrivate ? 'onlyMe.hidden' : 'onlyMe.shared'))),
      ),
    follow: (isFollowing: boolean) =>
      attempt(() =>
        api.tickets
          .follow({ ticketId, following: isFollowing })
          .then(() => announce(t(isFollowing ? 'follow.started' : 'follow.ended', { ticket: ticketNo }))),
      ),
    start: () => attempt(() => api.tickets.start({ ticketId })),
  };
}

export type TicketCommands = ReturnType<typeof useTicketCommands>;
