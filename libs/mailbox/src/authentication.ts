import type { MailHeader } from './mail-head.ts';

/** One result of `Authentication-Results` (RFC 8601): `dkim=pass header.d=example.com`. */
interface Result {
  method: string;
  result: string;
  properties: ReadonlyMap<string, string>;
}

const RESULTS = 'authentication-results';
const RECEIVED = 'received';
const NAME_END = /[\s"(;=]/;
const VALUE_END = /[\s"(;]/;

/** A part of the header between two semicolons: its first word, and its pairs of a name and a value in order. */
interface Part {
  word: string;
  pairs: [name: string, value: string][];
}

/** Where the quoted string that begins at `start` ends, and what it says. */
const quotedAt = (text: string, start: number): { value: string; end: number } => {
  let value = '';
  let at = start + 1;
  for (; at < text.length && text[at] !== '"'; at++) value += text[at] === '\\' ? (text[++at] ?? '') : text[at];
  return { value, end: at + 1 };
};

/** Where the comment that begins at `start` ends; comments may stand within one another. */
const commentEnd = (text: string, start: number): number => {
  let depth = 0;
  for (let at = start; at < text.length; at++) {
    if (text[at] === '\\') at++;
    else if (text[at] === '(') depth++;
    else if (text[at] === ')' && --depth === 0) return at + 1;
  }
  return text.length;
};

/** Reads the header once from left to right, so what it costs grows with its length alone. */
const partsOf = (text: string): Part[] => {
  const parts: Part[] = [{ word: '', pairs: [] }];
  let name = '';
  let isValueNext = false;
  for (let at = 0; at < text.length; ) {
    const part = parts.at(-1)!;
    const sign = text[at]!;
    if (sign === '(') at = commentEnd(text, at);
    else if (/\s/.test(sign)) at++;
    else if (sign === ';') {
      parts.push({ word: '', pairs: [] });
      name = '';
      isValueNext = false;
      at++;
    } else if (sign === '=' && !isValueNext) {
      isValueNext = true;
      at++;
    } else {
      let value = '';
      if (sign === '"') ({ value, end: at } = quotedAt(text, at));
      else for (; at < text.length && !(isValueNext ? VALUE_END : NAME_END).test(text[at]!); at++) value += text[at];
      if (isValueNext && name) part.pairs.push([name.toLowerCase(), value.toLowerCase()]);
      part.word ||= value;
      name = isValueNext ? '' : value;
      isValueNext = false;
    }
  }
  return parts;
};

const resultOf = ({ pairs: [first, ...properties] }: Part): Result | null =>
  first ? { method: first[0].replace(/\/\d+$/, ''), result: first[1], properties: new Map(properties) } : null;

/**
 * What the mail server in front of us, which calls itself `authservId`, found. It writes its results over everything that the sender
 * sent: those below a `Received`, and any but the first of its name, may be forged and do not count.
 */
const resultsOf = (headers: readonly MailHeader[], authservId: string): Result[] => {
  for (const { name, value } of headers) {
    if (name === RECEIVED) return [];
    if (name !== RESULTS) continue;
    const [id, ...results] = partsOf(value);
    if (id?.word.toLowerCase() !== authservId.toLowerCase()) continue;
    return results.map(resultOf).filter((result) => result !== null);
  }
  return [];
};

const domainOf = (address: string): string => address.slice(address.lastIndexOf('@') + 1);
/** The domain itself or one above it; never a top-level domain. */
const isAligned = (domain: string, author: string): boolean => domain.includes('.') && (author === domain || author.endsWith(`.${domain}`));

/** Whether the mail server in front of us vouches for the author of a mail: DMARC passed, or DKIM or SPF for the author's domain. */
export const isAuthenticated = (
  { from, headers }: { from: string | null; headers: readonly MailHeader[] },
  authservId: string,
): boolean => {
  if (!from) return false;
  const author = domainOf(from);
  const results = resultsOf(headers, authservId);
  const property = ({ properties }: Result, ...names: string[]) =>
    names.map((name) => properties.get(name)).find((value) => value !== undefined);
  const dmarc = results.filter(({ method }) => method === 'dmarc');
  if (dmarc.some(({ result }) => result === 'fail')) return false;
  if (dmarc.some((one) => one.result === 'pass' && domainOf(property(one, 'header.from') ?? author) === author)) return true;
  return results.some((one) => {
    if (one.result !== 'pass') return false;
    const vouched =
      one.method === 'dkim'
        ? property(one, 'header.d', 'header.i')
        : one.method === 'spf'
          ? property(one, 'smtp.mailfrom', 'smtp.from')
          : undefined;
    return vouched !== undefined && isAligned(domainOf(vouched), author);
  });
};
