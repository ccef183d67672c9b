import type { SeenMark, Side, TicketEntry, TicketNote } from '@portal/contracts';
import type { Reply } from '@portal/machines';
import type { TicketDetail } from '../tickets.queries';

/**
 * One item of the conversation. `opens` is true for the first of a person's consecutive messages, `ours` for messages of the reader's side.
 */
export type Item =
  | { kind: 'day'; key: string; at: string }
  | { kind: 'new'; key: string }
  | { kind: 'message'; key: string; entry: TicketEntry; isOwn: boolean; ours: boolean; opens: boolean }
  | { kind: 'line'; key: string; entry: TicketEntry; isOwn: boolean }
  | { kind: 'note'; key: string; note: TicketNote; isOwn: boolean; ours: boolean; opens: boolean }
  | { kind: 'outgoing'; key: string; reply: Reply };

/** The maximum time between two messages by one person that are shown as one group. */
const GROUP_MS = 5 * 60_000;

export const isMessage = ({ kind }: TicketEntry): boolean => kind === 'opened' || kind === 'replied';

/** Merges the cached entries with those that the server has just accepted, without duplicates. */
export const mergeSent = (entries: readonly TicketEntry[], sentEntries: readonly TicketEntry[]): TicketEntry[] => {
  const knownIds = new Set(entries.map(({ entryId }) => entryId));
  return [...entries, ...sentEntries.filter(({ entryId }) => !knownIds.has(entryId))].sort((a, b) => a.nr - b.nr);
};

/** Returns the replies of the outbox that the conversation does not contain yet, so that each reply is shown once. */
const findUnlistedReplies = (outbox: readonly Reply[], entries: readonly TicketEntry[]): Reply[] =>
  outbox.filter(({ replyId }) => entries.every(({ entryId }) => entryId !== replyId));

const dayOf = (at: string): string => new Date(at).toDateString();

type Channel = 'portal' | 'mail' | 'unverified mail';
const channelOf = (entry: TicketEntry | null): Channel => {
  if (!entry?.byMail) return 'portal';
  return entry.senderVerified ? 'mail' : 'unverified mail';
};

interface Timeline {
  entries: readonly TicketEntry[];
  notes: readonly TicketNote[];
  outbox: readonly Reply[];
  me: { id: string; side: Side };
  /** The number of the first entry that was unread when the conversation was opened. */
  newFrom: number | null;
}

/** Returns the items of the conversation from top to bottom: days, messages, events, internal notes and pending replies. */
export function itemsOf({ entries, notes, outbox, me, newFrom }: Timeline): Item[] {
  const moments = [
    ...entries.map((entry) => ({ at: entry.at, nr: entry.nr, entry, note: null })),
    ...notes.map((note) => ({ at: note.at, nr: Number.POSITIVE_INFINITY, entry: null, note })),
  ].sort((a, b) => a.at.localeCompare(b.at) || a.nr - b.nr);
  const items: Item[] = [];
  let day = '';
  let previous: { by: string; at: string; kind: Item['kind']; way: Channel } | null = null;
  for (const { at, entry, note } of moments) {
    if (dayOf(at) !== day) {
      day = dayOf(at);
      previous = null;
      items.push({ kind: 'day', key: `day ${day}`, at });
    }
    if (entry && entry.nr === newFrom) {
      previous = null;
      items.push({ kind: 'new', key: 'new' });
    }
    const { id: authorId, side } = (entry ?? note).by;
    const isMine = authorId === me.id;
    const isOurs = isMine || side === me.side;
    const kind = note ? 'note' : isMessage(entry) ? 'message' : 'line';
    // A message sent by mail or from an unverified sender always shows its own heading.
    const channel = channelOf(entry);
    const opensGroup =
      previous?.kind !== kind ||
      previous.by !== authorId ||
      previous.way !== channel ||
      Date.parse(at) - Date.parse(previous.at) > GROUP_MS;
    previous = { by: authorId, at, kind, way: channel };
    if (note) items.push({ kind: 'note', key: note.noteId, note, isOwn: isMine, ours: isOurs, opens: opensGroup });
    else if (kind === 'message') items.push({ kind, key: entry.entryId, entry, isOwn: isMine, ours: isOurs, opens: opensGroup });
    else items.push({ kind: 'line', key: entry.entryId, entry, isOwn: isMine });
  }
  for (const reply of findUnlistedReplies(outbox, entries)) {
    if (dayOf(reply.writtenAt) !== day) {
      day = dayOf(reply.writtenAt);
      items.push({ kind: 'day', key: `day ${day}`, at: reply.writtenAt });
    }
    items.push({ kind: 'outgoing', key: reply.replyId, reply });
  }
  return items;
}

/** Returns the number of the last entry that this person has read, or of the newest entry if nothing is unread. */
export function readUpTo({ unread, seen, entries }: Pick<TicketDetail, 'unread' | 'seen' | 'entries'>, me: string): number {
  const last = entries.at(-1)?.nr ?? 0;
  return unread ? Math.min(seen.find(({ userId }) => userId === me)?.nr ?? 0, last) : last;
}

/** Returns the number of the first unread message by other people; null if there is none or no entry precedes it. */
export function findFirstUnread(entries: readonly TicketEntry[], lastReadNr: number, me: string): number | null {
  const first = entries.find(({ nr, by, kind }) => nr > lastReadNr && by.id !== me && kind !== 'assigned');
  return first && first.nr > 1 ? first.nr : null;
}

/** Returns the newest own message that the other side has read, with the time of reading. */
export function findSeenMessage(
  entries: readonly TicketEntry[],
  readMarks: readonly SeenMark[],
  me: string,
): { nr: number; mark: SeenMark } | null {
  const ownMessages = entries.filter((entry) => entry.by.id === me && isMessage(entry));
  const side = ownMessages.at(-1)?.by.side;
  for (const { nr } of ownMessages.toReversed()) {
    const otherMarks = readMarks.filter((mark) => mark.side !== side && mark.userId !== me && mark.nr >= nr);
    const [first] = otherMarks.sort((a, b) => a.at.localeCompare(b.at));
    if (first) return { nr, mark: first };
  }
  return null;
}
