import type { Reply } from '@portal/machines';
import i18next from 'i18next';
import { useMemo } from 'react';
import { sharedLocks } from '../../../../device/locks';
import { loadTexts } from '../../../../i18n/texts';
import { connection } from '../../../../live/connection';
import { session } from '../../../../live/session';
import { pendingChanges } from '../../../../live/sync-state';
import { tabs } from '../../../../live/tabs';
import { addUnsentSource } from '../../../../live/unsent-text';
import { type OpenedValue, useOpened } from '../../../../live/use-opened';
import { useSession } from '../../../../live/use-session';
import { toast } from '../../../../ui/feedback/toaster';
import { type Composer, openComposer } from './composer';
import { composerStore } from './composer-store';

let owner: string | null = null;
const composers = new Map<string, Composer>();
let lateCount = 0;

function countPending() {
  const outboxes = [...composers.values()].flatMap(({ actor }) => actor.getSnapshot().context.outbox);
  pendingChanges.set(outboxes.filter(({ standing }) => standing === 'waiting').length);
}

function closeAll() {
  for (const composer of composers.values()) composer.close();
  composers.clear();
  owner = null;
  lateCount = 0;
  countPending();
}

/** Shows one toast once all pending replies are sent. */
async function announceSent() {
  await loadTexts('conversation');
  const isWaiting = [...composers.values()].some(({ actor }) =>
    actor.getSnapshot().context.outbox.some(({ standing }) => standing === 'waiting'),
  );
  if (isWaiting || lateCount === 0) return;
  toast.success({ id: 'composers', title: i18next.t('conversation:said.backOnline', { count: lateCount }) });
  lateCount = 0;
}

function countLate(wasLate: boolean) {
  if (!wasLate) return;
  lateCount += 1;
  // Wait, because the machine removes the reply from its outbox after this callback.
  setTimeout(() => void announceSent());
}

let wasLive = false;
function handleConnectionChange() {
  const isLive = connection.status.get().state === 'live';
  if (isLive && !wasLive) for (const { actor } of composers.values()) actor.send({ type: 'came back online' });
  wasLive = isLive;
}

/** Returns true if a composer of this tab contains text that may not be stored yet. */
const hasOpenDraft = (): boolean =>
  [...composers.values()].some(({ actor }) => {
    const { text, note, files } = actor.getSnapshot().context.draft;
    return Boolean(text || note || files.length);
  });

let isStarted = false;
/** Subscribes to the events of the app when the first composer is opened. */
function start() {
  if (isStarted) return;
  isStarted = true;
  addUnsentSource(hasOpenDraft);
  wasLive = connection.status.get().state === 'live';
  connection.status.subscribe(handleConnectionChange);
  session.onEnd(closeAll);
}

/** Returns this person's composer for a ticket. The app has one per ticket, which keeps running when the screen closes. */
function composerOf(userId: string, ticketId: string): Composer {
  start();
  if (owner !== userId) closeAll();
  owner = userId;
  const openedComposer = composers.get(ticketId);
  if (openedComposer) return openedComposer;
  const composer = openComposer(ticketId, { userId, tabs, locks: sharedLocks(), store: composerStore, onSent: countLate });
  composers.set(ticketId, composer);
  composer.actor.subscribe(countPending);
  countPending();
  return composer;
}

/** Returns the unsent replies of the composers in this tab, by ticket. Omits composers whose stored replies could not be read. */
export async function openOutboxes(): Promise<Map<string, Reply[]>> {
  const readComposers = await Promise.all([...composers].map(async (entry) => ((await entry[1].ready) ? [entry] : [])));
  return new Map(readComposers.flat().map(([ticketId, { actor }]) => [ticketId, actor.getSnapshot().context.outbox]));
}

/** Reopens the composers whose replies were not sent before a reload. */
export async function wakeComposers(userId: string): Promise<void> {
  try {
    await composerStore.expire();
    const ticketIds = await composerStore.findUnsentTickets(userId);
    // The person may have signed out meanwhile. A composer without the encryption key reads nothing, and would block the stored text when
    // the person returns.
    if (session.actor.getSnapshot().context.user?.userId !== userId) return;
    for (const ticketId of ticketIds) composerOf(userId, ticketId);
  } catch (failure) {
    reportError(failure);
  }
}

/** Returns a composer with its stored content, or null if that content could not be read, because writing would overwrite it. */
export async function openReadComposer(userId: string, ticketId: string): Promise<Composer | null> {
  const composer = composerOf(userId, ticketId);
  if (await composer.ready) return composer;
  if (composers.get(ticketId) === composer) composers.delete(ticketId);
  composer.close();
  countPending();
  return null;
}

/** Returns the composer if it is open and its stored content is loaded. */
function readComposer(userId: string, ticketId: string): Composer | null {
  const composer = owner === userId ? composers.get(ticketId) : undefined;
  return composer?.isRead() ? composer : null;
}

/** Returns the composer of this ticket once its stored content is loaded. */
export function useComposer(ticketId: string): OpenedValue<Composer> {
  const user = useSession().user?.userId;
  const openForUser = useMemo(() => (user ? () => openReadComposer(user, ticketId) : null), [user, ticketId]);
  return useOpened(openForUser, () => (user ? readComposer(user, ticketId) : null));
}
