import { dropAttribution, dropBlankLines, dropRules, isRule } from './drop-attribution.ts';
import { linesBelowPortalMail, type PortalMailLines } from './portal-mail-end.ts';
import { findEndOfHead, findHead } from './quoted-head.ts';
import { markQuotedMessages, type SentMessage } from './quoted-messages.ts';
import { removeQuotations } from './remove-quotations.ts';
import { isClientLine } from './signature-lines.ts';

const MAX_TEXT_LENGTH = 200_000;
const MAX_LINE_LENGTH = 10_000;
const INVISIBLE = /[\u200b-\u200f\u202a-\u202e\u2060\u2066-\u2069\ufeff]/g;
const QUOTED_LINE = /^\s*>/;
/** The signature divider of RFC 3676. A `--` without the trailing space counts as text. */
const DIVIDER = '-- ';
const DIVIDER_LIKE = /^--\s*$/;
/** The maximum size of a signature. A longer block below a divider is text. */
const SIGNATURE_LIMITS = { lines: 15, length: 1_500 };
/** The minimum length of a disclaimer. A shorter text below a quotation is an answer. */
const MIN_FOOTER_LENGTH = 80;

/** The reply author's own text. */
export interface OwnText {
  text: string;
  /** The text below the last quotation if there is also text above: the end of an answer, or a company's disclaimer. */
  footer: string | null;
}

const joinLines = (lines: readonly string[]): string =>
  lines
    .map((line) => line.trimEnd())
    .join('\n')
    .replace(/\n{3,}/g, '\n\n')
    .trim();

const dropSignature = (lines: string[]): void => {
  const dividers = lines.flatMap((line, index) => (DIVIDER_LIKE.test(line) ? [index] : []));
  const [divider] = dividers;
  if (divider === undefined || dividers.length > 1 || lines[divider] !== DIVIDER) return;
  const linesBelow = lines.slice(divider + 1).filter((line) => line.trim());
  if (linesBelow.length <= SIGNATURE_LIMITS.lines && linesBelow.join('\n').length <= SIGNATURE_LIMITS.length) lines.splice(divider);
};

const dropClientLines = (lines: string[]): void => {
  dropBlankLines(lines);
  while (isClientLine(lines.at(-1) ?? '')) {
    lines.pop();
    dropBlankLines(lines);
  }
};

const dropEnd = (lines: string[]): void => {
  dropClientLines(lines);
  dropSignature(lines);
  dropClientLines(lines);
};

const isMarkedBelow = (lines: readonly string[], head: number): boolean =>
  QUOTED_LINE.test(lines.slice(findEndOfHead(lines, head)).find((line) => line.trim()) ?? '');

/**
 * Returns the own text of a reply, without the quoted mail and the lines that mail programs add. Answers between quoted lines retain the
 * lines that they answer, and everything that may be own text remains, also below a quoted portal mail. If the end of that mail is not
 * found and nothing is above it, the whole mail is returned, because an answer may be anywhere in it. All patterns run in linear time,
 * because the text is untrusted.
 */
export const extractOwnText = (mail: string, portalLines: PortalMailLines, sentMessages: readonly SentMessage[] = []): OwnText => {
  const allLines = mail
    .slice(0, MAX_TEXT_LENGTH)
    .replace(/\r\n?/g, '\n')
    .split('\n')
    .map((line) => line.slice(0, MAX_LINE_LENGTH).replace(INVISIBLE, ''));
  const answerLine = allLines.findIndex((line) =>
    portalLines.answerLines.some((prefix) => line.replace(/^[\s>|*]+/, '').startsWith(prefix)),
  );
  const isAnswerLineTruncated = answerLine >= 0 && !QUOTED_LINE.test(allLines[answerLine]!);
  let lines = isAnswerLineTruncated ? allLines.slice(0, answerLine) : allLines;
  let head = findHead(lines);
  if (head >= 0 && isMarkedBelow(lines, head)) {
    // The mail program prefixed each quoted line.
    const linesAbove = lines.slice(0, head);
    dropRules(linesAbove);
    lines = [...linesAbove, ...lines.slice(findEndOfHead(lines, head))];
    head = -1;
  }
  let isTruncated = head >= 0 || isAnswerLineTruncated;
  if (head >= 0) lines = lines.slice(0, head);
  if (isTruncated) {
    const truncationIndex = lines.length;
    const linesBelow = linesBelowPortalMail(allLines.slice(truncationIndex), portalLines);
    const quotedLines = allLines.slice(truncationIndex, linesBelow ? allLines.length - linesBelow.length + 1 : allLines.length);
    const markedLines = markQuotedMessages(quotedLines, sentMessages, portalLines, false);
    if (markedLines) {
      lines = [...lines];
      dropAttribution(lines);
      dropEnd(lines);
      dropRules(lines);
      lines.push(...markedLines, ...(linesBelow ?? []));
      isTruncated = false;
    } else if (linesBelow?.some((line) => line.trim())) {
      lines = [...lines];
      dropAttribution(lines);
      dropRules(lines);
      // A single quoted line replaces the quoted mail.
      lines.push('>', ...linesBelow);
      isTruncated = false;
    } else if (!linesBelow && head >= 0 && !lines.some((line) => line.trim() && !isRule(line)))
      return { text: joinLines(allLines), footer: null };
  }

  if (lines.some((line) => QUOTED_LINE.test(line))) lines = markQuotedMessages(lines, sentMessages, portalLines, true) ?? lines;
  const {
    above: ownLines,
    below,
    context,
  } = removeQuotations(lines, (quotedLines) => linesBelowPortalMail(quotedLines, portalLines) !== null);
  if (isTruncated) {
    dropAttribution(ownLines);
    dropRules(ownLines);
  }
  dropEnd(below);
  dropBlankLines(ownLines);
  if (!below.some((line) => line.trim())) dropEnd(ownLines);
  else if (below.length) {
    const footer = joinLines(below);
    // A short text below the quotation is part of the reply, and the signature above is retained. A longer text is a footer: what looked like
    // a signature above is removed, and so is the footer if the text above contains it.
    const ownText = joinLines(ownLines);
    if (footer.length >= MIN_FOOTER_LENGTH && ownText.includes(footer)) dropEnd(ownLines);
    else {
      const isFooter = footer.length >= MIN_FOOTER_LENGTH && ownText !== '';
      if (isFooter) dropEnd(ownLines);
      const contextLines = context.length ? ['', ...context] : [];
      while (contextLines.length && !below[0]!.trim()) below.shift();
      return { text: joinLines([...ownLines, ...contextLines, ...below]), footer: isFooter && joinLines(ownLines) ? footer : null };
    }
  }
  return { text: joinLines(ownLines), footer: null };
};

/** Returns only the text of `extractOwnText`. */
export const stripQuotes = (mail: string, portalLines: PortalMailLines): string => extractOwnText(mail, portalLines).text;
