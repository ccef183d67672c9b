import { isIPv6 } from 'node:net';

/**
 * Returns the budget key of an address: the IPv4 address, or the /64 network of an IPv6 address, because each customer gets 2^64 addresses
 * (RFC 6177).
 */
export const networkOf = (ip: string): string => {
  if (!isIPv6(ip)) return ip;
  const mappedAddress = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(ip)?.[1];
  if (mappedAddress) return mappedAddress;
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
