import { describe, expect, it } from '@jest/globals';
import { TicketClosed, type TicketEntry } from '@portal/contracts';
import { createActor, fromPromise, SimulatedClock } from 'xstate';
import type { Failure } from '../failure';
import { alreadyClosedFailure, closedTicketFailure, down, entry, first, reply, stale } from '../testing/ticket-composer.fixture';
import type { ComposerEvent, ComposerInput, Reply } from './ticket-composer';
import { ticketComposerMachine } from './ticket-composer.machine';

const settle = () => new Promise<void>((resolve) => setTimeout(resolve));

const openComposer = (input: Partial<ComposerInput> = {}) => {
  const clock = new SimulatedClock();
  const sendings: { reply: Reply; answer: PromiseWithResolvers<TicketEntry> }[] = [];
  const closings: { comment: string; answer: PromiseWithResolvers<unknown> }[] = [];
  const actor = createActor(
    ticketComposerMachine.provide({
      actors: {
        reply: fromPromise(({ input }) => {
          const answer = Promise.withResolvers<TicketEntry>();
          sendings.push({ reply: input.reply, answer });
          return answer.promise;
        }),
        close: fromPromise(({ input: { comment } }) => {
          const answer = Promise.withResolvers<unknown>();
          closings.push({ comment, answer });
          return answer.promise;
        }),
      },
    }),
    { input: { ticketId: 't', ...input }, clock },
  ).start();
  const send = (...events: ComposerEvent[]) => events.forEach((event) => actor.send(event));
  const write = (n: number) => send({ type: 'wrote', text: `Reply ${n}` }, { type: 'replied', replyId: `r${n}`, at: reply(n).writtenAt });
  const rejectSending = async (error: Failure) => {
    sendings.at(-1)?.answer.reject(error);
    await settle();
  };
  const acceptSending = async (nr: number) => {
    const last = sendings.at(-1);
    last?.answer.resolve(entry(nr, last.reply.replyId));
    await settle();
  };
  return { actor, clock, sendings, closings, send, write, rejectSending, acceptSending, context: () => actor.getSnapshot().context };
};

const turn: ComposerEvent = { type: 'was given the turn', outbox: [] };

const sentIds = ({ sendings }: ReturnType<typeof openComposer>) => sendings.map(({ reply: { replyId } }) => replyId);

