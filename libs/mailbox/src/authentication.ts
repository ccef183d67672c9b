import type { MailHeader } from './mail-head.ts';

/** A result in an `Authentication-Results` header (RFC 8601), such as `dkim=pass header.d=example.com`. */
interface Result {
  method: string;
  result: string;
  properties: ReadonlyMap<string, string>;
}

const RESULTS_HEADER = 'authentication-results';
const RECEIVED_HEADER = 'received';
const NAME_END = /[\s"(;=]/;
const VALUE_END = /[\s"(;]/;

/** A section of the header between two semicolons, with its first word and its name–value pairs in order. */
interface Part {
  word: string;
  pairs: [name: string, value: string][];
}

/** Reads the quoted string at `start`. Returns its value and the position after it. */
const readQuotedString = (text: string, start: number): { value: string; end: number } => {
  let value = '';
  let index = start + 1;
  for (; index < text.length && text[index] !== '"'; index++) value += text[index] === '\\' ? (text[++index] ?? '') : text[index];
  return { value, end: index + 1 };
};

/** Returns the end of the comment at `start`. Comments can be nested. */
const findCommentEnd = (text: string, start: number): number => {
  let depth = 0;
  for (let index = start; index < text.length; index++) {
    if (text[index] === '\\') index++;
    else if (text[index] === '(') depth++;
    else if (text[index] === ')' && --depth === 0) return index + 1;
  }
  return text.length;
};

/** Parses the header in one pass from left to right, in linear time. */
const partsOf = (text: string): Part[] => {
  const parts: Part[] = [{ word: '', pairs: [] }];
  let name = '';
  let isValueNext = false;
  for (let index = 0; index < text.length; ) {
    const part = parts.at(-1)!;
    const character = text[index]!;
    if (character === '(') index = findCommentEnd(text, index);
    else if (/\s/.test(character)) index++;
    else if (character === ';') {
      parts.push({ word: '', pairs: [] });
      name = '';
      isValueNext = false;
      index++;
    } else if (character === '=' && !isValueNext) {
      isValueNext = true;
      index++;
    } else {
      let value = '';
      if (character === '"') ({ value, end: index } = readQuotedString(text, index));
      else for (; index < text.length && !(isValueNext ? VALUE_END : NAME_END).test(text[index]!); index++) value += text[index];
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
 * Returns the results of our own mail server, which calls itself `authservId`. The server adds its results above the sender's headers:
 * results below a `Received` header, and in all but its first header, may be forged and are ignored.
 */
const resultsOf = (headers: readonly MailHeader[], authservId: string): Result[] => {
  for (const { name, value } of headers) {
    if (name === RECEIVED_HEADER) return [];
    if (name !== RESULTS_HEADER) continue;
    const [id, ...results] = partsOf(value);
    if (id?.word.toLowerCase() !== authservId.toLowerCase()) continue;
    return results.map(resultOf).filter((result) => result !== null);
  }
  return [];
};

const domainOf = (address: string): string => address.slice(address.lastIndexOf('@') + 1);
/** True if the domain is the author's domain or a parent of it, but not a top-level domain. */
const isAligned = (domain: string, author: string): boolean => domain.includes('.') && (author === domain || author.endsWith(`.${domain}`));

/** True if our mail server confirms the author of a mail: DMARC passed, or DKIM or SPF passed for the author's domain. */
export const isAuthenticated = (
  { from, headers }: { from: string | null; headers: readonly MailHeader[] },
  authservId: string,
): boolean => {
  if (!from) return false;
  const author = domainOf(from);
  const results = resultsOf(headers, authservId);
  const propertyOf = ({ properties }: Result, ...names: string[]) =>
    names.map((name) => properties.get(name)).find((value) => value !== undefined);
  const dmarc = results.filter(({ method }) => method === 'dmarc');
  if (dmarc.some(({ result }) => result === 'fail')) return false;
  if (dmarc.some((entry) => entry.result === 'pass' && domainOf(propertyOf(entry, 'header.from') ?? author) === author)) return true;
  return results.some((entry) => {
    if (entry.result !== 'pass') return false;
    const verifiedDomain =
      entry.method === 'dkim'
        ? propertyOf(entry, 'header.d', 'header.i')
        : entry.method === 'spf'
          ? propertyOf(entry, 'smtp.mailfrom', 'smtp.from')
          : undefined;
    return verifiedDomain !== undefined && isAligned(domainOf(verifiedDomain), author);
  });
};
