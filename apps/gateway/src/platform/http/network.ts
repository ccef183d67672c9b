import { isIP, isIPv6 } from 'node:net';

/**
 * Returns the budget key of an address: the IPv4 address, or the /64 network of an IPv6 address, because each customer gets 2^64 addresses
 * (RFC 6177).
 */
export const networkOf = (ip: string): string => {
  const address = ipv4In(ip) ?? ip;
  return isIPv6(address) ? ipv6Network(address, 4) : address;
};

/**
 * Returns the address truncated to a prefix that identifies a site but not a machine: /24 for IPv4, /48 for IPv6. The addresses of the
 * machine itself are one network in both protocols. Returns an empty string for anything other than an address.
 */
export const shortNetworkOf = (ip: string): string => {
  const address = ipv4In(ip) ?? ip.replace(/^(\d+\.\d+\.\d+\.\d+):\d+$/, '$1');
  if (!isIP(address)) return '';
  if (address === '::1' || address.startsWith('127.')) return '127.0.0.0/8';
  return isIPv6(address) ? ipv6Network(address, 3) : address.replace(/\.\d+$/, '.0/24');
};

/** Returns the IPv4 address in an IPv4-mapped IPv6 address. */
const ipv4In = (ip: string): string | undefined => /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(ip)?.[1];

/** Returns the network of an IPv6 address, identified by its first 16-bit groups. */
const ipv6Network = (ip: string, groupCount: number): string => {
  const [head, tail] = ip.replace(/%.*$/, '').split('::') as [string, string?];
  const groups = head ? head.split(':') : [];
  const tailGroups = tail ? tail.split(':') : [];
  const all =
    tail === undefined
      ? groups
      : [...groups, ...Array<string>(Math.max(0, 8 - groups.length - tailGroups.length)).fill('0'), ...tailGroups];
  return `${all
    .slice(0, groupCount)
    .map((group) => Number.parseInt(group || '0', 16).toString(16))
    .join(':')}::/${groupCount * 16}`;
};
