import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { StaleReply, TicketClosed, Unavailable } from '@portal/contracts';
import { waitFor } from '@testing-library/react';
import { waitFor as waitForState } from 'xstate';
import { failNetwork, type Gateway, refuse } from '../../../../../jest/gateway';
import { draftKeyOf, grantFor, openGatewayFor, person } from '../../../../../jest/people';
import { makeEntry, makeTicket } from '../../../../../jest/tickets';
import { draftKeys } from '../../../../live/drafts/drafts';
import { session } from '../../../../live/session';
import { openTabs, type Tabs } from '../../../../live/tabs';
import { type Composer, type Environment, openComposer } from './composer';
import { createComposerStore } from './composer-store';

const lena = person();
let gateway: Gateway;
let nr = 1;
let openedTabs: { composer: Composer; tabs: Tabs }[] = [];
let lateReplies: boolean[] = [];
let n = 0;
let store = createComposerStore();

beforeEach(async () => {
  gateway = openGatewayFor(lena);
  nr = 1;
  lateReplies = [];
  store = createComposerStore(`store ${(n += 1)}`);
  gateway.on('tickets', 'reply', answer);
  session.actor.start();
  session.signIn(grantFor(lena));
  await waitForState(session.actor, (now) => now.matches('signedIn'));
  await draftKeys.keyOf('lena');
});
afterEach(() => {
  for (const { composer, tabs } of openedTabs) {
    composer.close();
    tabs.close();
  }
  openedTabs = [];
});

const answer = ({ replyId, message }: { replyId?: string | undefined; message: string }) => ({
  message: 'Sent',
  ticket: makeTicket(1),
  entry: makeEntry((nr += 1), { entryId: replyId, text: message }),
});
const sentMessages = () => gateway.inputs('tickets.reply').map(({ message }) => message);
const keys = () => gateway.calls.filter(({ name }) => name === 'tickets.reply').map(({ headers }) => headers.get('idempotency-key'));

async function openTab(overrides: Partial<Pick<Environment, 'locks' | 'store'>> = {}): Promise<Composer> {
  const tabs = openTabs(`composers ${n}`);
  const onSent = (wasLate: boolean) => lateReplies.push(wasLate);
  const composer = openComposer('t1', { userId: 'lena', tabs, locks: navigator.locks, store, onSent, ...overrides });
  openedTabs.push({ composer, tabs });
  await composer.ready;
  return composer;
}
let replyCount = 0;
const type = ({ actor }: Composer, text: string) => actor.send({ type: 'wrote', text });
const reply = (composer: Composer, text: string) => {
  type(composer, text);
  replyCount += 1;
  composer.actor.send({
    type: 'replied',
    replyId: `reply-${n}-${replyCount}`,
    at: new Date(1_790_000_000_000 + replyCount).toISOString(),
  });
};
const outboxOf = ({ actor }: Composer) => actor.getSnapshot().context.outbox.map(({ text, standing: now }) => `${text}: ${now}`);
const draftOf = ({ actor }: Composer) => actor.getSnapshot().context.draft.text;
const waitUntilEmpty = (...composers: Composer[]) => waitFor(() => expect(composers.flatMap(outboxOf)).toEqual([]));
const goOnline = (...composers: Composer[]) => composers.forEach(({ actor }) => actor.send({ type: 'came back online' }));

