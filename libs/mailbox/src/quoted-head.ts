import labels from './quoted-head-labels.json' with { type: 'json' };

/**
 * Matches a line of the headers that Outlook puts above a quotation, as `Von: Portal <portal@…>` or `*Von:* …`, and `Gesendet:` without a
 * value.
 */
const HEAD = /^\s*\*?([\p{L}\p{M}][\p{L}\p{M} .'’-]{0,24}?)\*?\s?[:：]\*?(?:\s*\S|$)/u;
/** Matches the ticket reference in the subject of mails that accept replies. */
const TICKET_NUMBER = /\[[A-Z]{2,8}-\d+\]/;
const ADDRESS = /[^\s@]@[^\s@]/;
const MAX_LINES = 10;
const MAX_LINE_LENGTH = 2_000;

/** The labels of quoted headers in lower case, in the languages of the portal and related ones. */
const LABELS = new Set(labels.flatMap((line) => line.split('|')));

const isHeadLine = (line: string): boolean => HEAD.test(line.slice(0, MAX_LINE_LENGTH));
const isLabelled = (line: string): boolean => LABELS.has(HEAD.exec(line.slice(0, MAX_LINE_LENGTH))?.[1]?.trim().toLowerCase() ?? '');
const isContinued = (line: string): boolean => /^\s+\S/.test(line);

/**
 * Returns the index of the first line of quoted headers, or -1. Quoted headers have at least three lines `Name: value`, among them the
 * subject of a portal mail, and an address or three labels of mail programs.
 */
export const findHead = (lines: readonly string[]): number => {
  for (let index = 0; index < lines.length; index++) {
    if (!isHeadLine(lines[index]!)) continue;
    let end = index;
    while (end < lines.length && end - index < MAX_LINES && (isHeadLine(lines[end]!) || isContinued(lines[end]!))) end++;
    const head = lines.slice(index, end).map((line) => line.slice(0, MAX_LINE_LENGTH));
    const headLines = head.filter(isHeadLine);
    if (headLines.length < 3 || !TICKET_NUMBER.test(head.join('\n'))) continue;
    const labelCount = headLines.filter(isLabelled).length;
    if (labelCount >= 3) return index + head.findIndex(isLabelled);
    if (ADDRESS.test(head.join('\n'))) return index;
  }
  return -1;
};

/** Returns the index of the line below the quoted headers that start at `start`. */
export const findEndOfHead = (lines: readonly string[], start: number): number => {
  let end = start;
  while (end < lines.length && end - start < MAX_LINES && (isHeadLine(lines[end]!) || (end > start && isContinued(lines[end]!)))) end++;
  return end;
};
