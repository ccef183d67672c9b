import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Role } from '@portal/contracts';
import fc from 'fast-check';
import { sql } from 'kysely';
import type { Database } from '../../apps/gateway/src/platform/database/database';
import type { Tx } from '../../apps/gateway/src/platform/request-context';
import { personDays } from '../../apps/gateway/src/services/usage/figures';
import { foldBatch } from '../../apps/gateway/src/services/usage/fold';
import { packOldestDays } from '../../apps/gateway/src/services/usage/packed-days';
import { openMigratedDatabase } from '../kit/template-database';

const SEED = 20_261_123;
const WRITERS = 6;
const WRITES_PER_WRITER = 25;
const DAYS = 5;
const DAY_MS = 24 * 3_600_000;
/** The end of the last day of a year, so that there are days and hours on both sides. */
const RANGE_END = Date.UTC(2027, 0, 3);

interface Use {
  at: Date;
  person_id: string;
  unit_id: string;
  lco_id: string | null;
  rhq_id: string | null;
  role: Role;
  func: string;
}
const UNITS: readonly Pick<Use, 'unit_id' | 'lco_id' | 'rhq_id' | 'role'>[] = [
  { unit_id: 'yhq', lco_id: null, rhq_id: null, role: 'YHQ' },
  { unit_id: 'rhq-one', lco_id: null, rhq_id: 'rhq-one', role: 'RHQ' },
  { unit_id: 'rhq-two', lco_id: null, rhq_id: 'rhq-two', role: 'RHQ' },
  { unit_id: 'lco-one', lco_id: 'lco-one', rhq_id: 'rhq-one', role: 'LBO' },
  { unit_id: 'cp-one', lco_id: 'lco-one', rhq_id: 'rhq-one', role: 'CP' },
  { unit_id: 'cp-two', lco_id: 'lco-two', rhq_id: 'rhq-two', role: 'CP' },
];
const uses: fc.Arbitrary<Use> = fc
  .record({
    at: fc.integer({ min: RANGE_END - DAYS * DAY_MS, max: RANGE_END - 1 }).map((ms) => new Date(ms)),
    person_id: fc.constantFrom('a', 'b', 'c', 'd'),
    unit: fc.constantFrom(...UNITS),
    func: fc.constantFrom('learn', 'news', 'contact', 'sign-in'),
  })
  .map(({ unit, ...use }) => ({ ...use, ...unit }));

let database: Database;
beforeAll(async () => {
  database = await openMigratedDatabase();
});
afterAll(async () => {
  await database.close();
});

/** Runs a transaction without the gateway's limit on writers, so that all connections race. */
const transact = <T>(run: (tx: Tx) => Promise<T>): Promise<T> => database.db.transaction().execute(run);

/** Reads log, inbox and figures in one snapshot. Each committed use has also inserted a marker row. */
const takeSnapshot = async () => {
  const { rows } = await sql<Record<'marks' | 'log' | 'inbox' | 'days' | 'hours' | 'people' | 'read' | 'packed' | 'toPack', number>>`select
    (select count(*) from usage_seen) as marks,
    (select count(*) from usage_log) as log,
    (select count(*) from usage_inbox) as inbox,
    (select coalesce(sum(n), 0)::bigint from usage_day) as days,
    (select coalesce(sum(n), 0)::bigint from usage_hour) as hours,
    (select coalesce(sum(n), 0)::bigint from usage_person) as people,
    (select coalesce(sum(n), 0)::bigint from ${personDays} as used) as read,
    (select coalesce(sum(length(people) / 4), 0)::bigint from usage_packed where func <> '') as packed,
    (select count(*) from (select distinct day, lco_id, rhq_id, role, func, person_id from usage_person
      where day in (select day from usage_packed_day)) as kept) as "toPack"`.execute(database.db);
  return rows[0]!;
};

/** Counts uses naively, as the oracle. */
const countBy = (all: readonly Use[], keyOf: (use: Use) => unknown[]): string[] => {
  const counts = new Map<string, number>();
  for (const use of all) {
    const key = keyOf(use).join(' ');
    counts.set(key, (counts.get(key) ?? 0) + 1);
  }
  return [...counts].map(([key, n]) => `${key} ${n}`).sort();
};
const placeOf = ({ lco_id, rhq_id, role, func }: Use) => [lco_id ?? '-', rhq_id ?? '-', role, func];
const dayOf = ({ at }: Use) => at.toISOString().slice(0, 10);