describe('writing offline', () => {
  it('R10.5 replies written offline survive a reload and are sent once, in order, when the connection is restored', async () => {
    gateway.world.offline = true;
    const firstTab = await openTab();
    reply(firstTab, 'First');
    reply(firstTab, 'Second');
    await waitFor(async () => expect((await store.read('lena', 't1')).outbox).toHaveLength(2));
    firstTab.close();

    const reopenedTab = await openTab();
    await waitFor(() => expect(outboxOf(reopenedTab)).toEqual(['First: waiting', 'Second: waiting']));
    expect(sentMessages()).toEqual([]);
    gateway.world.offline = false;
    goOnline(reopenedTab);
    await waitUntilEmpty(reopenedTab);
    expect(sentMessages()).toEqual(['First', 'Second']);
    expect(lateReplies).toEqual([true, true]);
    await waitFor(async () => expect(await store.findUnsentTickets('lena')).toEqual([]));
  });

  it('R10.5 a reply that got no response is resent with the same id and key', async () => {
    let answers = 0;
    gateway.on('tickets', 'reply', (input) => ((answers += 1) < 4 ? failNetwork() : answer(input)));
    const composer = await openTab();
    reply(composer, 'Did it arrive?');
    await waitFor(() => expect(composer.actor.getSnapshot().matches({ outbox: 'resting' })).toBe(true));
    goOnline(composer);
    await waitFor(() => expect(answers).toBe(4));
    await waitUntilEmpty(composer);
    expect(new Set(keys()).size).toBe(1);
    expect(keys()[0]).toBe(gateway.inputs('tickets.reply')[0]?.['replyId']);
  });

  it('R10.5 a reply is retried automatically after a server error', async () => {
    let busy = true;
    gateway.on('tickets', 'reply', (input) => {
      if (!busy) return answer(input);
      busy = false;
      return refuse(Unavailable);
    });
    const composer = await openTab();
    reply(composer, 'Hello');
    await waitUntilEmpty(composer);
    expect(sentMessages()).toHaveLength(2);
  });

  it('R4.8 a refused reply keeps its text, even after a reload', async () => {
    gateway.on('tickets', 'reply', () => refuse(TicketClosed));
    const firstTab = await openTab();
    reply(firstTab, 'One more thing');
    await waitFor(() => expect(outboxOf(firstTab)).toEqual(['One more thing: failed']));
    await waitFor(async () => expect((await store.read('lena', 't1')).outbox[0]?.standing).toBe('failed'));
    firstTab.close();
    const reopenedTab = await openTab();
    await waitFor(() => expect(outboxOf(reopenedTab)).toEqual(['One more thing: failed']));
  });

  it('R4.8 a stale reply shows the new entries, and when sent anyway it states the last entry that its author has seen', async () => {
    gateway.on('tickets', 'reply', (input) =>
      input.lastSeen === 7 ? answer(input) : refuse(StaleReply, { unseen: [makeEntry(7)], lastSeen: 7 }),
    );
    const composer = await openTab();
    reply(composer, 'As I said');
    await waitFor(() => expect(outboxOf(composer)).toEqual(['As I said: stale']));
    const [stale] = composer.actor.getSnapshot().context.outbox;
    expect(stale?.unseen.map(({ text }) => text)).toEqual(['Message 7']);
    composer.actor.send({ type: 'sent anyway', replyId: stale?.replyId ?? '' });
    await waitUntilEmpty(composer);
    expect(gateway.inputs('tickets.reply').map(({ lastSeen }) => lastSeen)).toEqual([0, 7]);
  });
});

