import { type ComposerChange, type ComposerDraft, EMPTY_DRAFT, type Reply, ticketComposerMachine } from '@portal/machines';
import { type Actor, createActor, fromPromise, waitFor } from 'xstate';
import type { Locks } from '../../../../device/locks';
import { api } from '../../../../live/api';
import { saveDraft } from '../../../../live/drafts/draft-keeping';
import { throwFailure } from '../../../../live/failures/failure';
import type { Tabs } from '../../../../live/tabs';
import type { ComposerStore } from './composer-store';

export type ComposerActor = Actor<typeof ticketComposerMachine>;

export interface Environment {
  userId: string;
  tabs: Pick<Tabs, 'notify' | 'on'>;
  locks: Locks | undefined;
  store: ComposerStore;
  /** Called for each reply that the server accepts. `late` is true if the first attempt to send the reply failed. */
  onSent?: (late: boolean) => void;
}

/**
 * Opens one person's composer for one ticket in this tab. The content is stored and synchronized with all tabs; the tab that holds the lock
 * sends the replies.
 */
export const openComposer = (ticketId: string, { userId, tabs, locks, store, onSent }: Environment) => {
  const closeController = new AbortController();
  const restedIds = new Set<string>();
  const unwrittenReplies = new Set<Reply>();
  /** The ids of replies that were sent or deleted. A write of such a reply that finishes late is not announced to other tabs. */
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

  /** Queues writes sequentially. A closed composer writes nothing, because the store may have been wiped. */
  const write = (put: () => Promise<void>) =>
    (writes = writes.then(() => (closeController.signal.aborted ? undefined : put())).catch(reportError));
  const sendToTabs = (change: ComposerChange) => tabs.notify({ type: 'composer', who: userId, ticketId, change });
  /** Applies an event of another tab without storing it or sending it back to the tabs. */
  const sendFromElsewhere = (event: Parameters<typeof actor.send>[0]) => {
    isFromElsewhere = true;
    actor.send(event);
    isFromElsewhere = false;
  };
  const applyChange = (change: ComposerChange) => {
    if (change.kind === 'reply' && removedIds.has(change.reply.replyId)) return;
    if (change.kind === 'gone') {
      removedIds.add(change.replyId);
      // This tab may have stored the reply after another tab removed it.
      void write(() => store.dropReply(userId, ticketId, change.replyId));
    }
    sendFromElsewhere({ type: 'received a change from another tab', change });
  };

  const storeDraft = () => {
    clearTimeout(timer);
    timer = undefined;
    const { draft } = context();
    if (closeController.signal.aborted || draft === storedDraft) return;
    storedDraft = draft;
    void write(() => saveDraft(() => store.putDraft(userId, ticketId, draft)));
    sendToTabs({ kind: 'draft', draft });
  };
  const storeReply = (reply: Reply) => {
    unwrittenReplies.add(reply);
    // Announce the reply immediately, because this tab may close before the reply is stored, and again afterwards, because the sending tab
    // may have read the store too early.
    sendToTabs({ kind: 'reply', reply });
    void write(() => saveDraft(() => store.putReply(userId, ticketId, reply))).then(() => {
      unwrittenReplies.delete(reply);
      if (hasReply(context().outbox, reply.replyId)) sendToTabs({ kind: 'reply', reply });
    });
  };
  const dropReply = (replyId: string) => {
    const entry = context().sent.find(({ entryId }) => entryId === replyId);
    removedIds.add(replyId);
    void write(() => store.dropReply(userId, ticketId, replyId));
    sendToTabs(entry ? { kind: 'sent', entry } : { kind: 'gone', replyId });
  };

  /** Sends the stored replies and those just written in this tab. Runs while this tab holds the exclusive lock. */
  const sendAll = async () => {
    const previousReplies = new Set(context().outbox);
    const storedComposer = await store.read(userId, ticketId).catch(reportError);
    if (closeController.signal.aborted) return;
    const ownReplies = context().outbox.filter((reply) => !storedComposer || unwrittenReplies.has(reply) || !previousReplies.has(reply));
    const outbox = [
      ...(storedComposer?.outbox ?? []).filter(({ replyId }) => !hasReply(ownReplies, replyId) && !removedIds.has(replyId)),
      ...ownReplies,
    ];
    sendFromElsewhere({ type: 'was given the turn', outbox: outbox.sort((a, b) => a.writtenAt.localeCompare(b.writtenAt)) });
    const waitOptions = { timeout: Number.POSITIVE_INFINITY, signal: closeController.signal };
    await waitFor(actor, ({ context }) => context.outbox.length === 0, waitOptions).catch(() => closeController.signal.throwIfAborted());
    await writes;
    actor.send({ type: 'lost the turn' });
  };
  const waitForTurn = async () => {
    if (isQueued || closeController.signal.aborted || context().outbox.length === 0) return;
    isQueued = true;
    try {
      await (locks ? locks.request(`portal.composer.${userId}.${ticketId}`, { signal: closeController.signal }, sendAll) : sendAll());
    } catch (failure) {
      if (!closeController.signal.aborted) reportError(failure);
    }
    isQueued = false;
    void waitForTurn();
  };

  actor.subscribe((now) => {
    const { draft, outbox } = now.context;
    const previous = last;
    last = now.context;
    if (now.matches({ outbox: 'resting' })) for (const { replyId } of outbox) restedIds.add(replyId);
    if (isFromElsewhere) {
      if (draft !== previous.draft) storedDraft = draft;
    } else if (!closeController.signal.aborted) {
      // Clear the stored draft as soon as it becomes a reply: otherwise a reload would restore both.
      if (draft !== previous.draft && outbox !== previous.outbox) storeDraft();
      // Store a typed draft immediately, because a page has no time to write while it is being closed.
      else if (draft !== previous.draft) timer ??= setTimeout(storeDraft);
      for (const reply of outbox) if (!previous.outbox.includes(reply)) storeReply(reply);
      for (const { replyId } of previous.outbox) if (!hasReply(outbox, replyId)) dropReply(replyId);
    }
    void waitForTurn();
  });
  const stopListening = tabs.on('composer', (message) => {
    if (message.who === userId && message.ticketId === ticketId) applyChange(message.change);
  });
  addEventListener('pagehide', storeDraft);
  actor.start();

  let isRead = false;
  const pendingRead = store
    .read(userId, ticketId)
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
    /** Resolves with true once the stored content is loaded into the composer, or with false if it could not be read. */
    ready: pendingRead,
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
