import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { sql } from 'kysely';
import { openTestGateway, type TestGateway } from '../../../../../tests/kit/test-gateway';
import { until } from '../../../../../tests/kit/until';
import { readOldestWaitingSeconds } from './outbox';

let gateway: TestGateway;
beforeAll(async () => {
  // The mail server of this gateway is unreachable.
  gateway = await openTestGateway({ env: { LOG_LEVEL: 'silent', SMTP_URL: 'smtp://127.0.0.1:1' } });
});
afterAll(() => gateway.close());

const put = (id: string, hours: number, more: { sent_at?: Date; dropped_at?: Date } = {}) =>
  gateway.database.db
    .insertInto('letter')
    .values({
      id,
      to_address: `${id}@a.example`,
      kind: 'password.changed',
      data: '{"name":"A"}',
      due_at: new Date(Date.now() - hours * 3_600_000),
      ...more,
    })
    .execute();
const readAge = async () => ((await gateway.http.get('/health/ready')).body as { mail: { oldestWaitingS: number } }).mail.oldestWaitingS;

describe('the age of the oldest waiting mail', () => {
  it('T23 the health check reports the age of the oldest waiting mail and nothing about the fact log', async () => {
    const { body } = await gateway.http.get('/health/ready');
    expect(body).toEqual({
      status: 'ready',
      database: expect.any(String),
      load: { state: 'normal', waiting: { reads: expect.any(Number), writes: expect.any(Number) } },
      mail: { oldestWaitingS: expect.any(Number) },
    });
  });

  it('R7.8 the health check reports the age of the oldest due mail and ignores sent, dropped and future mails', async () => {
    await gateway.database.db.deleteFrom('letter').execute();
    await put('later', -5);
    await put('sent', 9, { sent_at: new Date() });
    await put('dropped', 8, { dropped_at: new Date() });
    expect(await readOldestWaitingSeconds(gateway.database.db)).toBe(0);
    await put('waiting', 3);
    await put('younger', 1);
    expect(Math.round((await readAge()) / 3_600)).toBe(3);
    await until(async () => {
      const letter = gateway.database.db.selectFrom('letter').select('last_error').where('id', '=', 'waiting');
      return (await letter.executeTakeFirstOrThrow()).last_error;
    });
    expect(Math.round((await readAge()) / 3_600)).toBe(3);
  });

  it('T23 the age of the oldest waiting mail is determined without reading sent mails', async () => {
    const { db } = gateway.database;
    await sql`insert into letter (id, to_address, kind, data, language, due_at, sent_at)
      select 'sent-' || nr, 'many@a.example', 'password.changed', '{}', 'en', now(), now() from generate_series(1, 5000) nr`.execute(db);
    await sql`vacuum analyze letter`.execute(db);
    await gateway.database.read(async (tx) => {
      await readOldestWaitingSeconds(tx);
      const { rows } = await sql<{ looks: number }>`
        select (seq_tup_read + coalesce(idx_tup_fetch, 0))::int as looks from pg_stat_xact_user_tables where relname = 'letter'`.execute(
        tx,
      );
      expect(rows[0]!.looks).toBeLessThan(100);
    });
  });
});