describe('the synchronization of tabs', () => {
  it('R10.3 a draft written in one tab appears in the other tab, and after a reload', async () => {
    const [firstTab, secondTab] = [await openTab(), await openTab()];
    type(firstTab, 'Half a sent');
    await waitFor(() => expect(draftOf(secondTab)).toBe('Half a sent'));
    firstTab.close();
    secondTab.close();
    expect(draftOf(await openTab())).toBe('Half a sent');
  });

  it('R10.3 R10.5 each reply is sent by exactly one of the open tabs, and is shown in every tab', async () => {
    gateway.world.offline = true;
    const composers = [await openTab(), await openTab(), await openTab()] as const;
    reply(composers[0], 'From the first');
    reply(composers[1], 'From the second');
    for (const composer of composers)
      await waitFor(() => expect(outboxOf(composer)).toEqual(['From the first: waiting', 'From the second: waiting']));
    gateway.world.offline = false;
    goOnline(...composers);
    await waitUntilEmpty(...composers);
    expect(sentMessages()).toEqual(['From the first', 'From the second']);
    for (const { actor } of composers)
      expect(actor.getSnapshot().context.sent.map(({ text }) => text)).toEqual(['From the first', 'From the second']);
  });

  it("R10.2 R10.5 the sending tab shows another tab's reply before the reply is stored", async () => {
    gateway.world.offline = true;
    const { promise: isSlow, resolve: goOn } = Promise.withResolvers<void>();
    const slowStore: typeof store = { ...store, putReply: (...reply) => isSlow.then(() => store.putReply(...reply)) };
    const request = ((...all: Parameters<LockManager['request']>) =>
      isSlow.then(() => navigator.locks.request(...all))) as LockManager['request'];
    const other = await openTab();
    const lengths: number[] = [];
    other.actor.subscribe(({ context }) => lengths.push(context.outbox.length));
    reply(await openTab({ store: slowStore, locks: { request } }), 'Not stored yet');
    await waitFor(() => expect(lengths.slice(lengths.indexOf(1))).toContain(0));
    goOn();
    await waitFor(() => expect(outboxOf(other)).toEqual(['Not stored yet: waiting']));
    gateway.world.offline = false;
    goOnline(...openedTabs.map(({ composer }) => composer));
    await waitUntilEmpty(...openedTabs.map(({ composer }) => composer));
    expect(sentMessages()).toEqual(['Not stored yet']);
  });

  it('R10.5 another tab takes over sending when the sending tab is closed', async () => {
    gateway.world.offline = true;
    const [sender, other] = [await openTab(), await openTab()];
    reply(sender, 'Taken over');
    await waitFor(() => expect(sender.actor.getSnapshot().matches({ outbox: 'resting' })).toBe(true));
    await waitFor(() => expect(outboxOf(other)).toEqual(['Taken over: waiting']));
    expect(other.actor.getSnapshot().matches({ outbox: 'watching' })).toBe(true);
    sender.close();
    gateway.world.offline = false;
    await waitUntilEmpty(other);
    expect(sentMessages()).toEqual(['Taken over']);
  });

  it('R4.8 a failed reply can be retried or deleted from any tab', async () => {
    gateway.on('tickets', 'reply', () => refuse(TicketClosed));
    const [firstTab, secondTab] = [await openTab(), await openTab()];
    reply(firstTab, 'Never mind');
    await waitFor(() => expect(outboxOf(secondTab)).toEqual(['Never mind: failed']));
    secondTab.actor.send({ type: 'deleted', replyId: secondTab.actor.getSnapshot().context.outbox[0]?.replyId ?? '' });
    await waitUntilEmpty(firstTab, secondTab);
    await waitFor(async () => expect(await store.findUnsentTickets('lena')).toEqual([]));
  });
});

describe('stored drafts and replies', () => {
  it('T31 a stored draft survives the sign-in of another person and opens only for its author', async () => {
    await store.putDraft('lena', 't1', { text: 'Mine', files: [], note: '' });
    await draftKeys.lock();
    const bruno = person({ userId: 'bruno', role: 'CP' });
    gateway.on('tickets', 'draftKey', () => ({ userId: 'bruno', key: draftKeyOf('bruno') }));
    await expect(store.read('lena', 't1')).rejects.toThrow('not that of the person signed in');
    await store.putDraft(bruno.userId, 't9', { text: 'Other', files: [], note: '' });
    await draftKeys.lock();
    gateway.on('tickets', 'draftKey', () => ({ userId: 'lena', key: draftKeyOf('lena') }));
    expect((await store.read('lena', 't1')).draft?.text).toBe('Mine');
  });

  it('R10.5 unsent replies are counted even while they cannot be read', async () => {
    gateway.world.offline = true;
    const composer = await openTab();
    reply(composer, 'Later');
    await waitFor(async () => expect((await store.read('lena', 't1')).outbox).toHaveLength(1));
    composer.close();
    await draftKeys.lock();
    expect(await store.findUnsentTickets('lena')).toEqual(['t1']);
  });
});
