import type { Reply } from '@portal/machines';
import i18next from 'i18next';
import { useMemo } from 'react';
import { loadTexts } from '../../../i18n/texts';
import { line } from '../../../live/line';
import { useSession } from '../../../live/session';
import { signIn } from '../../../live/sign-in';
import { tabs } from '../../../live/tabs';
import { type Opened, useOpened } from '../../../live/use-opened';
import { toast } from '../../../ui/toaster';
import { type Desk, openDesk } from './desk';
import { createShelf } from './shelf';

export const shelf = createShelf();
let owner: string | null = null;
const desks = new Map<string, Desk>();
let late = 0;

function putAway() {
  for (const desk of desks.values()) desk.close();
  desks.clear();
  owner = null;
  late = 0;
}

/** Said once, when all that had to wait is through. */
async function sayWhenThrough() {
  await loadTexts('conversation');
  const waiting = [...desks.values()].some(({ actor }) =>
    actor.getSnapshot().context.outbox.some(({ standing }) => standing === 'waiting'),
  );
  if (waiting || late === 0) return;
  toast.success({ id: 'desks', title: i18next.t('conversation:said.backOnline', { count: late }) });
  late = 0;
}

function taken(wasLate: boolean) {
  if (!wasLate) return;
  late += 1;
  // The reply leaves its outbox after this.
  setTimeout(() => void sayWhenThrough());
}

/** The desk of this person at a ticket: one for the whole app, which goes on when the screen is left. */
export function deskOf(who: string, ticketId: string): Desk {
  if (owner !== who) putAway();
  owner = who;
  const found = desks.get(ticketId);
  if (found) return found;
  const locks = typeof navigator === 'undefined' ? undefined : navigator.locks;
  const desk = openDesk(ticketId, { who, tabs, locks, shelf, taken });
  desks.set(ticketId, desk);
  return desk;
}

/** What lies unsent at the desks of this tab, by ticket. */
export const atDesks = (): Map<string, Reply[]> =>
  new Map([...desks].map(([ticketId, { actor }]) => [ticketId, actor.getSnapshot().context.outbox]));

/** Takes up again what was written and not sent before a reload. */
export async function wakeDesks(who: string): Promise<void> {
  try {
    await shelf.expire();
    for (const ticketId of await shelf.unsent(who)) deskOf(who, ticketId);
  } catch (failure) {
    reportError(failure);
  }
}

let wasLive = false;
function lineChanged() {
  const isLive = line.connection.get().state === 'live';
  if (isLive && !wasLive) for (const { actor } of desks.values()) actor.send({ type: 'came back online' });
  wasLive = isLive;
}

/** Once for the app. */
export function startDesks(): void {
  line.connection.subscribe(lineChanged);
  signIn.whenOver(putAway);
}

/** A desk with what was kept on it. What could not be read is left as it lies: writing at that desk would take its place. */
async function openedDesk(who: string, ticketId: string): Promise<Desk | null> {
  const desk = deskOf(who, ticketId);
  if (await desk.ready) return desk;
  if (desks.get(ticketId) === desk) desks.delete(ticketId);
  desk.close();
  return null;
}

/** The desk at this ticket once what was kept lies on it. */
export function useDesk(ticketId: string): Opened<Desk> {
  const who = useSession().user?.userId;
  return useOpened(useMemo(() => (who ? () => openedDesk(who, ticketId) : null), [who, ticketId]));
}
