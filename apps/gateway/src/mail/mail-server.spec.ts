import { afterAll, describe, expect, it } from '@jest/globals';
import { sql } from 'kysely';
import { openTestGateway } from '../../../../tests/test-gateway';
import { until } from '../../../../tests/until';
import { isAnswer, isUnreachable, MailServer } from './mail-server';
import { queueMail } from './outbox';

const LETTERS = 40;

describe('a mail server that cannot be reached', () => {
  it('T25 is asked by one mail at a time, after longer and longer pauses, until it is back', () => {
    const server = new MailServer();
    expect(server.atOnce(0, 5)).toBe(5);
    expect([server.missed(0), server.missed(1)]).toEqual([true, false]);
    const looks: number[] = [];
    for (let now = 0; now < 100_000; now += 500)
      if (server.atOnce(now, 5)) {
        expect(server.atOnce(now, 5)).toBe(1);
        looks.push(now);
        expect(server.missed(now)).toBe(false);
      }
    expect(looks).toEqual([2_000, 6_000, 14_000, 30_000, 50_000, 70_000, 90_000]);
    expect([server.answered(), server.answered()]).toEqual([true, false]);
    expect(server.atOnce(100_000, 5)).toBe(5);
  });

  it('T25 is told from one that answers, and from a fault of ours', () => {
    const refused = Object.assign(new Error('connect ECONNREFUSED'), { code: 'ESOCKET', command: 'CONN' });
    const later = Object.assign(new Error('Try again later'), { responseCode: 451, command: 'DATA' });
    const ours = new TypeError('x is undefined');
    expect([refused, later, ours].map((error) => [isUnreachable(error), isAnswer(error)])).toEqual([
      [true, false],
      [false, true],
      [false, false],
    ]);
  });

  describe('with many mails that are due', () => {
    const opened = openTestGateway({ env: { SMTP_URL: 'smtp://127.0.0.1:1', LOG_LEVEL: 'silent' } });
    afterAll(async () => (await opened).close());

    it('T25 leaves them untried, where each would be put together to be put back', async () => {
      const { database, bell } = await opened;
      await database.tx(async (tx) => {
        for (let nr = 0; nr < LETTERS; nr++)
          await queueMail(tx, 'password.changed', { email: `${nr}@away.example`, language: 'en' }, { name: 'Away' });
      });
      const triedOf = async () => {
        const { rows } = await sql<{ tried: number; failed: number }>`
          select count(*) filter (where tries > 0)::int as tried, count(last_error)::int as failed
          from letter where to_address like '%@away.example'`.execute(database.db);
        return rows[0]!;
      };
      bell.ring();
      await until(async () => (await triedOf()).failed > 0);
      for (let ring = 0; ring < 10; ring++) bell.ring();
      await until(async () => {
        const { tried, failed } = await triedOf();
        return tried === failed;
      });
      expect((await triedOf()).tried).toBeLessThan(LETTERS / 2);
    });
  });
});
