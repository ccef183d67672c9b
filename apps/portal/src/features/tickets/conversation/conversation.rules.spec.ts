import { describe, expect, it } from '@jest/globals';
import type { Reply } from '@portal/machines';
import { BRUNO, JONAS, LENA, makeEntry, makeMark, makeNote } from '../../../../jest/tickets';
import { findFirstUnread, findSeenMessage, itemsOf, mergeSent, readUpTo } from './conversation.rules';

const timeOn = (day: number, time: string) => `2026-11-${day}T${time}:00.000Z`;
const entry = (nr: number, when: string, more: Parameters<typeof makeEntry>[1] = {}) => makeEntry(nr, { at: when, ...more });
const reply = (replyId: string): Reply => ({
  replyId,
  text: 'On its way',
  files: [],
  writtenAt: timeOn(21, '12:00'),
  lastSeen: 1,
  standing: 'waiting',
  failure: null,
  unseen: [],
});
const view = { notes: [], outbox: [], me: { id: 'jonas', side: 'handler' as const }, newFrom: null };

describe('the conversation', () => {
  it('R4.8 the conversation is divided by days and shows events and notes between the messages in chronological order', () => {
    const items = itemsOf({
      ...view,
      entries: [
        entry(1, timeOn(19, '09:00')),
        entry(2, timeOn(20, '09:00'), { kind: 'assigned', by: JONAS }),
        entry(3, timeOn(20, '09:01'), { by: JONAS }),
        entry(4, timeOn(20, '11:00'), { kind: 'closed', by: BRUNO }),
      ],
      notes: [makeNote(1, { at: timeOn(20, '10:00') })],
    });
    expect(items.map(({ kind }) => kind)).toEqual(['day', 'message', 'day', 'line', 'message', 'note', 'line']);
  });

  it('R4.8 the conversation names the author once for consecutive messages in quick succession', () => {
    const items = itemsOf({
      ...view,
      entries: [
        entry(1, timeOn(20, '09:00'), { by: BRUNO }),
        entry(2, timeOn(20, '09:02'), { by: BRUNO }),
        entry(3, timeOn(20, '09:30'), { by: BRUNO }),
        entry(4, timeOn(20, '09:31'), { by: JONAS }),
      ],
    });
    expect(items.flatMap((item) => (item.kind === 'message' ? [item.opens] : []))).toEqual([true, false, true, true]);
  });

  it("R4.8 the conversation shows colleagues' messages on the reader's own side and those of the other party on the opposite side", () => {
    const entries = [
      entry(1, timeOn(20, '09:00'), { by: BRUNO }),
      entry(2, timeOn(20, '09:01'), { by: LENA }),
      entry(3, timeOn(20, '09:02'), { by: JONAS }),
    ];
    const sides = (me: { id: string; side: 'handler' | 'requester' }) =>
      itemsOf({ ...view, me, entries }).flatMap((item) => (item.kind === 'message' ? [[item.isOwn, item.ours]] : []));
    expect(sides({ id: 'jonas', side: 'handler' })).toEqual([
      [false, false],
      [false, true],
      [true, true],
    ]);
    expect(sides({ id: BRUNO.id, side: 'requester' })).toEqual([
      [true, true],
      [false, false],
      [false, false],
    ]);
  });

  it('R10.4 a message sent by mail starts a new group, so that its channel and an unverified sender are visible', () => {
    const items = itemsOf({
      ...view,
      entries: [
        entry(1, timeOn(20, '09:00'), { by: BRUNO }),
        entry(2, timeOn(20, '09:01'), { by: BRUNO, byMail: true, senderVerified: true }),
        entry(3, timeOn(20, '09:02'), { by: BRUNO, byMail: true, senderVerified: false }),
        entry(4, timeOn(20, '09:03'), { by: BRUNO, byMail: true, senderVerified: false }),
        entry(5, timeOn(20, '09:04'), { by: BRUNO }),
      ],
    });
    expect(items.flatMap((item) => (item.kind === 'message' ? [item.opens] : []))).toEqual([true, true, true, false, true]);
  });

  it('R10.5 the conversation shows a reply once, either as pending or as accepted', () => {
    const entries = [entry(1, timeOn(20, '09:00')), entry(2, timeOn(20, '09:05'), { entryId: 'r1', by: JONAS })];
    const items = itemsOf({ ...view, entries, outbox: [reply('r1'), reply('r2')] });
    expect(items.slice(-3).map(({ kind, key }) => `${kind} ${key}`)).toEqual(['message r1', 'day day Sat Nov 21 2026', 'outgoing r2']);
    expect(
      mergeSent(entries, [entry(2, timeOn(20, '09:05'), { entryId: 'r1' }), entry(3, timeOn(20, '09:06'), { entryId: 'r3' })]),
    ).toHaveLength(3);
  });
});

describe('the "New" line', () => {
  const entries = [1, 2, 3, 4].map((nr) => makeEntry(nr, { by: nr === 2 ? JONAS : BRUNO }));

  it('R2.9 the "New" line is above the first unread message by others', () => {
    expect(findFirstUnread(entries, 1, 'jonas')).toBe(3);
    expect(findFirstUnread(entries, 4, 'jonas')).toBeNull();
  });

  it('R2.9 the "New" line is never above the very first message', () => {
    expect(findFirstUnread(entries, 0, 'jonas')).toBeNull();
  });

  it('R2.9 an unread conversation counts as read up to its read marker, and any other conversation up to its end', () => {
    const readMarkers = [makeMark(2)];
    expect(readUpTo({ unread: true, seen: readMarkers, entries }, 'jonas')).toBe(2);
    expect(readUpTo({ unread: false, seen: readMarkers, entries }, 'jonas')).toBe(4);
  });
});

describe('seen marks', () => {
  it("R10.1 the seen mark is under the reader's newest message that the other side of the ticket has read", () => {
    const entries = [makeEntry(1, { by: BRUNO }), makeEntry(2, { by: JONAS }), makeEntry(3, { by: JONAS })];
    const bruno = makeMark(2, { userId: 'bruno', side: 'requester' });
    expect(findSeenMessage(entries, [bruno], 'jonas')).toEqual({ nr: 2, mark: bruno });
  });

  it("R10.1 the seen mark ignores readers on the author's own side", () => {
    const entries = [makeEntry(1, { by: BRUNO }), makeEntry(2, { by: JONAS })];
    expect(findSeenMessage(entries, [makeMark(2, { userId: LENA.id, side: 'handler' })], 'jonas')).toBeNull();
  });
});
