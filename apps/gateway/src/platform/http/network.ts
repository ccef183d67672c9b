import { isIPv6 } from 'node:net';

/** Whom a budget counts as one: an IPv4 address, or the network of an IPv6 address, of which everybody is given 2^64 (RFC 6177). */
export const networkOf = (ip: string): string => {
  if (!isIPv6(ip)) return ip;
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(ip)?.[1];
  if (mapped) return mapped;
  const [head, tail] = ip.replace(/%.*$/, '').split('::') as [string, string?];
  const groups = head ? head.split(':') : [];
  const after = tail ? tail.split(':') : [];
  const all =
    tail === undefined ? groups : [...groups, ...Array<string>(Math.max(0, 8 - groups.length - after.length)).fill('0'), ...after];
  return `${all
    .slice(0, 4)
    .map((group) => Number.parseInt(group || '0', 16).toString(16))
    .join(':')}::/64`;
};
