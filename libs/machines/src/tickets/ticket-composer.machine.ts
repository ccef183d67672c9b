import type { TicketEntry } from '@portal/contracts';
import { assign, fromPromise, setup } from 'xstate';
import { backOffMs } from '../back-off';
import { failureOf } from '../failure';
import { theEvent } from '../the-event';
import {
  applyChange,
  type ComposerChange,
  type ComposerContext,
  type ComposerDraft,
  type ComposerEvent,
  type ComposerInput,
  draftToReply,
  EMPTY_DRAFT,
  type FirstClosing,
  firstCloserOf,
  hasComposedText,
  hasReply,
  IDLE_CLOSING,
  isRetryable,
  isStale,
  markFailed,
  markReadAndWaiting,
  markSent,
  markStale,
  markWaiting,
  nextOf,
  type Reply,
  removeReply,
  replyToDraft,
} from './ticket-composer';

const composer = setup({
  types: { context: {} as ComposerContext, events: {} as ComposerEvent, input: {} as ComposerInput },
  actors: {
    reply: fromPromise<TicketEntry, { ticketId: string; reply: Reply }>(() => new Promise(() => {})),
    close: fromPromise<unknown, { ticketId: string; comment: string }>(() => new Promise(() => {})),
  },
  guards: {
    'a reply waits its turn': ({ context }) => nextOf(context.outbox) !== null,
    'no reply waits its turn': ({ context }) => nextOf(context.outbox) === null,
    'there is something to say': ({ context }) => hasComposedText(context.draft),
    'it waits for its author': ({ context }, { replyId }: { replyId: string }) => hasReply(context.outbox, replyId, ['failed', 'stale']),
    'it is there': ({ context }, { replyId }: { replyId: string }) => hasReply(context.outbox, replyId, ['waiting', 'failed', 'stale']),
    'it failed': ({ context }, { replyId }: { replyId: string }) => hasReply(context.outbox, replyId, ['failed']),
    'it is stale': ({ context }, { replyId }: { replyId: string }) => hasReply(context.outbox, replyId, ['stale']),
    'it may pass': (_, { error }: { error: unknown }) => isRetryable(error),
    'the conversation moved on': (_, { error }: { error: unknown }) => isStale(failureOf(error)),
    'somebody closed it first': (_, { error }: { error: unknown }) => firstCloserOf(error) !== null,
    'a reason is given': (_, { comment }: { comment: string }) => comment.trim() !== '',
  },
  actions: {
    'keep the words': assign(({ context }, { text }: { text: string }) => ({ draft: { ...context.draft, text } })),
    'keep the files': assign(({ context }, { files }: { files: ComposerDraft['files'] }) => ({ draft: { ...context.draft, files } })),
    'keep the note': assign(({ context }, { note }: { note: string }) => ({ draft: { ...context.draft, note } })),
    'put the draft into the outbox': assign(({ context }, { replyId, at }: { replyId: string; at: string }) =>
      draftToReply(context, replyId, at),
    ),
    'let it wait again': assign(({ context }, { replyId }: { replyId: string }) => ({ outbox: markWaiting(context.outbox, replyId) })),
    'let it wait as read': assign(({ context }, { replyId }: { replyId: string }) => ({
      outbox: markReadAndWaiting(context.outbox, replyId),
    })),
    'drop it': assign(({ context }, { replyId }: { replyId: string }) => ({ outbox: removeReply(context.outbox, replyId) })),
    'bring it back into the draft': assign(({ context }, { replyId }: { replyId: string }) => replyToDraft(context, replyId)),
    'note what was seen': assign(({ context }, { nr }: { nr: number }) => ({
      lastSeen: Math.max(context.lastSeen, nr),
      sent: context.sent.filter((entry) => entry.nr > nr),
    })),
    'take what is kept': assign((_, { outbox }: { outbox: Reply[] }) => ({ outbox })),
    'apply the received change': assign(({ context }, { change }: { change: ComposerChange }) => applyChange(context, change)),
    'take it as sent': assign(({ context }, { output }: { output: TicketEntry }) => ({
      ...markSent(context, output),
      tries: 0,
      retryAfterMs: 0,
    })),
    'count the try': assign(({ context }, { error }: { error: unknown }) => ({
      tries: context.tries + 1,
      retryAfterMs: failureOf(error).retryAfterMs ?? 0,
    })),
    'start counting tries': assign({ tries: 0, retryAfterMs: 0 }),
    'mark it as stale': assign(({ context }, { error }: { error: unknown }) => ({
      outbox: markStale(context.outbox, nextOf(context.outbox)?.replyId ?? '', failureOf(error)),
      tries: 0,
    })),
    'mark it as failed': assign(({ context }, { error }: { error: unknown }) => ({
      outbox: markFailed(context.outbox, nextOf(context.outbox)?.replyId ?? '', failureOf(error)),
      tries: 0,
    })),
    'forget the close': assign({ closing: IDLE_CLOSING }),
    'keep the comment': assign((_, { comment }: { comment: string }) => ({ closing: { ...IDLE_CLOSING, comment: comment.trim() } })),
    'say why it was not closed': assign(({ context }, { error }: { error: unknown }) => ({
      closing: { ...context.closing, failure: failureOf(error) },
    })),
    'say who closed it': assign(({ context }, first: FirstClosing) => ({
      closing: { ...context.closing, failure: null, first: { by: first.by, at: first.at } },
    })),
  },
  delays: {
    'back-off': ({ context }) => backOffMs(context.tries, context.jitter(), context.retryAfterMs),
  },
});

