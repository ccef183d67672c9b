import type { MailHeader } from './mail-head';

/** One result of `Authentication-Results` (RFC 8601): `dkim=pass header.d=example.com`. */
interface Result {
  method: string;
  result: string;
  properties: ReadonlyMap<string, string>;
}

const RESULTS = 'authentication-results';
const RECEIVED = 'received';
const LONGEST = 10_000;

/** Without comments, which may stand within one another, and with quoted strings as they are. */
const withoutComments = (value: string): string => {
  let depth = 0;
  let quoted = false;
  let plain = '';
  for (let at = 0; at < value.length; at++) {
    const sign = value[at]!;
    if (sign === '\\' && (quoted || depth)) {
      if (!depth) plain += value.slice(at, at + 2);
      at++;
    } else if (sign === '"' && !depth) {
      quoted = !quoted;
      plain += sign;
    } else if (sign === '(' && !quoted) depth++;
    else if (sign === ')' && !quoted && depth) depth--;
    else if (!depth) plain += sign;
  }
  return plain;
};

const unquoted = (value: string): string => (/^".*"$/s.test(value) ? value.slice(1, -1).replace(/\\(.)/gs, '$1') : value);

const resultOf = (text: string): Result | null => {
  const [first, ...rest] = text.match(/[\w.-]+(?:\/\d+)?\s*=\s*(?:"(?:[^"\\]|\\.)*"|[^\s";]+)/g) ?? [];
  const pair = (word: string): [string, string] => {
    const at = word.indexOf('=');
    return [word.slice(0, at).trim().toLowerCase(), unquoted(word.slice(at + 1).trim()).toLowerCase()];
  };
  if (first === undefined) return null;
  const [method, result] = pair(first);
  return { method: method.replace(/\/\d+$/, ''), result, properties: new Map(rest.map(pair)) };
};

/** Its parts at semicolons outside of quoted strings. */
const partsOf = (value: string): string[] => withoutComments(value.slice(0, LONGEST)).match(/(?:"(?:[^"\\]|\\.)*"|[^";])+/g) ?? [];

/**
 * What the mail server in front of us, which calls itself `authservId`, found. It writes its results over everything that the sender
 * sent: those below a `Received`, and any but the first of its name, may be forged and do not count.
 */
const resultsOf = (headers: readonly MailHeader[], authservId: string): Result[] => {
  for (const { name, value } of headers) {
    if (name === RECEIVED) return [];
    if (name !== RESULTS) continue;
    const [id = '', ...results] = partsOf(value);
    if (unquoted(id.trim().split(/\s+/)[0] ?? '').toLowerCase() !== authservId.toLowerCase()) continue;
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