describe('replies', () => {
  it('R10.5 replies are sent one at a time in the order of writing', async () => {
    const at = openComposer();
    at.send(turn);
    at.write(1);
    at.write(2);
    expect(sentIds(at)).toEqual(['r1']);
    await at.acceptSending(4);
    expect(sentIds(at)).toEqual(['r1', 'r2']);
    await at.acceptSending(5);
    expect(at.context().outbox).toEqual([]);
  });

  it('R10.5 only the tab with the turn sends replies, and a tab that gets the turn sends the stored ones', () => {
    const at = openComposer({ outbox: [reply(1)] });
    expect(at.sendings).toHaveLength(0);
    at.send({ type: 'was given the turn', outbox: [reply(2), reply(3)] });
    expect(sentIds(at)).toEqual(['r2']);
  });

  it('R10.5 replies without a connection wait 1 s, 2 s, 4 s, at most 30 s, and are sent immediately after a reconnection', async () => {
    const at = openComposer();
    at.send(turn);
    at.write(1);
    for (const wait of [1_000, 2_000, 4_000, 8_000, 16_000, 30_000, 30_000]) {
      await at.rejectSending(down);
      const before = at.sendings.length;
      at.clock.increment(wait - 1);
      expect(at.sendings).toHaveLength(before);
      at.clock.increment(1);
      expect(at.sendings).toHaveLength(before + 1);
    }
    await at.rejectSending({ status: 0, code: 'network', message: '' });
    const before = at.sendings.length;
    at.send({ type: 'came back online' });
    expect(at.sendings).toHaveLength(before + 1);
    expect(new Set(sentIds(at))).toEqual(new Set(['r1']));
  });

  it('R10.5 replies to a busy server wait as long as the server requires', async () => {
    const at = openComposer();
    at.send(turn);
    at.write(1);
    await at.rejectSending({ status: 429, code: 'rate.limited', message: '', retryAfterMs: 20_000 });
    at.clock.increment(19_999);
    expect(at.sendings).toHaveLength(1);
    at.clock.increment(1);
    expect(at.sendings).toHaveLength(2);
  });

  it('R4.8 a reply refused because the ticket is closed keeps its text and is marked as not sent, and the author can retry or discard it', async () => {
    const at = openComposer();
    at.send(turn);
    at.write(1);
    await at.rejectSending(closedTicketFailure);
    expect(at.context().outbox).toMatchObject([{ text: 'Reply 1', standing: 'failed', failure: { code: TicketClosed.code } }]);
    at.send({ type: 'retried', replyId: 'r1' });
    await at.rejectSending(closedTicketFailure);
    expect(sentIds(at)).toEqual(['r1', 'r1']);
    at.send({ type: 'deleted', replyId: 'r1' });
    expect(at.context().outbox).toEqual([]);
  });

  it('R10.5 a refused reply does not delay the next reply', async () => {
    const at = openComposer();
    at.send(turn);
    at.write(1);
    at.write(2);
    await at.rejectSending({ status: 422, code: 'file.unknown', message: '' });
    expect(sentIds(at)).toEqual(['r1', 'r2']);
  });

  it('R4.8 a stale reply shows the new entries, and sending it anyway marks these entries as seen', async () => {
    const at = openComposer();
    at.send(turn, { type: 'saw', nr: 3 });
    at.write(1);
    at.write(2);
    await at.rejectSending(stale(5));
    expect(at.context().outbox[0]).toMatchObject({ standing: 'stale', unseen: [{ nr: 4 }, { nr: 5 }] });
    expect(at.sendings).toHaveLength(1);
    at.send({ type: 'sent anyway', replyId: 'r1' });
    expect(at.sendings.at(-1)?.reply).toMatchObject({ replyId: 'r1', lastSeen: 5 });
    await at.acceptSending(6);
    expect(at.sendings.at(-1)?.reply).toMatchObject({ replyId: 'r2', lastSeen: 5 });
  });

  it('R4.8 stale replies can return to the composer, above the text typed since', async () => {
    const at = openComposer();
    at.send(turn);
    at.write(1);
    at.send({ type: 'wrote', text: 'By the way' });
    await at.rejectSending(stale());
    at.send({ type: 'edited', replyId: 'r1' });
    expect(at.context()).toMatchObject({ draft: { text: 'Reply 1\n\nBy the way' }, outbox: [] });
  });

  it('R10.5 a reply that is being sent can be neither changed nor deleted', () => {
    const at = openComposer();
    at.send(turn);
    at.write(1);
    at.send({ type: 'edited', replyId: 'r1' }, { type: 'deleted', replyId: 'r1' });
    expect(at.context()).toMatchObject({ draft: { text: '' }, outbox: [{ replyId: 'r1' }] });
  });

  it('R10.5 accepted replies are shown as sent until the conversation contains them', async () => {
    const at = openComposer();
    at.send(turn, { type: 'saw', nr: 3 });
    at.write(1);
    await at.acceptSending(4);
    expect(at.context().sent.map(({ entryId }) => entryId)).toEqual(['r1']);
    at.send({ type: 'saw', nr: 4 });
    expect(at.context().sent).toEqual([]);
  });

  it('R5.7 a reply of only spaces is not sent', () => {
    const at = openComposer();
    at.send(turn, { type: 'wrote', text: ' \n ' }, { type: 'replied', replyId: 'r1', at: reply(1).writtenAt });
    expect(at.context().outbox).toEqual([]);
  });
});

describe('tabs of one person', () => {
  it('R10.3 the other tabs of a user receive the draft of a reply, each reply, its acceptance and its removal', () => {
    const at = openComposer();
    const receiveChange = (change: Extract<ComposerEvent, { type: 'received a change from another tab' }>['change']) =>
      at.send({ type: 'received a change from another tab', change });
    receiveChange({ kind: 'draft', draft: { text: 'Half a', files: [], note: '' } });
    receiveChange({ kind: 'reply', reply: reply(2) });
    receiveChange({ kind: 'reply', reply: reply(1) });
    receiveChange({ kind: 'reply', reply: reply(2, { standing: 'failed' }) });
    expect(at.context().draft.text).toBe('Half a');
    expect(at.context().outbox.map(({ replyId, standing: now }) => `${replyId} ${now}`)).toEqual(['r1 waiting', 'r2 failed']);
    receiveChange({ kind: 'sent', entry: entry(4, 'r1') });
    receiveChange({ kind: 'gone', replyId: 'r2' });
    expect(at.context()).toMatchObject({ outbox: [], sent: [{ entryId: 'r1' }] });
  });
});

describe('closing', () => {
  it('R4.8 closing requires a comment and a confirmation, and a refused closing retains the comment', async () => {
    const at = openComposer();
    at.send({ type: 'asked to close' }, { type: 'confirmed the close', comment: ' Solved ' });
    expect(at.closings[0]?.comment).toBe('Solved');
    at.closings[0]?.answer.reject(down);
    await settle();
    expect(at.actor.getSnapshot().matches({ closing: 'confirming' })).toBe(true);
    expect(at.context().closing).toMatchObject({ comment: 'Solved', failure: { status: 503 } });
  });

  it('R4.8 if two people close a ticket at the same time, the second is notified of the first', async () => {
    const at = openComposer();
    at.send({ type: 'asked to close' }, { type: 'confirmed the close', comment: 'Solved' });
    at.closings[0]?.answer.reject(alreadyClosedFailure);
    await settle();
    expect(at.actor.getSnapshot().matches({ closing: 'overtaken' })).toBe(true);
    expect(at.context().closing.first).toEqual(first);
  });
});
