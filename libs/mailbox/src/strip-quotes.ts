import { dropAttribution, dropBlank, dropRules, isRule } from './attributions.ts';
import { withoutQuotations } from './inline-answers.ts';
import { linesBelowPortalMail, type PortalMailLines } from './portal-mail-end.ts';
import { endOfHead, headAt } from './quoted-head.ts';
import { markQuotedMessages, type SentMessage } from './quoted-messages.ts';
import { isClientLine } from './signature-lines.ts';

const LONGEST = 200_000;
const LINE_AT_MOST = 10_000;
const INVISIBLE = /[\u200b-\u200f\u202a-\u202e\u2060\u2066-\u2069\ufeff]/g;
const QUOTED = /^\s*>/;
/** The divider of RFC 3676 has its blank; without it two dashes are what somebody wrote. */
const DIVIDER = '-- ';
const DIVIDER_LIKE = /^--\s*$/;
/** A longer block below a divider is no signature. */
const SIGNATURE = { lines: 15, length: 1_500 };
/** A shorter text below a quotation is an answer, not the disclaimer of a company. */
const FOOTER_LEAST = 80;

/** Returns the text that the author of a reply wrote. */
export interface OwnText {
  text: string;
  /** The text below the last quotation where there is other text above it: the end of an answer, or what a company puts under each mail. */
  footer: string | null;
}

const joined = (lines: readonly string[]): string =>
  lines
    .map((line) => line.trimEnd())
    .join('\n')
    .replace(/\n{3,}/g, '\n\n')
    .trim();

const dropSignature = (lines: string[]): void => {
  const dividers = lines.flatMap((line, at) => (DIVIDER_LIKE.test(line) ? [at] : []));
  const [divider] = dividers;
  if (divider === undefined || dividers.length > 1 || lines[divider] !== DIVIDER) return;
  const below = lines.slice(divider + 1).filter((line) => line.trim());
  if (below.length <= SIGNATURE.lines && below.join('\n').length <= SIGNATURE.length) lines.splice(divider);
};

const dropClientLines = (lines: string[]): void => {
  dropBlank(lines);
  while (isClientLine(lines.at(-1) ?? '')) {
    lines.pop();
    dropBlank(lines);
  }
};

const dropEnd = (lines: string[]): void => {
  dropClientLines(lines);
  dropSignature(lines);
  dropClientLines(lines);
};

const isMarkedBelow = (lines: readonly string[], head: number): boolean =>
  QUOTED.test(lines.slice(endOfHead(lines, head)).find((line) => line.trim()) ?? '');

/**
 * Returns what its author wrote in a mail that answers another: without the quoted mail and the lines that mail programs put around it.
 * Answers between quoted lines remain with the lines that they answer, and so does whatever is not clearly a program's. Text below a quoted mail of the portal is an answer too;
 * without its end and with nothing above it, a mail under a head is left whole, as an answer may be anywhere in it. Made of patterns that take linear time, as anybody's text is passed here.
 */
export const ownTextOf = (mail: string, portalLines: PortalMailLines, sent: readonly SentMessage[] = []): OwnText => {
  const given = mail
    .slice(0, LONGEST)
    .replace(/\r\n?/g, '\n')
    .split('\n')
    .map((line) => line.slice(0, LINE_AT_MOST).replace(INVISIBLE, ''));
  const answerLine = given.findIndex((line) => portalLines.answerLines.some((begins) => line.replace(/^[\s>|*]+/, '').startsWith(begins)));
  const isAnswerLineCut = answerLine >= 0 && !QUOTED.test(given[answerLine]!);
  let lines = isAnswerLineCut ? given.slice(0, answerLine) : given;
  let head = headAt(lines);
  if (head >= 0 && isMarkedBelow(lines, head)) {
    // Its program marks each line that it quotes.
    const above = lines.slice(0, head);
    dropRules(above);
    lines = [...above, ...lines.slice(endOfHead(lines, head))];
    head = -1;
  }
  let isCut = head >= 0 || isAnswerLineCut;
  if (head >= 0) lines = lines.slice(0, head);
  if (isCut) {
    const cut = lines.length;
    const below = linesBelowPortalMail(given.slice(cut), portalLines);
    const quoted = given.slice(cut, below ? given.length - below.length + 1 : given.length);
    const marked = markQuotedMessages(quoted, sent, portalLines, false);
    if (marked) {
      lines = [...lines];
      dropAttribution(lines);
      dropEnd(lines);
      dropRules(lines);
      lines.push(...marked, ...(below ?? []));
      isCut = false;
    } else if (below?.some((line) => line.trim())) {
      lines = [...lines];
      dropAttribution(lines);
      dropRules(lines);
      // Stands for the quoted mail.
      lines.push('>', ...below);
      isCut = false;
    } else if (!below && head >= 0 && !lines.some((line) => line.trim() && !isRule(line))) return { text: joined(given), footer: null };
  }

  if (lines.some((line) => QUOTED.test(line))) lines = markQuotedMessages(lines, sent, portalLines, true) ?? lines;
  const { above: own, below, context } = withoutQuotations(lines, (quoted) => linesBelowPortalMail(quoted, portalLines) !== null);
  if (isCut) {
    dropAttribution(own);
    dropRules(own);
  }
  dropEnd(below);
  dropBlank(own);
  if (!below.some((line) => line.trim())) dropEnd(own);
  else if (below.length) {
    const end = joined(below);
    // A signature above the quotation stays above what was written below it, but not above what repeats it.
    const above = joined(own);
    if (end.length >= FOOTER_LEAST && above.includes(end)) dropEnd(own);
    else {
      const isFooter = end.length >= FOOTER_LEAST && above !== '';
      if (isFooter) dropEnd(own);
      const answered = context.length ? ['', ...context] : [];
      while (answered.length && !below[0]!.trim()) below.shift();
      return { text: joined([...own, ...answered, ...below]), footer: isFooter && joined(own) ? end : null };
    }
  }
  return { text: joined(own), footer: null };
};

/** The text of `ownTextOf` alone. */
export const stripQuotes = (mail: string, portalLines: PortalMailLines): string => ownTextOf(mail, portalLines).text;