/*
   at any time   wrote, attached, wrote a note, saw, received a change from another tab
                 replied: the draft goes to the end of the outbox · retried, sent anyway, edited, deleted: change the outbox

   outbox    watching ◄── lost the turn ── everywhere (another tab sends)
                │ was given the turn
                ▼         a reply waits its turn
              idle ─────────────────────────────► sending ── accepted ───► idle
                ▲                                    │ conversation changed ► idle, reply stale: the outbox waits for its author
                │                                    │ refused ──────────► idle, reply failed: the others continue
                │                                    ▼ temporary failure
                └── back-off, came back online ── resting

   closing   open ── asked to close ──► confirming ── confirmed ──► closing ── done ──► open
                                         │   ▲                        │ already closed by another user
                             cancelled ◄─┘   └── refused: text stays ─┤
                                         was closed by another user ──┴──► overtaken ── dismissed ──► open
*/
export const ticketComposerMachine = composer.createMachine({
  id: 'ticket composer',
  context: ({ input }) => ({
    ticketId: input.ticketId,
    draft: input.draft ?? EMPTY_DRAFT,
    outbox: input.outbox ?? [],
    sent: [],
    lastSeen: 0,
    tries: 0,
    retryAfterMs: 0,
    closing: IDLE_CLOSING,
    jitter: input.jitter ?? (() => 1),
  }),
  type: 'parallel',
  on: {
    wrote: { actions: { type: 'keep the words', params: theEvent } },
    attached: { actions: { type: 'keep the files', params: theEvent } },
    'wrote a note': { actions: { type: 'keep the note', params: theEvent } },
    replied: {
      guard: 'there is something to say',
      actions: { type: 'put the draft into the outbox', params: theEvent },
    },
    retried: {
      guard: { type: 'it failed', params: theEvent },
      actions: { type: 'let it wait again', params: theEvent },
    },
    'sent anyway': {
      guard: { type: 'it is stale', params: theEvent },
      actions: { type: 'let it wait as read', params: theEvent },
    },
    // A reply that is being sent, possibly by another tab, can no longer be changed.
    edited: {
      guard: { type: 'it waits for its author', params: theEvent },
      actions: { type: 'bring it back into the draft', params: theEvent },
    },
    deleted: {
      guard: { type: 'it waits for its author', params: theEvent },
      actions: { type: 'drop it', params: theEvent },
    },
    saw: { actions: { type: 'note what was seen', params: theEvent } },
    'received a change from another tab': { actions: { type: 'apply the received change', params: theEvent } },
  },
  states: {
    outbox: {
      initial: 'watching',
      on: { 'lost the turn': '.watching' },
      states: {
        watching: {
          on: { 'was given the turn': { target: 'idle', actions: { type: 'take what is kept', params: theEvent } } },
        },
        idle: { always: { guard: 'a reply waits its turn', target: 'sending' } },
        sending: {
          invoke: {
            id: 'reply',
            src: 'reply',
            input: ({ context }) => ({ ticketId: context.ticketId, reply: nextOf(context.outbox) as Reply }),
            onDone: { target: 'idle', actions: { type: 'take it as sent', params: theEvent } },
            onError: [
              {
                guard: { type: 'it may pass', params: theEvent },
                target: 'resting',
                actions: { type: 'count the try', params: theEvent },
              },
              {
                guard: { type: 'the conversation moved on', params: theEvent },
                target: 'idle',
                actions: { type: 'mark it as stale', params: theEvent },
              },
              { target: 'idle', actions: { type: 'mark it as failed', params: theEvent } },
            ],
          },
        },
        resting: {
          always: { guard: 'no reply waits its turn', target: 'idle' },
          after: { 'back-off': 'idle' },
          on: {
            'came back online': { target: 'idle', actions: 'start counting tries' },
            edited: {
              guard: { type: 'it is there', params: theEvent },
              actions: { type: 'bring it back into the draft', params: theEvent },
            },
            deleted: {
              guard: { type: 'it is there', params: theEvent },
              actions: { type: 'drop it', params: theEvent },
            },
          },
        },
      },
    },
    closing: {
      initial: 'open',
      states: {
        open: { on: { 'asked to close': { target: 'confirming', actions: 'forget the close' } } },
        confirming: {
          on: {
            'cancelled the close': { target: 'open', actions: 'forget the close' },
            'confirmed the close': {
              guard: { type: 'a reason is given', params: theEvent },
              target: 'closing',
              actions: { type: 'keep the comment', params: theEvent },
            },
            'was closed': { target: 'overtaken', actions: { type: 'say who closed it', params: theEvent } },
          },
        },
        closing: {
          invoke: {
            id: 'close',
            src: 'close',
            input: ({ context }) => ({ ticketId: context.ticketId, comment: context.closing.comment }),
            onDone: { target: 'open', actions: 'forget the close' },
            onError: [
              {
                guard: { type: 'somebody closed it first', params: theEvent },
                target: 'overtaken',
                actions: { type: 'say who closed it', params: ({ event }) => firstCloserOf(event.error) as FirstClosing },
              },
              { target: 'confirming', actions: { type: 'say why it was not closed', params: theEvent } },
            ],
          },
        },
        overtaken: { on: { 'dismissed the notice': { target: 'open', actions: 'forget the close' } } },
      },
    },
  },
});
