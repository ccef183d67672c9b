import { describe, expect, it } from '@jest/globals';
import { TicketClosed, type TicketEntry } from '@portal/contracts';
import { createActor, fromPromise, SimulatedClock } from 'xstate';
import type { Failure } from '../failure';
import {
  alreadyClosedFailure,
  closedTicketFailure,
  entry,
  first,
  reply,
  staleFailure,
  unavailableFailure,
} from '../testing/ticket-composer.fixture';
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

const turnEvent: ComposerEvent = { type: 'was given the turn', outbox: [] };

const sentIds = ({ sendings }: ReturnType<typeof openComposer>) => sendings.map(({ reply: { replyId } }) => replyId);

describe('replies', () => {
  it('R10.5 replies are sent one at a time in the order of writing', async () => {
    const openedComposer = openComposer();
    openedComposer.send(turnEvent);
    openedComposer.write(1);
    openedComposer.write(2);
    expect(sentIds(openedComposer)).toEqual(['r1']);
    await openedComposer.acceptSending(4);
    expect(sentIds(openedComposer)).toEqual(['r1', 'r2']);
    await openedComposer.acceptSending(5);
    expect(openedComposer.context().outbox).toEqual([]);
  });

  it('R10.5 only the tab with the turn sends replies, and a tab that gets the turn sends the stored ones', () => {
    const openedComposer = openComposer({ outbox: [reply(1)] });
    expect(openedComposer.sendings).toHaveLength(0);
    openedComposer.send({ type: 'was given the turn', outbox: [reply(2), reply(3)] });
    expect(sentIds(openedComposer)).toEqual(['r2']);
  });

  it('R10.5 without a connection, replies are retried after 1 s, 2 s, 4 s, at most 30 s, and immediately after a reconnection', async () => {
    const openedComposer = openComposer();
    openedComposer.send(turnEvent);
    openedComposer.write(1);
    for (const delay of [1_000, 2_000, 4_000, 8_000, 16_000, 30_000, 30_000]) {
      await openedComposer.rejectSending(unavailableFailure);
      const sendingsBefore = openedComposer.sendings.length;
      openedComposer.clock.increment(delay - 1);
      expect(openedComposer.sendings).toHaveLength(sendingsBefore);
      openedComposer.clock.increment(1);
      expect(openedComposer.sendings).toHaveLength(sendingsBefore + 1);
    }
    await openedComposer.rejectSending({ status: 0, code: 'network', message: '' });
    const sendingsBefore = openedComposer.sendings.length;
    openedComposer.send({ type: 'came back online' });
    expect(openedComposer.sendings).toHaveLength(sendingsBefore + 1);
    expect(new Set(sentIds(openedComposer))).toEqual(new Set(['r1']));
  });

  it('R10.5 replies refused by a busy server wait as long as the server requires', async () => {
    const openedComposer = openComposer();
    openedComposer.send(turnEvent);
    openedComposer.write(1);
    await openedComposer.rejectSending({ status: 429, code: 'rate.limited', message: '', retryAfterMs: 20_000 });
    openedComposer.clock.increment(19_999);
    expect(openedComposer.sendings).toHaveLength(1);
    openedComposer.clock.increment(1);
    expect(openedComposer.sendings).toHaveLength(2);
  });

  it('R4.8 a reply refused because the ticket is closed retains its text and is marked as not sent, and its author can retry or discard it', async () => {
    const openedComposer = openComposer();
    openedComposer.send(turnEvent);
    openedComposer.write(1);
    await openedComposer.rejectSending(closedTicketFailure);
    expect(openedComposer.context().outbox).toMatchObject([{ text: 'Reply 1', standing: 'failed', failure: { code: TicketClosed.code } }]);
    openedComposer.send({ type: 'retried', replyId: 'r1' });
    await openedComposer.rejectSending(closedTicketFailure);
    expect(sentIds(openedComposer)).toEqual(['r1', 'r1']);
    openedComposer.send({ type: 'deleted', replyId: 'r1' });
    expect(openedComposer.context().outbox).toEqual([]);
  });

  it('R10.5 a refused reply does not delay the next reply', async () => {
    const openedComposer = openComposer();
    openedComposer.send(turnEvent);
    openedComposer.write(1);
    openedComposer.write(2);
    await openedComposer.rejectSending({ status: 422, code: 'file.unknown', message: '' });
    expect(sentIds(openedComposer)).toEqual(['r1', 'r2']);
  });

  it('R4.8 a stale reply shows the new entries, and sending it anyway marks these entries as seen', async () => {
    const openedComposer = openComposer();
    openedComposer.send(turnEvent, { type: 'saw', nr: 3 });
    openedComposer.write(1);
    openedComposer.write(2);
    await openedComposer.rejectSending(staleFailure(5));
    expect(openedComposer.context().outbox[0]).toMatchObject({ standing: 'stale', unseen: [{ nr: 4 }, { nr: 5 }] });
    expect(openedComposer.sendings).toHaveLength(1);
    openedComposer.send({ type: 'sent anyway', replyId: 'r1' });
    expect(openedComposer.sendings.at(-1)?.reply).toMatchObject({ replyId: 'r1', lastSeen: 5 });
    await openedComposer.acceptSending(6);
    expect(openedComposer.sendings.at(-1)?.reply).toMatchObject({ replyId: 'r2', lastSeen: 5 });
  });

  it('R4.8 stale replies can return to the composer, above the text typed since', async () => {
    const openedComposer = openComposer();
    openedComposer.send(turnEvent);
    openedComposer.write(1);
    openedComposer.send({ type: 'wrote', text: 'By the way' });
    await openedComposer.rejectSending(staleFailure());
    openedComposer.send({ type: 'edited', replyId: 'r1' });
    expect(openedComposer.context()).toMatchObject({ draft: { text: 'Reply 1\n\nBy the way' }, outbox: [] });
  });

  it('R10.5 a reply that is being sent can be neither changed nor deleted', () => {
    const openedComposer = openComposer();
    openedComposer.send(turnEvent);
    openedComposer.write(1);
    openedComposer.send({ type: 'edited', replyId: 'r1' }, { type: 'deleted', replyId: 'r1' });
    expect(openedComposer.context()).toMatchObject({ draft: { text: '' }, outbox: [{ replyId: 'r1' }] });
  });

  it('R10.5 accepted replies are shown as sent until the conversation contains them', async () => {
    const openedComposer = openComposer();
    openedComposer.send(turnEvent, { type: 'saw', nr: 3 });
    openedComposer.write(1);
    await openedComposer.acceptSending(4);
    expect(openedComposer.context().sent.map(({ entryId }) => entryId)).toEqual(['r1']);
    openedComposer.send({ type: 'saw', nr: 4 });
    expect(openedComposer.context().sent).toEqual([]);
  });

  it('R5.7 a reply of only spaces is not sent', () => {
    const openedComposer = openComposer();
    openedComposer.send(turnEvent, { type: 'wrote', text: ' \n ' }, { type: 'replied', replyId: 'r1', at: reply(1).writtenAt });
    expect(openedComposer.context().outbox).toEqual([]);
  });
});

