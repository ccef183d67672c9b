import { AlreadyClosed, type TicketEntry } from '@portal/contracts';
import { type Failure, failureOf } from './failure';
import { broughtBack, type ComposerChange, type ComposerDraft, type Reply, without, withReply } from './outbox';

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
  | { type: 'sent the draft'; replyId: string; at: string }
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
      return taken(context, change.entry);
  }
};

/** The server took a reply; the conversation shows it from here until it has it. */
export const taken = ({ outbox, sent, lastSeen }: ComposerContext, entry: TicketEntry): Partial<ComposerContext> => ({
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
