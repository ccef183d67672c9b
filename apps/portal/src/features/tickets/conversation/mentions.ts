import type { Mention, TicketPerson } from '@portal/contracts';

export type Colleague = Pick<TicketPerson, 'id' | 'name'>;
type Span = Omit<Mention, 'name'>;

/** What stands before an @ that calls somebody: the beginning, or anything that is not part of an address for mails. */
const CALLS = /(?:^|[^\w.+-])@$/;
const LETTER = /[\p{L}\p{M}\p{N}]/u;
/** Scripts that write without blanks: a name ends where the next word begins, whatever that is. */
const NO_BLANKS = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}]/u;
const LONGEST = 40;

/** For comparing, in any script: without case and accents. */
const folded = (text: string): string => text.normalize('NFKD').replace(/\p{M}/gu, '').toLocaleLowerCase();

/** The name that is being written at the caret, from its @ on; null where nobody is being called. */
export function callAt(text: string, caret: number): { start: number; term: string } | null {
  const start = text.lastIndexOf('@', caret - 1);
  if (start < 0 || caret - start > LONGEST || !CALLS.test(text.slice(0, start + 1))) return null;
  const term = text.slice(start + 1, caret);
  return /[\n@]|^\s/.test(term) ? null : { start, term };
}

/** The colleagues whose name, or a word of it, begins like that; those whose first name does stand first. */
export function matching<T extends Colleague>(people: readonly T[], term: string): T[] {
  const sought = folded(term);
  const matches = people.filter(({ name }) => ` ${folded(name)}`.includes(` ${sought}`));
  return matches.toSorted((a, b) => Number(folded(b.name).startsWith(sought)) - Number(folded(a.name).startsWith(sought)));
}

const endsName = (text: string, name: string, end: number): boolean =>
  !LETTER.test(text.slice(end, end + 1)) || NO_BLANKS.test(name.slice(-1));

/** Whom a text names. Of several people with one name, those who were picked from the list, in the order in which they were. */
export function mentionsIn(text: string, people: readonly Colleague[], picked: readonly string[]): Span[] {
  const left = [...picked];
  const longestFirst = people.toSorted((a, b) => b.name.length - a.name.length);
  const spans: Span[] = [];
  for (let start = text.indexOf('@'); start >= 0; start = text.indexOf('@', start + 1)) {
    if (!CALLS.test(text.slice(0, start + 1))) continue;
    const called = longestFirst.find(
      ({ name }) => text.startsWith(name.normalize('NFC'), start + 1) && endsName(text, name, start + 1 + name.normalize('NFC').length),
    );
    if (!called) continue;
    const namesakes = people.filter(({ name }) => name === called.name);
    const chosen = left.findIndex((id) => namesakes.some((one) => one.id === id));
    const userId = (chosen >= 0 ? left.splice(chosen, 1)[0] : undefined) ?? called.id;
    spans.push({ userId, start, end: start + 1 + called.name.normalize('NFC').length });
  }
  return spans;
}

/** A text in pieces: words as they are, and whom it names. */
export function piecesOf(text: string, mentions: readonly Mention[]): (string | Mention)[] {
  const pieces: (string | Mention)[] = [];
  let at = 0;
  for (const mention of mentions) {
    if (mention.start > at) pieces.push(text.slice(at, mention.start));
    pieces.push(mention);
    at = mention.end;
  }
  if (at < text.length) pieces.push(text.slice(at));
  return pieces;
}
