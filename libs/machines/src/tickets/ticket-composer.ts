import { AlreadyClosed, StaleReply, type StoredFile, type TicketEntry } from '@portal/contracts';
import { type Failure, failureOf, isTransient } from '../failure';

/** A user's unsent input for a ticket: the reply with its files, and the note to colleagues. */
export interface ComposerDraft {
  text: string;
  files: StoredFile[];
  note: string;
}

export const EMPTY_DRAFT: ComposerDraft = { text: '', files: [], note: '' };

/** A reply that the server has not accepted yet. `lastSeen`: the number of the newest entry that its author has seen. */
export interface Reply {
  replyId: string;
  text: string;
  files: StoredFile[];
  /** The ISO time of writing. Replies are sent in this order. */
  writtenAt: string;
  lastSeen: number;
  standing: 'waiting' | 'failed' | 'stale';
  /** The refusal of a `failed` reply. */
  failure: Failure | null;
  /** The entries that were added while a `stale` reply was written. */
  unseen: TicketEntry[];
}

/** A change of the composer that one tab sends to the user's other tabs. */
export type ComposerChange =
  | { kind: 'draft'; draft: ComposerDraft }
  | { kind: 'reply'; reply: Reply }
  | { kind: 'gone'; replyId: string }
  | { kind: 'sent'; entry: TicketEntry };

/** Returns the next reply to send. A stale reply delays the following ones until its author has read the new entries. */
export const nextOf = (outbox: readonly Reply[]): Reply | null =>
  outbox.some(({ standing }) => standing === 'stale') ? null : (outbox.find(({ standing }) => standing === 'waiting') ?? null);

/** True if there is text. Files without a text are not sent. */
export const hasComposedText = ({ text }: Pick<ComposerDraft, 'text'>): boolean => text.trim() !== '';

export const removeReply = (outbox: readonly Reply[], replyId: string): Reply[] => outbox.filter((reply) => reply.replyId !== replyId);

/** Inserts a reply by its time of writing, or replaces its previous version. */
const putReply = (outbox: readonly Reply[], reply: Reply): Reply[] =>
  [...removeReply(outbox, reply.replyId), reply].sort(
    (a, b) => a.writtenAt.localeCompare(b.writtenAt) || a.replyId.localeCompare(b.replyId),
  );

const changeReply = (outbox: readonly Reply[], replyId: string, change: Partial<Reply>): Reply[] =>
  outbox.map((reply) => (reply.replyId === replyId ? { ...reply, ...change } : reply));

/** Marks a reply as refused because of its content or its ticket. Only the author may retry a refused reply. */
export const markFailed = (outbox: readonly Reply[], replyId: string, failure: Failure): Reply[] =>
  changeReply(outbox, replyId, { standing: 'failed', failure });

export const markWaiting = (outbox: readonly Reply[], replyId: string): Reply[] =>
  changeReply(outbox, replyId, { standing: 'waiting', failure: null });

const stalenessOf = (failure: Failure) => {
  if (failure.code !== StaleReply.code) return null;
  const data = StaleReply.data?.safeParse(failure.data);
  return data?.success ? data.data : null;
};

export const isStale = (failure: Failure): boolean => stalenessOf(failure) !== null;

/** Marks a reply as stale. A stale reply is not sent until its author has read the entries that were added since. */
export const markStale = (outbox: readonly Reply[], replyId: string, failure: Failure): Reply[] => {
  const staleness = stalenessOf(failure);
  return staleness
    ? changeReply(outbox, replyId, { standing: 'stale', unseen: staleness.unseen, lastSeen: staleness.lastSeen })
    : [...outbox];
};

/** Marks a stale reply and the following ones as waiting, because their author has now read the new entries. */
export const markReadAndWaiting = (outbox: readonly Reply[], replyId: string): Reply[] => {
  const lastSeenEntry = outbox.find((reply) => reply.replyId === replyId)?.lastSeen ?? 0;
  return markWaiting(outbox, replyId).map((reply) => ({ ...reply, lastSeen: Math.max(reply.lastSeen, lastSeenEntry), unseen: [] }));
};

/** Returns a reply to the composer, above the text typed since. */
const restoreToDraft = (draft: ComposerDraft, { text, files }: Reply): ComposerDraft => ({
  ...draft,
  text: [text, draft.text].filter(Boolean).join('\n\n'),
  files: [...files, ...draft.files.filter(({ fileId }) => files.every((file) => file.fileId !== fileId))],
});

