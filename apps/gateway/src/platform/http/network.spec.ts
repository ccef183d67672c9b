import { expect, it } from '@jest/globals';
import { networkOf } from './network';

it.each([
  ['10.0.0.1', '10.0.0.1'],
  ['::ffff:10.0.0.1', '10.0.0.1'],
  ['2001:db8:12:34:aaaa::1', '2001:db8:12:34::/64'],
  ['2001:0db8:0012:0034::', '2001:db8:12:34::/64'],
  ['2001:db8::1', '2001:db8:0:0::/64'],
  ['fe80::1%eth0', 'fe80:0:0:0::/64'],
  ['::1', '0:0:0:0::/64'],
  ['not an address', 'not an address'],
])('T7 calls from %s count against the budget of %s, so that more addresses do not give more budgets', (ip, network) => {
  expect(networkOf(ip)).toBe(network);
});
