import type { SeenMark, Side, TicketEntry, TicketNote } from '@portal/contracts';
import type { Reply } from '@portal/machines';
import type { TicketDetail } from '../tickets.queries';

/** One thing in the conversation, from top to bottom. `opens`: the first of several in a row by one person. `ours`: said on the reader's side. */
export type Item =
  | { kind: 'day'; key: string; at: string }
  | { kind: 'new'; key: string }
  | { kind: 'message'; key: string; entry: TicketEntry; mine: boolean; ours: boolean; opens: boolean }
  | { kind: 'line'; key: string; entry: TicketEntry; mine: boolean }
  | { kind: 'note'; key: string; note: TicketNote; mine: boolean; ours: boolean; opens: boolean }
  | { kind: 'outgoing'; key: string; reply: Reply };

/** Messages of one person stand together for this long. */
const TOGETHER_MS = 5 * 60_000;

export const isMessage = ({ kind }: TicketEntry): boolean => kind === 'opened' || kind === 'replied';

/** The entries of the cache and those that the server has just taken, each once. */
export const withSent = (entries: readonly TicketEntry[], sent: readonly TicketEntry[]): TicketEntry[] => {
  const known = new Set(entries.map(({ entryId }) => entryId));
  return [...entries, ...sent.filter(({ entryId }) => !known.has(entryId))].sort((a, b) => a.nr - b.nr);
};

/** A reply is on screen once: as what is being sent, or as what the conversation holds. */
const stillGoing = (outbox: readonly Reply[], entries: readonly TicketEntry[]): Reply[] =>
  outbox.filter(({ replyId }) => entries.every(({ entryId }) => entryId !== replyId));

const dayOf = (at: string): string => new Date(at).toDateString();

type Way = 'portal' | 'mail' | 'unverified mail';
const wayOf = (entry: TicketEntry | null): Way => {
  if (!entry?.byMail) return 'portal';
  return entry.senderVerified ? 'mail' : 'unverified mail';
};

interface Timeline {
  entries: readonly TicketEntry[];
  notes: readonly TicketNote[];
  outbox: readonly Reply[];
  me: { id: string; side: Side };
  /** Number of the first entry that was not read when the conversation was opened. */
  newFrom: number | null;
}

/** The conversation as it is drawn: days, messages, lines about the ticket, notes among colleagues, and what is still going out. */
export function itemsOf({ entries, notes, outbox, me, newFrom }: Timeline): Item[] {
  const moments = [
    ...entries.map((entry) => ({ at: entry.at, nr: entry.nr, entry, note: null })),
    ...notes.map((note) => ({ at: note.at, nr: Number.POSITIVE_INFINITY, entry: null, note })),
  ].sort((a, b) => a.at.localeCompare(b.at) || a.nr - b.nr);
  const items: Item[] = [];
  let day = '';
  let before: { by: string; at: string; kind: Item['kind']; way: Way } | null = null;
  for (const { at, entry, note } of moments) {
    if (dayOf(at) !== day) {
      day = dayOf(at);
      before = null;
      items.push({ kind: 'day', key: `day ${day}`, at });
    }
    if (entry && entry.nr === newFrom) {
      before = null;
      items.push({ kind: 'new', key: 'new' });
    }
    const { id: by, side } = (entry ?? note).by;
    const mine = by === me.id;
    const ours = mine || side === me.side;
    const kind = note ? 'note' : isMessage(entry) ? 'message' : 'line';
    // What came another way, or from a sender who was not verified, says so above itself.
    const way = wayOf(entry);
    const opens = before?.kind !== kind || before.by !== by || before.way !== way || Date.parse(at) - Date.parse(before.at) > TOGETHER_MS;
    before = { by, at, kind, way };
    if (note) items.push({ kind: 'note', key: note.noteId, note, mine, ours, opens });
    else if (kind === 'message') items.push({ kind, key: entry.entryId, entry, mine, ours, opens });
    else items.push({ kind: 'line', key: entry.entryId, entry, mine });
  }
  for (const reply of stillGoing(outbox, entries)) {
    if (dayOf(reply.writtenAt) !== day) {
      day = dayOf(reply.writtenAt);
      items.push({ kind: 'day', key: `day ${day}`, at: reply.writtenAt });
    }
    items.push({ kind: 'outgoing', key: reply.replyId, reply });
  }
  return items;
}

/** How far this person had read; everything where nothing is unread. */
export function readUpTo({ unread, seen, entries }: Pick<TicketDetail, 'unread' | 'seen' | 'entries'>, me: string): number {
  const last = entries.at(-1)?.nr ?? 0;
  return unread ? Math.min(seen.find(({ userId }) => userId === me)?.nr ?? 0, last) : last;
}

/** The first message of somebody else after what was read; null where there is none, or where nothing stands above it. */
export function newAfter(entries: readonly TicketEntry[], read: number, me: string): number | null {
  const first = entries.find(({ nr, by, kind }) => nr > read && by.id !== me && kind !== 'assigned');
  return first && first.nr > 1 ? first.nr : null;
}

/** Under the newest own message that the other side has read: when they did. */
export function seenAt(entries: readonly TicketEntry[], readMarks: readonly SeenMark[], me: string): { nr: number; mark: SeenMark } | null {
  const own = entries.filter((entry) => entry.by.id === me && isMessage(entry));
  const side = own.at(-1)?.by.side;
  for (const { nr } of own.toReversed()) {
    const marks = readMarks.filter((mark) => mark.side !== side && mark.userId !== me && mark.nr >= nr);
    const [first] = marks.sort((a, b) => a.at.localeCompare(b.at));
    if (first) return { nr, mark: first };
  }
  return null;
}
