import type { TicketEntry } from '@portal/contracts';
import type { TFunction } from 'i18next';

export { STATUS_PILLS as PILLS } from '../ticket-status';

type Words = TFunction<'conversation'>;

function describeAssignment(t: Words, { by, assignee }: TicketEntry, me: string): string {
  const isMine = by.id === me;
  const { name } = by;
  if (!assignee) return isMine ? t('line.releasedByYou') : t('line.released', { name });
  if (assignee.id === by.id) return isMine ? t('line.takenByYou') : t('line.taken', { name });
  if (isMine) return t('line.assignedByYou', { assignee: assignee.name });
  return assignee.id === me ? t('line.assignedToYou', { name }) : t('line.assigned', { name, assignee: assignee.name });
}

/** Returns a sentence that describes an event of the ticket. */
export function eventText(t: Words, entry: TicketEntry, me: string): string {
  const { kind, by } = entry;
  const isMine = by.id === me;
  if (kind === 'assigned') return describeAssignment(t, entry, me);
  if (kind === 'started') return isMine ? t('line.startedByYou') : t('line.started', { name: by.name });
  return isMine ? t('line.closedByYou') : t('line.closed', { name: by.name });
}

export const namesOf = (name: string): { firstName: string; lastName: string } => {
  const [firstName = '', ...rest] = name.split(' ');
  return { firstName, lastName: rest.join(' ') };
};
