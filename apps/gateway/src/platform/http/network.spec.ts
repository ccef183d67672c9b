import { expect, it } from '@jest/globals';
import { networkOf, shortNetworkOf } from './network';

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

it.each([
  ['203.0.113.77', '203.0.113.0/24'],
  ['::ffff:203.0.113.77', '203.0.113.0/24'],
  ['2001:db8:12:34:aaaa::1', '2001:db8:12::/48'],
  ['2001:db8::1', '2001:db8:0::/48'],
  ['127.0.0.1', '127.0.0.0/8'],
  ['::1', '127.0.0.0/8'],
  ['203.0.113.9:5678', '203.0.113.0/24'],
  ['unknown', ''],
])('R6.1 a sign-in from %s is stored with the network %s, never with the whole address', (ip, network) => {
  expect(shortNetworkOf(ip)).toBe(network);
});
