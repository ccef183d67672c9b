import { StaleReply, type StoredFile, type TicketEntry } from '@portal/contracts';
import { type Failure, failureOf, isPassing } from './failure';

/** What a person is about to say at a ticket: to the other side with its files, and to the colleagues. */
export interface ComposerDraft {
  text: string;
  files: StoredFile[];
  note: string;
}

export const EMPTY_DRAFT: ComposerDraft = { text: '', files: [], note: '' };

/** A reply that the server has not taken yet. `lastSeen`: number of the newest entry that its author had seen. */
export interface Reply {
  replyId: string;
  text: string;
  files: StoredFile[];
  /** When it was written, as an ISO date; replies go out in this order. */
  writtenAt: string;
  lastSeen: number;
  standing: 'waiting' | 'failed' | 'stale';
  /** Why it was refused; of `failed`. */
  failure: Failure | null;
  /** What came in while it was written; of `stale`. */
  unseen: TicketEntry[];
}

/** What one tab tells the others about a composer. */
export type ComposerChange =
  | { kind: 'draft'; draft: ComposerDraft }
  | { kind: 'reply'; reply: Reply }
  | { kind: 'gone'; replyId: string }
  | { kind: 'sent'; entry: TicketEntry };

/** The reply whose turn it is. One that went stale holds the others back: its author has yet to read what came in. */
export const nextOf = (outbox: readonly Reply[]): Reply | null =>
  outbox.some(({ standing }) => standing === 'stale') ? null : (outbox.find(({ standing }) => standing === 'waiting') ?? null);

/** Files go with a message, never alone. */
export const hasWords = ({ text }: Pick<ComposerDraft, 'text'>): boolean => text.trim() !== '';

export const without = (outbox: readonly Reply[], replyId: string): Reply[] => outbox.filter((reply) => reply.replyId !== replyId);

/** Puts a reply where it belongs, in place of what was known of it. */
export const withReply = (outbox: readonly Reply[], reply: Reply): Reply[] =>
  [...without(outbox, reply.replyId), reply].sort((a, b) => a.writtenAt.localeCompare(b.writtenAt) || a.replyId.localeCompare(b.replyId));

const withChange = (outbox: readonly Reply[], replyId: string, change: Partial<Reply>): Reply[] =>
  outbox.map((reply) => (reply.replyId === replyId ? { ...reply, ...change } : reply));

/** It was refused for what it is or where it goes; trying again is its author's decision. */
export const asFailed = (outbox: readonly Reply[], replyId: string, failure: Failure): Reply[] =>
  withChange(outbox, replyId, { standing: 'failed', failure });

export const asWaiting = (outbox: readonly Reply[], replyId: string): Reply[] =>
  withChange(outbox, replyId, { standing: 'waiting', failure: null });

const stalenessOf = (failure: Failure) => {
  if (failure.code !== StaleReply.code) return null;
  const data = StaleReply.data?.safeParse(failure.data);
  return data?.success ? data.data : null;
};

export const isStale = (failure: Failure): boolean => stalenessOf(failure) !== null;

/** The conversation moved on while it was written: it waits until its author has read what came in. */
export const asStale = (outbox: readonly Reply[], replyId: string, failure: Failure): Reply[] => {
  const staleness = stalenessOf(failure);
  return staleness
    ? withChange(outbox, replyId, { standing: 'stale', unseen: staleness.unseen, lastSeen: staleness.lastSeen })
    : [...outbox];
};

/** Its author has read what came in, so nothing that waits behind it is stale by that either. */
export const asReadAndWaiting = (outbox: readonly Reply[], replyId: string): Reply[] => {
  const read = outbox.find((reply) => reply.replyId === replyId)?.lastSeen ?? 0;
  return asWaiting(outbox, replyId).map((reply) => ({ ...reply, lastSeen: Math.max(reply.lastSeen, read), unseen: [] }));
};

/** Back into the composer, above what stands there. */
export const broughtBack = (draft: ComposerDraft, { text, files }: Reply): ComposerDraft => ({
  ...draft,
  text: [text, draft.text].filter(Boolean).join('\n\n'),
  files: [...files, ...draft.files.filter(({ fileId }) => files.every((file) => file.fileId !== fileId))],
});

/** The same may go through later: no connection, the house in trouble, or a sign-in that is being renewed. */
export const mayPass = (thrown: unknown): boolean => isPassing(failureOf(thrown)) || failureOf(thrown).status === 401;
