import type { PresentPerson } from '@portal/contracts';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useVisible } from '../../../device/visibility';
import { usePeopleAt } from '../../../live/presence';
import { type Typist, useTypists } from '../../../live/typing';
import { toOnlooker, usePresence } from '../../../live/use-presence';
import type { Viewer } from '../../../ui/text/viewers';
import type { TicketView } from '../tickets.queries';

const NO_VIEWERS: PresentPerson[] = [];

export interface TicketViewers {
  /** Shows the other people who have the ticket open. A pen icon marks those who are writing. */
  viewers: Viewer[];
  typists: readonly Typist[];
}

/** Reports this person as a viewer while the open ticket is visible, and returns the other viewers and typists. */
export function useViewers({ ticket: { ticketId }, me }: Pick<TicketView, 'ticket' | 'me'>, isOpen: boolean): TicketViewers {
  const { t } = useTranslation('conversation');
  const isVisible = useVisible();
  usePresence(isOpen && isVisible ? 'ticket' : null, ticketId);
  const people = usePeopleAt('ticket').get(ticketId) ?? NO_VIEWERS;
  const allTypists = useTypists(ticketId);
  return useMemo(() => {
    const typists = allTypists.filter(({ userId }) => userId !== me.id);
    const viewers = people
      .filter(({ userId }) => userId !== me.id)
      .map((person): Viewer => {
        const writes = typists.some(({ userId, note }) => userId === person.userId && !note);
        return { ...toOnlooker(person), ...(writes ? { writing: t('typing.replying', { name: person.name }) } : {}) };
      });
    return { viewers, typists };
  }, [people, allTypists, me.id, t]);
}