describe('tabs of one person', () => {
  it("R10.3 a user's other tabs receive the draft of a reply, each reply, its acceptance and its removal", () => {
    const openedComposer = openComposer();
    const receiveChange = (change: Extract<ComposerEvent, { type: 'received a change from another tab' }>['change']) =>
      openedComposer.send({ type: 'received a change from another tab', change });
    receiveChange({ kind: 'draft', draft: { text: 'Half a', files: [], note: '' } });
    receiveChange({ kind: 'reply', reply: reply(2) });
    receiveChange({ kind: 'reply', reply: reply(1) });
    receiveChange({ kind: 'reply', reply: reply(2, { standing: 'failed' }) });
    expect(openedComposer.context().draft.text).toBe('Half a');
    expect(openedComposer.context().outbox.map(({ replyId, standing: now }) => `${replyId} ${now}`)).toEqual(['r1 waiting', 'r2 failed']);
    receiveChange({ kind: 'sent', entry: entry(4, 'r1') });
    receiveChange({ kind: 'gone', replyId: 'r2' });
    expect(openedComposer.context()).toMatchObject({ outbox: [], sent: [{ entryId: 'r1' }] });
  });
});

describe('closing', () => {
  it('R4.8 closing requires a comment and a confirmation, and a refused closing retains the comment', async () => {
    const openedComposer = openComposer();
    openedComposer.send({ type: 'asked to close' }, { type: 'confirmed the close', comment: ' Solved ' });
    expect(openedComposer.closings[0]?.comment).toBe('Solved');
    openedComposer.closings[0]?.answer.reject(unavailableFailure);
    await settle();
    expect(openedComposer.actor.getSnapshot().matches({ closing: 'confirming' })).toBe(true);
    expect(openedComposer.context().closing).toMatchObject({ comment: 'Solved', failure: { status: 503 } });
  });

  it('R4.8 if two people close a ticket at the same time, the second is notified of the first', async () => {
    const openedComposer = openComposer();
    openedComposer.send({ type: 'asked to close' }, { type: 'confirmed the close', comment: 'Solved' });
    openedComposer.closings[0]?.answer.reject(alreadyClosedFailure);
    await settle();
    expect(openedComposer.actor.getSnapshot().matches({ closing: 'overtaken' })).toBe(true);
    expect(openedComposer.context().closing.first).toEqual(first);
  });
});
