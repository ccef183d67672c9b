import { addressParser } from 'postal-mime';

/** The part of a mail before its first empty line that is read at most; honest ones stay far below it. */
export const HEAD_BYTES = 128 * 1024;
const ADDRESSES_AT_MOST = 2_000;
const BREAK = '\n'.charCodeAt(0);
const RETURN = '\r'.charCodeAt(0);

/** What the head of a mail says, before anything behind it is read. */
export interface MailHead {
  /** The one address in its From; null where there is none or more than one. */
  from: string | null;
  /** Sent by a program, not by a person: an absence note, a bounce, a circular. */
  automatic: boolean;
  /** Its headers from the top, names in lower case, unfolded. */
  headers: readonly MailHeader[];
}

export interface MailHeader {
  name: string;
  value: string;
}

/** Where the head ends, searched from `start`: behind its empty line; -1 where that has not come yet. */
export const headEnd = (bytes: Buffer, start = 0): number => {
  for (let at = bytes.indexOf(BREAK, start); at >= 0; at = bytes.indexOf(BREAK, at + 1)) {
    if (bytes[at + 1] === BREAK) return at + 2;
    if (bytes[at + 1] === RETURN && bytes[at + 2] === BREAK) return at + 3;
  }
  return -1;
};

const headersOf = (bytes: Buffer): MailHeader[] => {
  const headers: { name: string; lines: string[] }[] = [];
  for (const line of bytes.toString('utf8').split(/\r?\n/)) {
    if (/^[ \t]/.test(line)) headers.at(-1)?.lines.push(line.trim());
    else {
      const colon = line.indexOf(':');
      if (colon > 0) headers.push({ name: line.slice(0, colon).trim().toLowerCase(), lines: [line.slice(colon + 1).trim()] });
    }
  }
  return headers.map(({ name, lines }) => ({ name, value: lines.join(' ').trim() }));
};

const sentByProgram = (headers: readonly MailHeader[]): boolean => {
  const values = (header: string) => headers.filter(({ name }) => name === header).map(({ value }) => value.toLowerCase());
  return (
    values('auto-submitted').some((value) => !/^no\b/.test(value)) ||
    values('precedence').some((value) => /^(?:bulk|junk|list|auto_reply)/.test(value)) ||
    ['x-autoreply', 'x-autorespond', 'list-id', 'list-unsubscribe', 'feedback-id'].some((name) => values(name).length > 0) ||
    values('return-path').includes('<>') ||
    values('content-type').some((value) => /^multipart\/report|^message\/delivery-status/.test(value))
  );
};

/** Two authors are as little one as none. */
const authorOf = (headers: readonly MailHeader[]): string | null => {
  const values = headers.filter(({ name }) => name === 'from').map(({ value }) => value);
  if (values.length !== 1 || values[0]!.length > ADDRESSES_AT_MOST) return null;
  const authors = addressParser(values[0]!, { flatten: true });
  return authors.length === 1 ? (authors[0]!.address?.toLowerCase() ?? null) : null;
};

/** Reads the head of a mail; its time grows with its length and with nothing else. */
export const readHead = (bytes: Buffer): MailHead => {
  const headers = headersOf(bytes);
  return { from: authorOf(headers), automatic: sentByProgram(headers), headers };
};
