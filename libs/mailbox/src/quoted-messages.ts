import { isRule } from './drop-attribution.ts';
import type { PortalMailLines } from './portal-mail-end.ts';
import { findHead } from './quoted-head.ts';

/** A message that a portal mail may have contained. */
export interface SentMessage {
  by: string;
  text: string;
}

/** The minimum length of a partial line that is recognized. */
const MIN_PART_LENGTH = 12;
const MAX_HEADS = 20;
/** The maximum number of positions that are compared with one line. */
const MAX_PLACES = 20;
const QUOTE_MARKS = /^[\s>|]*/;
const LINK = /<(?:https?|mailto):[^>\s]*>/g;
const INVISIBLE = /[\u200b-\u200f\u202a-\u202e\u2060\u2066-\u2069\ufeff]/g;

/** Normalizes a line for comparison, because mail programs change bullets, spaces, quotes and dashes, and add addresses to links. */
const normalizeLine = (line: string): string =>
  line
    .replace(QUOTE_MARKS, '')
    .replace(LINK, '')
    .replace(INVISIBLE, '')
    .normalize('NFC')
    .replace(/[‘’‚]/g, "'")
    .replace(/[“”„]/g, '"')
    .replace(/[–—]/g, '-')
    .replaceAll('…', '...')
    .replace(/\s+/g, '');

const depthOf = (line: string): number => QUOTE_MARKS.exec(line)![0].replace(/[^>]/g, '').length;

/** A position in a message, counted without spaces. */
interface Position {
  message: string;
  offset: number;
}

/** Recognizes the lines of messages that the portal sent. */
class MessageLines {
  private readonly wholeLines = new Map<string, Position[]>();
  private readonly lineStarts = new Map<string, Position[]>();
  private readonly names: ReadonlySet<string>;
  /** The end of the last recognized line; null outside the messages. */
  private position: Position | null = null;

  constructor(messages: readonly SentMessage[]) {
    this.names = new Set(messages.flatMap(({ by }) => [normalizeLine(by), `${normalizeLine(by)}:`]));
    for (const { text } of messages) {
      const lines = text.split('\n').map(normalizeLine).filter(Boolean);
      const message = lines.join('');
      let offset = 0;
      for (const line of lines) {
        this.add(this.wholeLines, line, { message, offset });
        if (line.length > MIN_PART_LENGTH) this.add(this.lineStarts, line.slice(0, MIN_PART_LENGTH), { message, offset });
        offset += line.length;
      }
    }
  }

  /** True if the previous line was part of a message, or an answer below such a line. */
  get isInside(): boolean {
    return this.position !== null;
  }

  isName(line: string): boolean {
    return this.names.has(line);
  }

  leave(): void {
    this.position = null;
  }

  /** Advances past a line of a message, or past a part of a line that a program wrapped. Returns false if the line is not recognized. */
  accept(line: string): boolean {
    const { position } = this;
    if (position?.message.startsWith(line, position.offset)) {
      position.offset += line.length;
      return true;
    }
    const positions = [
      ...(this.wholeLines.get(line) ?? []),
      ...(line.length >= MIN_PART_LENGTH ? (this.lineStarts.get(line.slice(0, MIN_PART_LENGTH)) ?? []) : []),
    ];
    const candidates = positions.filter(({ message, offset }) => message.startsWith(line, offset));
    const nextPosition =
      candidates.find(({ message, offset }) => message === position?.message && offset >= position.offset) ?? candidates[0];
    if (!nextPosition) return false;
    // A short answer may equal an earlier line of the message.
    if (position && nextPosition.message === position.message && nextPosition.offset < position.offset && line.length < MIN_PART_LENGTH)
      return false;
    this.position = { message: nextPosition.message, offset: nextPosition.offset + line.length };
    return true;
  }

  private add(index: Map<string, Position[]>, key: string, position: Position): void {
    const positions = index.get(key) ?? [];
    if (positions.length < MAX_PLACES) positions.push(position);
    index.set(key, positions);
  }
}

const headLines = (lines: readonly string[]): Set<number> => {
  const heads = new Set<number>();
  for (let start = 0; heads.size < MAX_HEADS; ) {
    const head = findHead(lines.slice(start));
    if (head < 0) break;
    heads.add(start + head);
    start += head + 1;
  }
  return heads;
};

/**
 * Prefixes the quoted lines of received messages with `>`, so that answers typed between them can be distinguished. Returns null if there
 * is no such answer. If `isMarked`, a mail program marked the quotation; otherwise the whole text is below the headers of a quotation.
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
  const endings = [...afterMessage, ...footers.map((footer) => footer.slice(0, 30))].map(normalizeLine);
  const typedLines = new Set<number>();
  const quotedLines = new Set<number>();
  let lastAccepted = -1;
  let depth = 0;
  for (const [index, line] of lines.entries()) {
    const text = normalizeLine(line);
    if (!text || (isMarked && depthOf(line) === 0)) continue;
    if (heads.has(index) || messageLines.isName(text) || text === '--' || isRule(line) || endings.some((phrase) => text.startsWith(phrase)))
      messageLines.leave();
    else if (messageLines.accept(text)) {
      quotedLines.add(index);
      lastAccepted = index;
      depth = depthOf(line);
    } else if (messageLines.isInside && depthOf(line) <= depth) typedLines.add(index);
  }
  if (!typedLines.size) return null;
  const isBeforeTypedLine = (start: number): boolean => {
    let next = start;
    while (next < lines.length && !lines[next]!.replace(QUOTE_MARKS, '')) next++;
    return typedLines.has(next);
  };
  const markedLines: string[] = [];
  let wasTyped = false;
  for (const [index, line] of lines.entries()) {
    const text = line.replace(QUOTE_MARKS, '');
    if (text) wasTyped = typedLines.has(index);
    if (text ? wasTyped : wasTyped && isBeforeTypedLine(index)) markedLines.push(text);
    // A name or headers above a message are not the context of an answer.
    else if (index < lastAccepted && !quotedLines.has(index) && (!isMarked || depthOf(line))) markedLines.push('>');
    else markedLines.push(isMarked ? line : `> ${text}`);
  }
  return markedLines;
};
