import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { sql } from 'kysely';
import pg from 'pg';
import { openMigratedEngine } from '../../../../tests/kit/embedded-template';
import { Database } from './database/database';
import { type Log, makeLog } from './log';

const SECRET = 'lena.geheim@example.org';

/** Creates a log whose lines are collected. */
const openLog = (): { log: Log; lines: () => string } => {
  let lines = '';
  return { log: makeLog('info', { write: (line) => void (lines += line) }), lines: () => lines };
};

describe.each(['postgres', 'embedded'] as const)('a database failure in the log (%s)', (engine) => {
  let database: Database;
  let drop = async () => undefined as void;
  beforeAll(async () => {
    const server = engine === 'postgres' ? process.env['TEST_DATABASE_URL'] : undefined;
    if (server) {
      const admin = new pg.Client({ connectionString: server });
      await admin.connect();
      const name = `portal_log_${randomUUID().replaceAll('-', '')}`;
      await admin.query(`create database ${name}`);
      database = await Database.open({ url: Object.assign(new URL(server), { pathname: `/${name}` }).href, folder: null });
      drop = async () => {
        await admin.query(`drop database ${name} with (force)`);
        await admin.end();
      };
    } else database = await openMigratedEngine();
    await database.migrate();
  });
  afterAll(async () => {
    await database.close();
    await drop();
  });

  const errorOf = async (run: () => Promise<unknown>): Promise<Error> => {
    try {
      await run();
    } catch (error) {
      return error as Error;
    }
    throw new Error('It did not fail');
  };
  const insertDuplicate = () =>
    errorOf(async () => {
      for (const _ of [1, 2]) await database.db.insertInto('product').values({ id: SECRET, name: SECRET, family: 'F' }).execute();
    });
  const selectMalformed = () => errorOf(() => sql`select ${SECRET}::text::uuid`.execute(database.db));

  it('T2 a log line about a duplicate value names the constraint and the table but not the value', async () => {
    const { log, lines } = openLog();
    const error = await insertDuplicate();
    expect(`${error.message} ${(error as unknown as { detail: string }).detail}`).toContain(SECRET);
    log.error({ event: 'request.failed', err: error }, 'request failed');
    expect(JSON.parse(lines())).toMatchObject({
      event: 'request.failed',
      err: { type: 'DatabaseError', code: '23505', table: 'product', constraint: 'product_pkey' },
    });
    expect(lines()).not.toContain(SECRET);
  });

  it('T2 a log line about a malformed value contains the error code but not the value', async () => {
    const error = await selectMalformed();
    expect(error.message).toContain(SECRET);
    const { log, lines } = openLog();
    log.error({ err: error }, 'request failed');
    expect(JSON.parse(lines())).toMatchObject({
      err: { code: '22P02', routine: expect.any(String), stack: expect.stringContaining('at ') },
    });
    expect(lines()).not.toContain(SECRET);
  });

  it('T2 a log line never contains the value in a database error, whether the error is a cause, logged alone or logged by a child logger', async () => {
    const { log, lines } = openLog();
    const error = await selectMalformed();
    log.error({ err: new Error('The answer could not be made', { cause: error }) }, 'request failed');
    log.error(error);
    log.error({ err: error });
    log.child({ part: 'http' }).warn({ err: error }, 'request failed');
    const entries = lines()
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line) as { msg: string; err: Record<string, unknown> });
    expect(entries[0]!.err).toMatchObject({ message: 'The answer could not be made', cause: { code: '22P02' } });
    expect(entries.slice(1).map(({ err }) => err['code'])).toEqual(['22P02', '22P02', '22P02']);
    expect(lines()).not.toContain(SECRET);
  });
});
