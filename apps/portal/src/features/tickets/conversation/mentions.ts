import type { Mention, TicketPerson } from '@portal/contracts';

export type Colleague = Pick<TicketPerson, 'id' | 'name'>;
type Span = Omit<Mention, 'name'>;

/**
 * Matches text that ends with an @ that starts a mention: at the start of the text, or after a character that cannot belong to a mail
 * address.
 */
const MENTION_START = /(?:^|[^\w.+-])@$/;
const LETTER = /[\p{L}\p{M}\p{N}]/u;
/** Matches scripts without spaces, where a name may be followed directly by the next word. */
const UNSPACED_SCRIPT =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}]/u;
const MAX_QUERY_LENGTH = 40;

/** Normalizes a text for comparison in any script, without case and accents. */
const foldText = (text: string): string => text.normalize('NFKD').replace(/\p{M}/gu, '').toLocaleLowerCase();

/** Returns the unfinished mention before the caret with its text after the @, or null if there is none. */
export function findOpenMention(text: string, caret: number): { start: number; term: string } | null {
  const start = text.lastIndexOf('@', caret - 1);
  if (start < 0 || caret - start > MAX_QUERY_LENGTH || !MENTION_START.test(text.slice(0, start + 1))) return null;
  const term = text.slice(start + 1, caret);
  return /[\n@]|^\s/.test(term) ? null : { start, term };
}

/** Returns the colleagues with a name part that starts with the term. First-name matches come first. */
export function findByName<T extends Colleague>(people: readonly T[], term: string): T[] {
  const foldedTerm = foldText(term);
  const matches = people.filter(({ name }) => ` ${foldText(name)}`.includes(` ${foldedTerm}`));
  return matches.toSorted((a, b) => Number(foldText(b.name).startsWith(foldedTerm)) - Number(foldText(a.name).startsWith(foldedTerm)));
}

const isNameEnd = (text: string, name: string, end: number): boolean =>
  !LETTER.test(text.slice(end, end + 1)) || UNSPACED_SCRIPT.test(name.slice(-1));

/** Returns the mentions in a text. If several people have the same name, the people picked from the list are used in picking order. */
export function findMentions(text: string, people: readonly Colleague[], pickedIds: readonly string[]): Span[] {
  const remainingIds = [...pickedIds];
  const longestFirst = people.toSorted((a, b) => b.name.length - a.name.length);
  const spans: Span[] = [];
  for (let start = text.indexOf('@'); start >= 0; start = text.indexOf('@', start + 1)) {
    if (!MENTION_START.test(text.slice(0, start + 1))) continue;
    const person = longestFirst.find(
      ({ name }) => text.startsWith(name.normalize('NFC'), start + 1) && isNameEnd(text, name, start + 1 + name.normalize('NFC').length),
    );
    if (!person) continue;
    const namesakes = people.filter(({ name }) => name === person.name);
    const pickedIndex = remainingIds.findIndex((id) => namesakes.some((one) => one.id === id));
    const userId = (pickedIndex >= 0 ? remainingIds.splice(pickedIndex, 1)[0] : undefined) ?? person.id;
    spans.push({ userId, start, end: start + 1 + person.name.normalize('NFC').length });
  }
  return spans;
}

export function piecesOf(text: string, mentions: readonly Mention[]): (string | Mention)[] {
  const pieces: (string | Mention)[] = [];
  let textStart = 0;
  for (const mention of mentions) {
    if (mention.start > textStart) pieces.push(text.slice(textStart, mention.start));
    pieces.push(mention);
    textStart = mention.end;
  }
  if (textStart < text.length) pieces.push(text.slice(textStart));
  return pieces;
}
