import { type ComposerChange, type ComposerDraft, EMPTY_DRAFT, type Reply, ticketComposerMachine } from '@portal/machines';
import { type Actor, createActor, fromPromise, waitFor } from 'xstate';
import type { Locks } from '../../../../device/locks';
import { api } from '../../../../live/api';
import { keepDraft } from '../../../../live/drafts/draft-keeping';
import { throwFailure } from '../../../../live/failures/to-failure';
import type { Tabs } from '../../../../live/tabs';
import type { ComposerStore } from './composer-store';

export type ComposerActor = Actor<typeof ticketComposerMachine>;

export interface Environment {
  who: string;
  tabs: Pick<Tabs, 'tell' | 'on'>;
  locks: Locks | undefined;
  store: ComposerStore;
  /** Runs for each reply that the server took; `late`: it could not go when it was written. */
  onSent?: (late: boolean) => void;
}

/** The composer of one person at one ticket in this tab: stored, equal in all tabs, and sending while it has the turn. */
export const openComposer = (ticketId: string, { who, tabs, locks, store, onSent }: Environment) => {
  const closed = new AbortController();
  const rested = new Set<string>();
  const unwritten = new Set<Reply>();
  /** What was sent or deleted: a tab that was still storing it says that it is there. */
  const gone = new Set<string>();
  let writes: Promise<void> = Promise.resolve();
  let isFromElsewhere = false;
  let queued = false;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let storedDraft: ComposerDraft = EMPTY_DRAFT;

  const actor: ComposerActor = createActor(
    ticketComposerMachine.provide({
      actors: {
        reply: fromPromise(async ({ input: { reply }, signal }) => {
          const { replyId, text, files, lastSeen } = reply;
          const input = { ticketId, replyId, message: text, attachments: files.map(({ fileId }) => fileId), lastSeen };
          const { entry } = await api.tickets.reply(input, { idempotencyKey: replyId, signal }).catch(throwFailure);
          onSent?.(rested.delete(replyId));
          return entry;
        }),
        close: fromPromise(({ input: { comment } }) => api.tickets.close({ ticketId, reason: comment }).catch(throwFailure)),
      },
    }),
    { input: { ticketId, jitter: Math.random } },
  );
  let last = actor.getSnapshot().context;
  const context = () => actor.getSnapshot().context;
  const has = (outbox: readonly Reply[], id: string) => outbox.some(({ replyId }) => replyId === id);

  /** One after the other; once the composer is closed nothing is written any more, as the store may have been wiped. */
  const write = (put: () => Promise<void>) => (writes = writes.then(() => (closed.signal.aborted ? undefined : put())).catch(reportError));
  const tell = (change: ComposerChange) => tabs.tell({ type: 'composer', who, ticketId, change });
  /** What is known elsewhere already is neither stored nor told again. */
  const sendFromElsewhere = (event: Parameters<typeof actor.send>[0]) => {
    isFromElsewhere = true;
    actor.send(event);
    isFromElsewhere = false;
  };
  const applyChange = (change: ComposerChange) => {
    if (change.kind === 'reply' && gone.has(change.reply.replyId)) return;
    if (change.kind === 'gone') {
      gone.add(change.replyId);
      // What this tab was storing meanwhile came into the store after it had been dropped there.
      void write(() => store.dropReply(who, ticketId, change.replyId));
    }
    sendFromElsewhere({ type: 'heard from another tab', change });
  };

  const storeDraft = () => {
    clearTimeout(timer);
    timer = undefined;
    const { draft } = context();
    if (closed.signal.aborted || draft === storedDraft) return;
    storedDraft = draft;
    void write(() => keepDraft(() => store.putDraft(who, ticketId, draft)));
    tell({ kind: 'draft', draft });
  };
  const storeReply = (reply: Reply) => {
    unwritten.add(reply);
    // At once, as this tab may end before it is stored; and again, as a tab that had the turn by then has not found it in the store.
    tell({ kind: 'reply', reply });
    void write(() => keepDraft(() => store.putReply(who, ticketId, reply))).then(() => {
      unwritten.delete(reply);
      if (has(context().outbox, reply.replyId)) tell({ kind: 'reply', reply });
    });
  };
  const dropReply = (replyId: string) => {
    const entry = context().sent.find(({ entryId }) => entryId === replyId);
    gone.add(replyId);
    void write(() => store.dropReply(who, ticketId, replyId));
    tell(entry ? { kind: 'sent', entry } : { kind: 'gone', replyId });
  };

  /** While this tab has the turn no other one sends. What is stored is what there is to send, with what was written here this moment. */
  const sendAll = async () => {
    const before = new Set(context().outbox);
    const stored = await store.read(who, ticketId).catch(reportError);
    if (closed.signal.aborted) return;
    const own = context().outbox.filter((reply) => !stored || unwritten.has(reply) || !before.has(reply));
    const outbox = [...(stored?.outbox ?? []).filter(({ replyId }) => !has(own, replyId) && !gone.has(replyId)), ...own];
    sendFromElsewhere({ type: 'was given the turn', outbox: outbox.sort((a, b) => a.writtenAt.localeCompare(b.writtenAt)) });
    const forEver = { timeout: Number.POSITIVE_INFINITY, signal: closed.signal };
    await waitFor(actor, ({ context }) => context.outbox.length === 0, forEver).catch(() => closed.signal.throwIfAborted());
    await writes;
    actor.send({ type: 'gave the turn away' });
  };
  const waitForTurn = async () => {
    if (queued || closed.signal.aborted || context().outbox.length === 0) return;
    queued = true;
    try {
      await (locks ? locks.request(`portal.composer.${who}.${ticketId}`, { signal: closed.signal }, sendAll) : sendAll());
    } catch (failure) {
      if (!closed.signal.aborted) reportError(failure);
    }
    queued = false;
    void waitForTurn();
  };

  actor.subscribe((now) => {
    const { draft, outbox } = now.context;
    const before = last;
    last = now.context;
    if (now.matches({ outbox: 'resting' })) for (const { replyId } of outbox) rested.add(replyId);
    if (isFromElsewhere) {
      if (draft !== before.draft) storedDraft = draft;
    } else if (!closed.signal.aborted) {
      // What leaves the composer leaves the store at once, or a reload would bring it back beside its reply.
      if (draft !== before.draft && outbox !== before.outbox) storeDraft();
      // What is typed is stored at once: a page that is being left has no time to write any more.
      else if (draft !== before.draft) timer ??= setTimeout(storeDraft);
      for (const reply of outbox) if (!before.outbox.includes(reply)) storeReply(reply);
      for (const { replyId } of before.outbox) if (!has(outbox, replyId)) dropReply(replyId);
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
      if (closed.signal.aborted) return true;
      if (draft && context().draft === EMPTY_DRAFT) applyChange({ kind: 'draft', draft });
      for (const reply of outbox) {
        rested.add(reply.replyId);
        if (!has(context().outbox, reply.replyId)) applyChange({ kind: 'reply', reply });
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
    /** Resolves once what was stored is in the composer; false where it could not be read. */
    ready,
    isRead: (): boolean => isRead,
    close(): void {
      clearTimeout(timer);
      closed.abort();
      removeEventListener('pagehide', storeDraft);
      stopListening();
      actor.stop();
    },
  };
};

export type Composer = ReturnType<typeof openComposer>;