describe('folding of uses', () => {
  it('R2.17 the figures and the log contain the same uses at any moment, despite races, failures and crashes', async () => {
    const plans = fc.sample(fc.array(uses, { minLength: 1, maxLength: 9 }), { numRuns: WRITERS * WRITES_PER_WRITER, seed: SEED });
    const chances = fc.sample(fc.record({ slow: fc.integer({ min: 0, max: 6 }), fails: fc.boolean() }), {
      numRuns: plans.length,
      seed: SEED,
    });
    const committedUses: Use[] = [];
    let writerCount = WRITERS;
    let snapshotCount = 0;
    let killCount = 0;
    let packCount = 0;
    const runWriter = async (nr: number) => {
      for (let index = nr; index < plans.length; index += WRITERS) {
        const [rows, { slow, fails }] = [plans[index]!, chances[index]!];
        const write = transact(async (innerTx) => {
          await innerTx
            .insertInto('usage_inbox')
            .values(rows.map((row) => ({ ...row, what: 'viewed' })))
            .execute();
          const usageRows = rows.map(({ person_id, func, at: half_hour }) => ({ person_id, func, object: randomUUID(), half_hour }));
          await innerTx.insertInto('usage_seen').values(usageRows).execute();
          await pause(slow);
          if (fails) throw new Error('It was refused in the end');
        });
        await write.then(
          () => committedUses.push(...rows),
          () => undefined,
        );
      }
      writerCount--;
    };
    const runAggregator = async (nr: number) => {
      for (let round = nr; writerCount; round++) {
        const fold = transact(async (innerTx) => {
          await foldBatch(innerTx);
          if (round % 3) return;
          if (database.kind === 'postgres') await sql`select pg_terminate_backend(pg_backend_pid())`.execute(innerTx);
          throw new Error('It was killed');
        });
        await fold.catch(() => killCount++);
        await pause(1);
      }
    };
    const runPacker = async () => {
      const lastDay = new Date(RANGE_END).toISOString().slice(0, 10);
      for (; writerCount; await pause(1)) if ((await transact((innerTx) => packOldestDays(innerTx, lastDay))) === 'packed') packCount++;
    };
    const runSnapshotReader = async () => {
      for (; writerCount; snapshotCount++) {
        const { marks, log, inbox, days, hours, people, read, packed, toPack } = await takeSnapshot();
        expect({ days: days + inbox, hours: hours + inbox, people: people + inbox, log: log + inbox, read, packed }).toEqual({
          packed: toPack,
          days: marks,
          hours: marks,
          people: marks,
          log: marks,
          read: marks,
        });
        await pause(1);
      }
    };
    await Promise.all([
      ...Array.from({ length: WRITERS }, (_, nr) => runWriter(nr)),
      runAggregator(1),
      runAggregator(2),
      runPacker(),
      runSnapshotReader(),
    ]);
    expect(snapshotCount).toBeGreaterThan(5);
    expect(killCount).toBeGreaterThan(1);
    expect(packCount).toBeGreaterThan(1);
    expect(committedUses.length).toBeGreaterThan(100);
    expect(committedUses.length).toBeLessThan(plans.flat().length);

    await transact(foldBatch);
    const { rows: days } = await sql<{
      of: string;
    }>`select concat_ws(' ', day, lco_id, rhq_id, role, func, n) as of from usage_day`.execute(database.db);
    expect(days.map(({ of }) => of).sort()).toEqual(countBy(committedUses, (use) => [dayOf(use), ...placeOf(use)]));
    const hours = await database.db.selectFrom('usage_hour').selectAll().execute();
    expect(
      hours.map(({ hour, lco_id, rhq_id, role, func, n }) => `${hour.toISOString()} ${lco_id} ${rhq_id} ${role} ${func} ${n}`).sort(),
    ).toEqual(
      countBy(committedUses, (use) => [new Date(Math.floor(use.at.getTime() / 3_600_000) * 3_600_000).toISOString(), ...placeOf(use)]),
    );
    const people = await database.db.selectFrom('usage_person').selectAll().execute();
    expect(
      people.map((row) => `${row.day} ${row.person_id} ${row.unit_id} ${row.lco_id} ${row.rhq_id} ${row.role} ${row.func} ${row.n}`).sort(),
    ).toEqual(countBy(committedUses, (use) => [dayOf(use), use.person_id, use.unit_id, ...placeOf(use)]));
    expect(await takeSnapshot()).toMatchObject({ inbox: 0, log: committedUses.length });
  }, 60_000);
});
