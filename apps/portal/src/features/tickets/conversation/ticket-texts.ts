import type { TicketEntry } from '@portal/contracts';
import type { TFunction } from 'i18next';

export { PILLS } from '../status-pills';

type Words = TFunction<'conversation'>;

function assignedWords(t: Words, { by, assignee }: TicketEntry, me: string): string {
  const mine = by.id === me;
  const { name } = by;
  if (!assignee) return mine ? t('line.releasedByYou') : t('line.released', { name });
  if (assignee.id === by.id) return mine ? t('line.takenByYou') : t('line.taken', { name });
  if (mine) return t('line.assignedByYou', { assignee: assignee.name });
  return assignee.id === me ? t('line.assignedToYou', { name }) : t('line.assigned', { name, assignee: assignee.name });
}

/** What happened to the ticket, in a sentence. */
export function lineText(t: Words, entry: TicketEntry, me: string): string {
  const { kind, by } = entry;
  const mine = by.id === me;
  if (kind === 'assigned') return assignedWords(t, entry, me);
  if (kind === 'started') return mine ? t('line.startedByYou') : t('line.started', { name: by.name });
  return mine ? t('line.closedByYou') : t('line.closed', { name: by.name });
}

/** First and last name, as faces need them. */
export const namesOf = (name: string): { firstName: string; lastName: string } => {
  const [firstName = '', ...rest] = name.split(' ');
  return { firstName, lastName: rest.join(' ') };
};
