import { isRule } from './attributions.ts';
import type { PortalMailLines } from './portal-mail-end.ts';
import { headAt } from './quoted-head.ts';

/** A message that a mail of the portal may have contained. */
export interface SentMessage {
  by: string;
  text: string;
}

/** The least length by which a part of a line is recognized. */
const PART_LEAST = 12;
const HEADS_AT_MOST = 20;
/** The positions that are compared for one line. */
const PLACES_AT_MOST = 20;
const MARKS = /^[\s>|]*/;
const LINK = /<(?:https?|mailto):[^>\s]*>/g;
const INVISIBLE = /[\u200b-\u200f\u202a-\u202e\u2060\u2066-\u2069\ufeff]/g;

/** Mail programs change marks, white space, quotes and dashes, and put addresses behind links. */
const comparable = (line: string): string =>
  line
    .replace(MARKS, '')
    .replace(LINK, '')
    .replace(INVISIBLE, '')
    .normalize('NFC')
    .replace(/[‘’‚]/g, "'")
    .replace(/[“”„]/g, '"')
    .replace(/[–—]/g, '-')
    .replaceAll('…', '...')
    .replace(/\s+/g, '');

const depthOf = (line: string): number => MARKS.exec(line)![0].replace(/[^>]/g, '').length;

/** A place in a message: the message without white space, and the position in it. */
interface Place {
  whole: string;
  at: number;
}

/** Recognizes the lines of messages. */
class MessageLines {
  private readonly whole = new Map<string, Place[]>();
  private readonly parts = new Map<string, Place[]>();
  private readonly names: ReadonlySet<string>;
  /** The end of the line that was recognized last; null outside of the messages. */
  private place: Place | null = null;

  constructor(messages: readonly SentMessage[]) {
    this.names = new Set(messages.flatMap(({ by }) => [comparable(by), `${comparable(by)}:`]));
    for (const { text } of messages) {
      const lines = text.split('\n').map(comparable).filter(Boolean);
      const whole = lines.join('');
      let at = 0;
      for (const line of lines) {
        this.add(this.whole, line, { whole, at });
        if (line.length > PART_LEAST) this.add(this.parts, line.slice(0, PART_LEAST), { whole, at });
        at += line.length;
      }
    }
  }

  /** True if the line before was part of a message, or an answer below such a line. */
  get isInside(): boolean {
    return this.place !== null;
  }

  isName(line: string): boolean {
    return this.names.has(line);
  }

  leave(): void {
    this.place = null;
  }

  /** Advances past a line of a message, or the part of one where a program broke it. */
  accept(line: string): boolean {
    const { place } = this;
    if (place?.whole.startsWith(line, place.at)) {
      place.at += line.length;
      return true;
    }
    const places = [
      ...(this.whole.get(line) ?? []),
      ...(line.length >= PART_LEAST ? (this.parts.get(line.slice(0, PART_LEAST)) ?? []) : []),
    ];
    const candidates = places.filter(({ whole, at }) => whole.startsWith(line, at));
    const next = candidates.find(({ whole, at }) => whole === place?.whole && at >= place.at) ?? candidates[0];
    if (!next) return false;
    // A short answer may repeat a line of another place.
    if (place && next.whole === place.whole && next.at < place.at && line.length < PART_LEAST) return false;
    this.place = { whole: next.whole, at: next.at + line.length };
    return true;
  }

  private add(index: Map<string, Place[]>, key: string, place: Place): void {
    const places = index.get(key) ?? [];
    if (places.length < PLACES_AT_MOST) places.push(place);
    index.set(key, places);
  }
}

const headLines = (lines: readonly string[]): Set<number> => {
  const heads = new Set<number>();
  for (let from = 0; heads.size < HEADS_AT_MOST; ) {
    const head = headAt(lines.slice(from));
    if (head < 0) break;
    heads.add(from + head);
    from += head + 1;
  }
  return heads;
};

/**
 * Marks what a reply quotes of the messages that its author received, so that answers typed between them are told from them: lines of the
 * messages and of our mail begin with `>`, answers do not. Null if no answer is between them. In `isMarked` text a mail program marked the
 * quotation, with the answers in it or without; otherwise all of the text is below the head of a quotation.
 */
export const markQuotedMessages = (
  lines: readonly string[],
  messages: readonly SentMessage[],
  { footers, afterMessage }: PortalMailLines,
  isMarked: boolean,
): string[] | null => {
  if (!messages.length) return null;
  const messageLines = new MessageLines(messages);
  const heads = headLines(lines);
  const endings = [...afterMessage, ...footers.map((footer) => footer.slice(0, 30))].map(comparable);
  const typed = new Set<number>();
  const accepted = new Set<number>();
  let lastAccepted = -1;
  let depth = 0;
  for (const [at, line] of lines.entries()) {
    const text = comparable(line);
    if (!text || (isMarked && depthOf(line) === 0)) continue;
    if (heads.has(at) || messageLines.isName(text) || text === '--' || isRule(line) || endings.some((ending) => text.startsWith(ending)))
      messageLines.leave();
    else if (messageLines.accept(text)) {
      accepted.add(at);
      lastAccepted = at;
      depth = depthOf(line);
    } else if (messageLines.isInside && depthOf(line) <= depth) typed.add(at);
  }
  if (!typed.size) return null;
  const isBetween = (at: number): boolean => {
    let next = at;
    while (next < lines.length && !lines[next]!.replace(MARKS, '')) next++;
    return typed.has(next);
  };
  const marked: string[] = [];
  let wasTyped = false;
  for (const [at, line] of lines.entries()) {
    const text = line.replace(MARKS, '');
    if (text) wasTyped = typed.has(at);
    if (text ? wasTyped : wasTyped && isBetween(at)) marked.push(text);
    // A name or a head above a message is no part of what is answered.
    else if (at < lastAccepted && !accepted.has(at) && (!isMarked || depthOf(line))) marked.push('>');
    else marked.push(isMarked ? line : `> ${text}`);
  }
  return marked;
};
