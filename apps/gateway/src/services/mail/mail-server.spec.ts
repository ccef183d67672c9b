import { afterAll, describe, expect, it, jest } from '@jest/globals';
import { sql } from 'kysely';
import { openTestGateway } from '../../../../../tests/kit/test-gateway';
import { until } from '../../../../../tests/kit/until';
import { Digests } from './digests';
import { isResponse, isUnreachable, MailServer } from './mail-server';
import { queueMail } from './outbox';

const MAIL_COUNT = 40;

describe('a mail server that cannot be reached', () => {
  it('T25 while the mail server is unreachable, one mail at a time is tried, with increasing delays', () => {
    const server = new MailServer();
    expect(server.permittedMails(0, 5)).toBe(5);
    expect([server.recordOutage(0), server.recordOutage(1)]).toEqual([true, false]);
    const attemptTimes: number[] = [];
    for (let now = 0; now < 100_000; now += 500)
      if (server.permittedMails(now, 5)) {
        expect(server.permittedMails(now, 5)).toBe(1);
        attemptTimes.push(now);
        expect(server.recordOutage(now)).toBe(false);
      }
    expect(attemptTimes).toEqual([2_000, 6_000, 14_000, 30_000, 50_000, 70_000, 90_000]);
    expect([server.recordResponse(), server.recordResponse()]).toEqual([true, false]);
    expect(server.permittedMails(100_000, 5)).toBe(5);
  });

  it('T25 an unreachable mail server is distinguished from a server that responds and from internal errors', () => {
    const failures = {
      refused: { code: 'ESOCKET', command: 'CONN', syscall: 'connect' },
      unknown: { code: 'EDNS', command: 'CONN' },
      silent: { code: 'ETIMEDOUT', command: 'CONN', timeoutType: 'GREETING_TIMEOUT' },
      busy: { code: 'EPROTOCOL', command: 'CONN', responseCode: 421 },
      later: { code: 'EMESSAGE', command: 'DATA', responseCode: 451 },
      slow: { code: 'ETIMEDOUT', command: 'CONN', timeoutType: 'SOCKET_TIMEOUT' },
      broken: { code: 'ECONNECTION', command: 'CONN' },
      ours: {},
    };
    const kinds = Object.entries(failures).map(([name, fields]) => {
      const error = Object.assign(new Error(name), fields);
      return [name, isUnreachable(error) ? 'away' : isResponse(error) ? 'answers' : 'says nothing'];
    });
    expect(Object.fromEntries(kinds)).toEqual({
      refused: 'away',
      unknown: 'away',
      silent: 'away',
      busy: 'answers',
      later: 'answers',
      slow: 'says nothing',
      broken: 'says nothing',
      ours: 'says nothing',
    });
  });

  describe('an unreachable mail server with many due mails', () => {
    const gatewayStartup = openTestGateway({ env: { SMTP_URL: 'smtp://127.0.0.1:1', LOG_LEVEL: 'silent' } });
    afterAll(async () => (await gatewayStartup).close());

    it('T25 waiting mails are not tried while the mail server is unreachable', async () => {
      const { database, bell } = await gatewayStartup;
      await database.tx(async (tx) => {
        for (let nr = 0; nr < MAIL_COUNT; nr++)
          await queueMail(tx, 'password.changed', { email: `${nr}@away.example`, language: 'en' }, { name: 'Away' });
      });
      const readFailures = async () => {
        const { rows } = await sql<{ count: number; tries: number }>`
          select count(*)::int as count, max(tries) as tries from letter where to_address like '%@away.example' and last_error is not null`.execute(
          database.db,
        );
        return rows[0]!;
      };
      const rounds = jest.spyOn(MailServer.prototype, 'permittedMails');
      const combineSpy = jest.spyOn((await gatewayStartup).app.get(Digests, { strict: false }), 'combine');
      bell.ring();
      await until(async () => (await readFailures()).count > 0);
      for (const spy of [rounds, combineSpy]) spy.mockClear();
      await until(() => {
        bell.ring();
        return rounds.mock.calls.length > 4;
      });
      expect((await readFailures()).count).toBeLessThan(MAIL_COUNT / 2);
      expect(combineSpy.mock.calls.length).toBeLessThan(2);
      // The mails are only waiting for the server, so no attempt has been counted.
      expect((await readFailures()).tries).toBe(0);
    });
  });
});
