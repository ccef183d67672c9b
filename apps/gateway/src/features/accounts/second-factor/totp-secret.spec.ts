import { expect, it } from '@jest/globals';
import { stepOf } from './totp-secret';

/** The test values of RFC 6238, appendix B, for SHA-1, shortened to six digits, with the base 32 form of their secret. */
const SECRET = 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ';
const VECTORS: [seconds: number, code: string][] = [
  [59, '287082'],
  [1_111_111_109, '081804'],
  [1_111_111_111, '050471'],
  [1_234_567_890, '005924'],
  [2_000_000_000, '279037'],
  [20_000_000_000, '353130'],
];

it.each(VECTORS)('R4.1 the code of RFC 6238 at %i seconds is accepted for its time step', (seconds, code) => {
  expect(stepOf(SECRET, code, new Date(seconds * 1_000))).toBe(Math.floor(seconds / 30));
});

it('R4.1 a code is accepted one time step before and after its own, and not at other times', () => {
  const [[seconds, code]] = VECTORS as [[number, string]];
  const results = [-60, -30, 0, 30, 60].map((shift) => stepOf(SECRET, code, new Date((seconds + shift) * 1_000)));
  expect(results).toEqual([null, 1, 1, 1, null]);
});
