import { dropAttribution, dropBlank, dropRules, isRule } from './attributions.ts';
import { linesBelowPortalMail, type PortalMailLines } from './portal-mail-end.ts';
import { headAt } from './quoted-head.ts';
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

/**
 * Returns what its author wrote in a mail that answers another: without the quoted mail and the lines that mail programs put around it.
 * Answers between quoted lines remain, and so does whatever is not clearly a program's. Text below a quoted mail of the portal is an answer too;
 * without its end and with nothing above it, a mail under a head is left whole, as an answer may be anywhere in it. Made of patterns that take linear time, as anybody's text is passed here.
 */
export const ownTextOf = (mail: string, portalLines: PortalMailLines): OwnText => {
  const given = mail
    .slice(0, LONGEST)
    .replace(/\r\n?/g, '\n')
    .split('\n')
    .map((line) => line.slice(0, LINE_AT_MOST).replace(INVISIBLE, ''));
  const answerLine = given.findIndex((line) => portalLines.answerLines.some((begins) => line.replace(/^[\s>|*]+/, '').startsWith(begins)));
  let lines = answerLine >= 0 && !QUOTED.test(given[answerLine]!) ? given.slice(0, answerLine) : given;
  const head = headAt(lines);
  let isCut = head >= 0 || lines !== given;
  if (head >= 0) lines = lines.slice(0, head);
  if (isCut) {
    const cut = lines.length;
    const below = linesBelowPortalMail(given.slice(cut), portalLines);
    if (below?.some((line) => line.trim())) {
      lines = [...lines];
      dropAttribution(lines);
      dropRules(lines);
      // Stands for the quoted mail.
      lines.push('>', ...below);
      isCut = false;
    } else if (!below && head >= 0 && !lines.some((line) => line.trim() && !isRule(line))) return { text: joined(given), footer: null };
  }

  const own: string[] = [];
  // The same lines are checked once, however many quoted blocks follow them.
  let checked = 0;
  let belowQuotation = -1;
  for (const [at, line] of lines.entries()) {
    if (!QUOTED.test(line)) own.push(line);
    else {
      if (!QUOTED.test(lines[at - 1] ?? '')) {
        dropBlank(own);
        if (own.length !== checked) dropAttribution(own);
        checked = own.length;
      }
      belowQuotation = own.length;
    }
  }
  if (isCut) {
    dropAttribution(own);
    dropRules(own);
  }
  const below = belowQuotation > 0 ? own.splice(belowQuotation) : [];
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
      return { text: joined([...own, ...below]), footer: isFooter && joined(own) ? end : null };
    }
  }
  return { text: joined(own), footer: null };
};

/** The text of `ownTextOf` alone. */
export const stripQuotes = (mail: string, portalLines: PortalMailLines): string => ownTextOf(mail, portalLines).text;
