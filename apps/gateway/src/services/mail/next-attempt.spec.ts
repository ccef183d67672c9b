import { describe, expect, it } from '@jest/globals';
import { isPermanentRefusal, nextAttempt } from './next-attempt';

const HOUR = 3_600_000;
const START = new Date('2026-11-22T00:00:00Z');

describe('retrying a mail', () => {
  it('T25 the delays between attempts to send a mail grow to hours, and the last attempt is made after five days', () => {
    let now = START;
    const waits: number[] = [];
    for (let tries = 1; ; tries++) {
      const next = nextAttempt({ tries, since: START, now, endsAt: undefined });
      if (!next) break;
      waits.push(next.getTime() - now.getTime());
      now = next;
    }
    expect(now.getTime() - START.getTime()).toBe(5 * 24 * HOUR);
    expect(waits.slice(0, 4)).toEqual([2_000, 6_000, 18_000, 54_000]);
    expect(Math.max(...waits)).toBe(2 * HOUR);
    const growingWaits = waits.slice(0, -1);
    expect(growingWaits).toEqual([...growingWaits].sort((one, other) => one - other));
  });

  it('T25 a mail is not retried after its content has expired', () => {
    const endsAt = new Date(START.getTime() + 10 * 60_000);
    const timeAfter = (ms: number) => new Date(START.getTime() + ms);
    expect(nextAttempt({ tries: 7, since: START, now: timeAfter(9 * 60_000), endsAt })).toEqual(endsAt);
    expect(nextAttempt({ tries: 8, since: START, now: timeAfter(10 * 60_000), endsAt })).toBeNull();
  });

  it('T25 a permanent refusal of a mail or its recipient is distinguished from a server failure', () => {
    const mailError = (command: string, responseCode?: number) => Object.assign(new Error('no'), { command, responseCode });
    for (const refusal of [mailError('RCPT TO', 550), mailError('DATA', 554)]) expect(isPermanentRefusal(refusal)).toBe(true);
    for (const fault of [mailError('RCPT TO', 450), mailError('AUTH LOGIN', 535), mailError('MAIL FROM', 530), mailError('CONN'), 'no'])
      expect(isPermanentRefusal(fault)).toBe(false);
  });
});
