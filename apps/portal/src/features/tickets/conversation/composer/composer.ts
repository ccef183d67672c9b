import { type ComposerChange, type ComposerDraft, EMPTY_DRAFT, type Reply, ticketComposerMachine } from '@portal/machines';
import { type Actor, createActor, fromPromise, waitFor } from 'xstate';
import type { Locks } from '../../../../device/locks';
import { api } from '../../../../live/api';
import { keepDraft } from '../../../../live/drafts/draft-keeping';
import { throwFailure } from '../../../../live/failures/failure';
import type { Tabs } from '../../../../live/tabs';
import type { ComposerStore } from './composer-store';

export type ComposerActor = Actor<typeof ticketComposerMachine>;

export interface Environment {
  who: string;
  tabs: Pick<Tabs, 'tell' | 'on'>;
  locks: Locks | undefined;
  store: ComposerStore;
  /** Called for each reply that the server accepted; `late`: true if it could not be sent at once. */
  onSent?: (late: boolean) => void;
}

/**
 * Opens the composer of one person at one ticket in this tab. It is stored, synchronized with all tabs, and sends while this tab has the
 * turn.
 */
export const openComposer = (ticketId: string, { who, tabs, locks, store, onSent }: Environment) => {
  const closeController = new AbortController();
  const restedIds = new Set<string>();
  const unwritten = new Set<Reply>();
  /** Ids of replies sent or deleted, so that a late store of one is not announced as present. */
  const removedIds = new Set<string>();
  let writes: Promise<void> = Promise.resolve();
  let isFromElsewhere = false;
  let isQueued = false;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let storedDraft: ComposerDraft = EMPTY_DRAFT;

  const actor: ComposerActor = createActor(
    ticketComposerMachine.provide({
      actors: {
        reply: fromPromise(async ({ input: { reply }, signal }) => {
          const { replyId, text, files, lastSeen } = reply;
          const input = { ticketId, replyId, message: text, attachments: files.map(({ fileId }) => fileId), lastSeen };
          const { entry } = await api.tickets.reply(input, { idempotencyKey: replyId, signal }).catch(throwFailure);
          onSent?.(restedIds.delete(replyId));
          return entry;
        }),
        close: fromPromise(({ input: { comment } }) => api.tickets.close({ ticketId, reason: comment }).catch(throwFailure)),
      },
    }),
    { input: { ticketId, jitter: Math.random } },
  );
  let last = actor.getSnapshot().context;
  const context = () => actor.getSnapshot().context;
  const hasReply = (outbox: readonly Reply[], id: string) => outbox.some(({ replyId }) => replyId === id);

  /** Queues writes one after the other. A closed composer writes nothing more, as the store may have been wiped. */
  const write = (put: () => Promise<void>) =>
    (writes = writes.then(() => (closeController.signal.aborted ? undefined : put())).catch(reportError));
  const sendToTabs = (change: ComposerChange) => tabs.tell({ type: 'composer', who, ticketId, change });
  /** Applies an event of another tab, which is neither stored nor sent again. */
  const sendFromElsewhere = (event: Parameters<typeof actor.send>[0]) => {
    isFromElsewhere = true;
    actor.send(event);
    isFromElsewhere = false;
  };
  const applyChange = (change: ComposerChange) => {
    if (change.kind === 'reply' && removedIds.has(change.reply.replyId)) return;
    if (change.kind === 'gone') {
      removedIds.add(change.replyId);
      // This tab stored the reply after it had been removed there.
      void write(() => store.dropReply(who, ticketId, change.replyId));
    }
    sendFromElsewhere({ type: 'heard from another tab', change });
  };

  const storeDraft = () => {
    clearTimeout(timer);
    timer = undefined;
    const { draft } = context();
    if (closeController.signal.aborted || draft === storedDraft) return;
    storedDraft = draft;
    void write(() => keepDraft(() => store.putDraft(who, ticketId, draft)));
    sendToTabs({ kind: 'draft', draft });
  };
  const storeReply = (reply: Reply) => {
    unwritten.add(reply);
    // Announced at once, as this tab may end before it is stored; and again, as the tab with the turn may not have found it in the store by
    // then.
    sendToTabs({ kind: 'reply', reply });
    void write(() => keepDraft(() => store.putReply(who, ticketId, reply))).then(() => {
      unwritten.delete(reply);
      if (hasReply(context().outbox, reply.replyId)) sendToTabs({ kind: 'reply', reply });
    });
  };
  const dropReply = (replyId: string) => {
    const entry = context().sent.find(({ entryId }) => entryId === replyId);
    removedIds.add(replyId);
    void write(() => store.dropReply(who, ticketId, replyId));
    sendToTabs(entry ? { kind: 'sent', entry } : { kind: 'gone', replyId });
  };

  /** Sends while this tab has the turn, which no other tab has then. It sends the stored replies and those just written here. */
  const sendAll = async () => {
    const before = new Set(context().outbox);
    const storedComposer = await store.read(who, ticketId).catch(reportError);
    if (closeController.signal.aborted) return;
    const own = context().outbox.filter((reply) => !storedComposer || unwritten.has(reply) || !before.has(reply));
    const outbox = [...(storedComposer?.outbox ?? []).filter(({ replyId }) => !hasReply(own, replyId) && !removedIds.has(replyId)), ...own];
    sendFromElsewhere({ type: 'was given the turn', outbox: outbox.sort((a, b) => a.writtenAt.localeCompare(b.writtenAt)) });
    const forEver = { timeout: Number.POSITIVE_INFINITY, signal: closeController.signal };
    await waitFor(actor, ({ context }) => context.outbox.length === 0, forEver).catch(() => closeController.signal.throwIfAborted());
    await writes;
    actor.send({ type: 'gave the turn away' });
  };
  const waitForTurn = async () => {
    if (isQueued || closeController.signal.aborted || context().outbox.length === 0) return;
    isQueued = true;
    try {
      await (locks ? locks.request(`portal.composer.${who}.${ticketId}`, { signal: closeController.signal }, sendAll) : sendAll());
    } catch (failure) {
      if (!closeController.signal.aborted) reportError(failure);
    }
    isQueued = false;
    void waitForTurn();
  };

  actor.subscribe((now) => {
    const { draft, outbox } = now.context;
    const before = last;
    last = now.context;
    if (now.matches({ outbox: 'resting' })) for (const { replyId } of outbox) restedIds.add(replyId);
    if (isFromElsewhere) {
      if (draft !== before.draft) storedDraft = draft;
    } else if (!closeController.signal.aborted) {
      // A draft that becomes a reply leaves the store at once, or a reload would restore both.
      if (draft !== before.draft && outbox !== before.outbox) storeDraft();
      // A typed draft is stored at once, as a page that is being left has no time to write.
      else if (draft !== before.draft) timer ??= setTimeout(storeDraft);
      for (const reply of outbox) if (!before.outbox.includes(reply)) storeReply(reply);
      for (const { replyId } of before.outbox) if (!hasReply(outbox, replyId)) dropReply(replyId);
    }
    void waitForTurn();
  });
  const stopListening = tabs.on('composer', (message) => {
    if (message.who === who && message.ticketId === ticketId) applyChange(message.change);
  });
  addEventListener('pagehide', storeDraft);
  actor.start();

  let isRead = false;
  const ready = store
    .read(who, ticketId)
    .then(({ draft, outbox }) => {
      if (closeController.signal.aborted) return true;
      if (draft && context().draft === EMPTY_DRAFT) applyChange({ kind: 'draft', draft });
      for (const reply of outbox) {
        restedIds.add(reply.replyId);
        if (!hasReply(context().outbox, reply.replyId)) applyChange({ kind: 'reply', reply });
      }
      isRead = true;
      return true;
    })
    .catch((failure: unknown) => {
      reportError(failure);
      return false;
    });

  return {
    actor,
    /** Resolves once the stored content is in the composer; false if it could not be read. */
    ready,
    isRead: (): boolean => isRead,
    close(): void {
      clearTimeout(timer);
      closeController.abort();
      removeEventListener('pagehide', storeDraft);
      stopListening();
      actor.stop();
    },
  };
};

export type Composer = ReturnType<typeof openComposer>;
