import type { Present } from '@portal/contracts';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { usePeopleAt } from '../../../live/presence';
import { type Typist, useTypists } from '../../../live/typing';
import { toOnlooker, usePresence } from '../../../live/use-presence';
import type { Viewer } from '../../../ui/text/presence';
import type { TicketView } from '../tickets.queries';
import { useVisible } from './use-visible';

const NOBODY: Present[] = [];

export interface TicketViewers {
  /** Everybody else who has the ticket open; a person who writes has a pen. */
  viewers: Viewer[];
  /** Everybody else who types this moment. */
  typists: readonly Typist[];
}

/** Reports that this person has the ticket open, as long as it can be seen, and tells who else has and who writes. */
export function useViewers({ ticket: { ticketId }, me }: Pick<TicketView, 'ticket' | 'me'>): TicketViewers {
  const { t } = useTranslation('conversation');
  const visible = useVisible();
  usePresence(visible ? 'ticket' : null, ticketId);
  const here = usePeopleAt('ticket').get(ticketId) ?? NOBODY;
  const typing = useTypists(ticketId);
  return useMemo(() => {
    const typists = typing.filter(({ userId }) => userId !== me.id);
    const viewers = here
      .filter(({ userId }) => userId !== me.id)
      .map((person): Viewer => {
        const writes = typists.some(({ userId, note }) => userId === person.userId && !note);
        return { ...toOnlooker(person), ...(writes ? { writing: t('typing.replying', { name: person.name }) } : {}) };
      });
    return { viewers, typists };
  }, [here, typing, me.id, t]);
}
