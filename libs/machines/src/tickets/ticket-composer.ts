import { AlreadyClosed, StaleReply, type StoredFile, type TicketEntry } from '@portal/contracts';
import { type Failure, failureOf, isPassing } from '../failure';

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
const withReply = (outbox: readonly Reply[], reply: Reply): Reply[] =>
  [...without(outbox, reply.replyId), reply].sort((a, b) => a.writtenAt.localeCompare(b.writtenAt) || a.replyId.localeCompare(b.replyId));

const changeReply = (outbox: readonly Reply[], replyId: string, change: Partial<Reply>): Reply[] =>
  outbox.map((reply) => (reply.replyId === replyId ? { ...reply, ...change } : reply));

/** It was refused for what it is or where it goes; trying again is its author's decision. */
export const asFailed = (outbox: readonly Reply[], replyId: string, failure: Failure): Reply[] =>
  changeReply(outbox, replyId, { standing: 'failed', failure });

export const asWaiting = (outbox: readonly Reply[], replyId: string): Reply[] =>
  changeReply(outbox, replyId, { standing: 'waiting', failure: null });

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
    ? changeReply(outbox, replyId, { standing: 'stale', unseen: staleness.unseen, lastSeen: staleness.lastSeen })
    : [...outbox];
};

/** Its author has read what came in, so nothing that waits behind it is stale by that either. */
export const asReadAndWaiting = (outbox: readonly Reply[], replyId: string): Reply[] => {
  const read = outbox.find((reply) => reply.replyId === replyId)?.lastSeen ?? 0;
  return asWaiting(outbox, replyId).map((reply) => ({ ...reply, lastSeen: Math.max(reply.lastSeen, read), unseen: [] }));
};

/** Back into the composer, above what stands there. */
const broughtBack = (draft: ComposerDraft, { text, files }: Reply): ComposerDraft => ({
  ...draft,
  text: [text, draft.text].filter(Boolean).join('\n\n'),
  files: [...files, ...draft.files.filter(({ fileId }) => files.every((file) => file.fileId !== fileId))],
});

/** The same may go through later: no connection, the house in trouble, or a sign-in that is being renewed. */
export const mayPass = (thrown: unknown): boolean => isPassing(failureOf(thrown)) || failureOf(thrown).status === 401;

/** Who closed a ticket before this person could. */
export interface ClosedFirst {
  by: string;
  at: string;
}

export interface ComposerContext {
  ticketId: string;
  draft: ComposerDraft;
  /** What the server has not taken yet, in the order it was written. */
  outbox: Reply[];
  /** What the server took and the conversation may not show yet. */
  sent: TicketEntry[];
  /** Number of the newest entry on screen. */
  lastSeen: number;
  tries: number;
  retryAfterMs: number;
  closing: { comment: string; failure: Failure | null; first: ClosedFirst | null };
  jitter: () => number;
}

export type ComposerEvent =
  | { type: 'wrote'; text: string }
  | { type: 'attached'; files: ComposerDraft['files'] }
  | { type: 'wrote a note'; note: string }
  /** The draft becomes a reply; its id and the moment come from outside. */
  | { type: 'replied'; replyId: string; at: string }
  | { type: 'retried'; replyId: string }
  | { type: 'deleted'; replyId: string }
  | { type: 'edited'; replyId: string }
  | { type: 'sent anyway'; replyId: string }
  | { type: 'saw'; nr: number }
  | { type: 'came back online' }
  /** This tab is the one that sends now; `outbox` is what is kept. */
  | { type: 'was given the turn'; outbox: Reply[] }
  | { type: 'gave the turn away' }
  | { type: 'heard from another tab'; change: ComposerChange }
  | { type: 'asked to close' }
  | { type: 'confirmed the close'; comment: string }
  | { type: 'took the close back' }
  /** The fact that somebody else closed the ticket. */
  | ({ type: 'was closed' } & ClosedFirst)
  | { type: 'was told' };

/** What was kept of an earlier visit, if anything. `jitter`: gives numbers from 0 to 1. */
export interface ComposerInput {
  ticketId: string;
  draft?: ComposerDraft;
  outbox?: Reply[];
  jitter?: () => number;
}

export const NOT_CLOSING = { comment: '', failure: null, first: null };

/** Who was faster, where that is why it was not closed. */
export const firstOf = (thrown: unknown): ClosedFirst | null => {
  const failure = failureOf(thrown);
  const data = failure.code === AlreadyClosed.code ? AlreadyClosed.data?.safeParse(failure.data) : null;
  return data?.success ? data.data : null;
};

/** What another tab told of this composer. */
export const withChange = (context: ComposerContext, change: ComposerChange): Partial<ComposerContext> => {
  switch (change.kind) {
    case 'draft':
      return { draft: change.draft };
    case 'reply':
      return { outbox: withReply(context.outbox, change.reply) };
    case 'gone':
      return { outbox: without(context.outbox, change.replyId) };
    case 'sent':
      return asSent(context, change.entry);
  }
};

/** The server took a reply; the conversation shows it from here until it has it. */
export const asSent = ({ outbox, sent, lastSeen }: ComposerContext, entry: TicketEntry): Partial<ComposerContext> => ({
  outbox: without(outbox, entry.entryId),
  sent: entry.nr > lastSeen ? [...sent.filter(({ entryId }) => entryId !== entry.entryId), entry] : sent,
});

/** Whether a reply lies there, and as what. */
export const lies = (outbox: readonly Reply[], replyId: string, as: readonly Reply['standing'][]): boolean =>
  outbox.some((reply) => reply.replyId === replyId && as.includes(reply.standing));

/** The draft is a reply now, the last in its turn; the note stays. */
export const written = ({ outbox, draft, lastSeen }: ComposerContext, replyId: string, at: string): Partial<ComposerContext> => ({
  outbox: withReply(outbox, {
    replyId,
    text: draft.text.trim(),
    files: draft.files,
    writtenAt: at,
    lastSeen,
    standing: 'waiting',
    failure: null,
    unseen: [],
  }),
  draft: { ...draft, text: '', files: [] },
});

/** A reply is a draft again. */
export const edited = ({ outbox, draft }: ComposerContext, replyId: string): Partial<ComposerContext> => {
  const reply = outbox.find((one) => one.replyId === replyId);
  return reply ? { draft: broughtBack(draft, reply), outbox: without(outbox, replyId) } : {};
};
