import { afterAll, afterEach, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { openMigratedDatabase } from '../../../../../tests/kit/template-database';
import { Clock } from '../../platform/clock';
import { secretsOf } from '../../platform/config/secrets';
import type { Database } from '../../platform/database/database';
import { type Begun, SignInFailures } from './sign-in-failures';

const SECOND = 1_000;
const HOUR = 3_600 * SECOND;
const NETWORK = '203.0.113.7';
const MANY = 49;

let database: Database;
/** The database time that both gateways use. It changes only through `offsetMs`. */
const began = Date.now();
let offsetMs = 0;
/** Two gateways of one installation that share only the database. */
let gateways: [SignInFailures, SignInFailures];
beforeAll(async () => {
  database = await openMigratedDatabase();
  const open = () => {
    const clock = new Clock();
    clock.now = () => new Date(began + offsetMs);
    return new SignInFailures(database, clock, secretsOf('s'.repeat(32)));
  };
  gateways = [open(), open()];
});
afterEach(async () => {
  offsetMs = 0;
  await database.db.deleteFrom('sign_in_failure').execute();
});
afterAll(() => database.close());

/** Starts a failed attempt. An attempt counts as failed from its start, so no second call is needed. */
const fail = (nr: 0 | 1, name: string, ip = NETWORK): Promise<Begun> => {
  const failures = gateways[nr];
  return failures.begin(failures.subjectOf({ email: `${name}@mekong.example`, ip, device: null }));
};
const succeed = async (nr: 0 | 1, name: string, ip = NETWORK): Promise<void> => {
  const failures = gateways[nr];
  await failures.forgive(failures.subjectOf({ email: `${name}@mekong.example`, ip, device: null }));
};
/** Counts failed attempts for other accounts, alternating between both gateways. */
const failMany = async (count: number): Promise<void> => {
  for (let nr = 0; nr < count; nr++) expect(await fail((nr % 2) as 0 | 1, `someone${nr}`)).toMatchObject({ isExtra: false });
};
const waitOf = (attempt: Begun): number => ('waitMs' in attempt ? attempt.waitMs : 0);
const waits = (attempts: Promise<Begun>[]) => Promise.all(attempts).then((all) => all.map(waitOf));

describe('an account', () => {
  it('T7 an account has five failures across all gateways, and each further failure makes its wait longer', async () => {
    for (const nr of [0, 1, 0, 1, 0] as const) expect(waitOf(await fail(nr, 'lena'))).toBe(0);
    expect(await waits([fail(0, 'lena'), fail(1, 'lena', '198.51.100.1')])).toEqual([SECOND, SECOND]);
    offsetMs = SECOND;
    expect(waitOf(await fail(1, 'lena'))).toBe(0);
    expect(await waits([fail(0, 'lena'), fail(1, 'lena')])).toEqual([2 * SECOND, 2 * SECOND]);
    expect(waitOf(await fail(0, 'jonas'))).toBe(0);
  });

  it('T7 only five of twenty simultaneous attempts on an account are checked, and one more after the wait', async () => {
    const twenty = () => waits(Array.from({ length: 20 }, (_, nr) => fail((nr % 2) as 0 | 1, 'lena', `198.51.100.${nr}`)));
    expect((await twenty()).filter((waitMs) => waitMs === 0)).toHaveLength(5);
    offsetMs = SECOND;
    expect((await twenty()).filter((waitMs) => waitMs === 0)).toHaveLength(1);
  });

  it('T7 all gateways forget the failures of an account after a correct password and after the window', async () => {
    for (let nr = 0; nr < 5; nr++) await fail(1, 'lena');
    await succeed(0, 'lena');
    for (let nr = 0; nr < 5; nr++) expect(waitOf(await fail(1, 'lena'))).toBe(0);
    expect(waitOf(await fail(0, 'lena'))).toBe(SECOND);
    offsetMs = 15 * 60 * SECOND;
    expect(waitOf(await fail(0, 'lena'))).toBe(0);
  });

  it('T7 an account gets an attempt back whose password was found neither correct nor wrong', async () => {
    for (let nr = 0; nr < 4; nr++) await fail(0, 'lena');
    const attempt = await fail(0, 'lena');
    if ('id' in attempt) await gateways[1].giveBack(attempt.id);
    expect(await waits([fail(1, 'lena')])).toEqual([0]);
    expect(await waits([fail(1, 'lena')])).toEqual([SECOND]);
  });

  it('T37 an attempt on an account that has to wait is refused without a write transaction', async () => {
    for (let nr = 0; nr < 5; nr++) await fail(0, 'lena');
    const writes = jest.spyOn(database, 'tx');
    expect(await waits([fail(0, 'lena'), fail(1, 'lena')])).toEqual([SECOND, SECOND]);
    expect(writes).not.toHaveBeenCalled();
    writes.mockRestore();
  });

  it('T7 failures on a known device of an account count only for that device', async () => {
    const onDevice = (nr: 0 | 1, device: string) =>
      gateways[nr].begin(gateways[nr].subjectOf({ email: 'lena@mekong.example', ip: NETWORK, device }));
    for (const nr of [0, 1, 0, 1, 0] as const) expect(waitOf(await onDevice(nr, 'one'))).toBe(0);
    expect(await waits([onDevice(1, 'one'), onDevice(1, 'another'), fail(1, 'lena')])).toEqual([SECOND, 0, 0]);
  });
});

describe('a network', () => {
  it('T7 a network has fifty failures across all gateways, then one attempt per account', async () => {
    await failMany(MANY + 1);
    expect(await fail(0, 'lena')).toMatchObject({ isExtra: true });
    expect(await fail(1, 'lena')).toEqual({ waitMs: HOUR });
    expect(await fail(1, 'jonas')).toMatchObject({ isExtra: true });
    expect(await fail(1, 'lena', '198.51.100.1')).toMatchObject({ isExtra: false });
  });

  it("T7 a successful sign-in removes only the failures of the same account in the same network from the network's count", async () => {
    await failMany(MANY - 2);
    for (let nr = 0; nr < 2; nr++) await fail(0, 'clumsy');
    await fail(1, 'elsewhere');
    await succeed(1, 'clumsy');
    await succeed(1, 'elsewhere', '198.51.100.1');
    for (const name of ['a', 'b']) expect(await fail(0, name)).toMatchObject({ isExtra: false });
    expect(await fail(1, 'c')).toMatchObject({ isExtra: true });
  });

  it('T7 failures of a network expire after an hour', async () => {
    await fail(0, 'first');
    offsetMs = SECOND;
    await failMany(MANY);
    offsetMs = HOUR - SECOND;
    expect(await fail(1, 'lena')).toMatchObject({ isExtra: true });
    expect(await fail(0, 'lena')).toEqual({ waitMs: SECOND });
    offsetMs = HOUR;
    expect(await fail(0, 'lena')).toMatchObject({ isExtra: false });
    expect(await fail(0, 'jonas')).toMatchObject({ isExtra: true });
  });
});