/** True if a retry may succeed: no connection, a server error, or a sign-in that is being renewed. */
export const isRetryable = (error: unknown): boolean => isTransient(failureOf(error)) || failureOf(error).status === 401;

export interface FirstClosing {
  by: string;
  at: string;
}

export interface ComposerContext {
  ticketId: string;
  draft: ComposerDraft;
  /** The replies that the server has not accepted yet, in the order of writing. */
  outbox: Reply[];
  /** The entries that the server accepted but that the conversation may not show yet. */
  sent: TicketEntry[];
  lastSeen: number;
  tries: number;
  retryAfterMs: number;
  closing: { comment: string; failure: Failure | null; first: FirstClosing | null };
  jitter: () => number;
}

export type ComposerEvent =
  | { type: 'wrote'; text: string }
  | { type: 'attached'; files: ComposerDraft['files'] }
  | { type: 'wrote a note'; note: string }
  /** Turns the draft into a reply. The caller supplies its id and the time. */
  | { type: 'replied'; replyId: string; at: string }
  | { type: 'retried'; replyId: string }
  | { type: 'deleted'; replyId: string }
  | { type: 'edited'; replyId: string }
  | { type: 'sent anyway'; replyId: string }
  | { type: 'saw'; nr: number }
  | { type: 'came back online' }
  /** Makes this tab the sender. `outbox` contains the stored replies. */
  | { type: 'was given the turn'; outbox: Reply[] }
  | { type: 'lost the turn' }
  | { type: 'received a change from another tab'; change: ComposerChange }
  | { type: 'asked to close' }
  | { type: 'confirmed the close'; comment: string }
  | { type: 'cancelled the close' }
  /** Reports the fact that another person closed the ticket. */
  | ({ type: 'was closed' } & FirstClosing)
  | { type: 'dismissed the notice' };

/** The state stored at an earlier visit, if any. `jitter`: returns random numbers from 0 to 1. */
export interface ComposerInput {
  ticketId: string;
  draft?: ComposerDraft;
  outbox?: Reply[];
  jitter?: () => number;
}

export const IDLE_CLOSING = { comment: '', failure: null, first: null };

/** Returns the person who closed the ticket first; null if closing failed for another reason. */
export const firstCloserOf = (error: unknown): FirstClosing | null => {
  const failure = failureOf(error);
  const data = failure.code === AlreadyClosed.code ? AlreadyClosed.data?.safeParse(failure.data) : null;
  return data?.success ? data.data : null;
};

/** Applies a change that another tab sent. */
export const applyChange = (context: ComposerContext, change: ComposerChange): Partial<ComposerContext> => {
  switch (change.kind) {
    case 'draft':
      return { draft: change.draft };
    case 'reply':
      return { outbox: putReply(context.outbox, change.reply) };
    case 'gone':
      return { outbox: removeReply(context.outbox, change.replyId) };
    case 'sent':
      return markSent(context, change.entry);
  }
};

/** Marks a reply as accepted. It stays on screen until the conversation shows it. */
export const markSent = ({ outbox, sent, lastSeen }: ComposerContext, entry: TicketEntry): Partial<ComposerContext> => ({
  outbox: removeReply(outbox, entry.entryId),
  sent: entry.nr > lastSeen ? [...sent.filter(({ entryId }) => entryId !== entry.entryId), entry] : sent,
});

/** True if the outbox contains the reply with one of these statuses. */
export const hasReply = (outbox: readonly Reply[], replyId: string, as: readonly Reply['standing'][]): boolean =>
  outbox.some((reply) => reply.replyId === replyId && as.includes(reply.standing));

/** Turns the draft into the last reply of the outbox. The note is unchanged. */
export const draftToReply = ({ outbox, draft, lastSeen }: ComposerContext, replyId: string, at: string): Partial<ComposerContext> => ({
  outbox: putReply(outbox, {
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

export const replyToDraft = ({ outbox, draft }: ComposerContext, replyId: string): Partial<ComposerContext> => {
  const reply = outbox.find((one) => one.replyId === replyId);
  return reply ? { draft: restoreToDraft(draft, reply), outbox: removeReply(outbox, replyId) } : {};
};
