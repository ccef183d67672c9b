import { afterAll, beforeAll, expect, it } from '@jest/globals';
import type { BusinessHours } from '@portal/contracts';
import fc from 'fast-check';
import { sql } from 'kysely';
import { openMigratedDatabase } from '../../../../../tests/kit/template-database';
import type { Database } from '../../platform/database/database';
import { countWorkingMinutes, usualHours } from './business-hours';
import { workedMinutes } from './worked-minutes';

const RANGE_START = Date.parse('2026-01-01T00:00:00Z');
const YEAR_MINUTES = 365 * 24 * 60;

let database: Database;
beforeAll(async () => {
  database = await openMigratedDatabase();
});
afterAll(() => database.close());

const queryWorkedMinutes = async (from: Date, until: Date, zone: string, own: BusinessHours | null): Promise<number> => {
  const hours = own
    ? sql`select ${own.days}::int[] as days, ${own.from}::text as from_time, ${own.to}::text as to_time, ${own.zone}::text as zone`
    : sql`select null::int[] as days, null::text as from_time, null::text as to_time, null::text as zone where false`;
  const { rows } = await sql<{ minutes: string }>`
    select ${workedMinutes(sql`${from}::timestamptz`, sql`${until}::timestamptz`)} as minutes
    from (select ${zone}::text as zone) as unit left join (${hours}) as hours on true`.execute(database.db);
  return Number(rows[0]!.minutes);
};

const zones = fc.constantFrom('Europe/Berlin', 'Asia/Tokyo', 'America/Sao_Paulo', 'Asia/Kolkata', 'America/New_York', 'UTC');
const twoDigits = (n: number) => String(n).padStart(2, '0');
/** Generates business hours during the day only, because clock changes happen at night. */
const arbitraryHours = (zone: string): fc.Arbitrary<BusinessHours | null> =>
  fc.option(
    fc
      .record({
        days: fc.subarray([0, 1, 2, 3, 4, 5, 6], { minLength: 1 }),
        opens: fc.integer({ min: 4, max: 11 }),
        closes: fc.integer({ min: 12, max: 23 }),
        minute: fc.integer({ min: 0, max: 59 }),
      })
      .map(({ days, opens, closes, minute }) => ({
        ...usualHours(zone),
        days,
        from: `${twoDigits(opens)}:${twoDigits(minute)}`,
        to: `${twoDigits(closes)}:${twoDigits(59 - minute)}`,
      })),
  );

it('R2.16 the working minutes between two times are equal in SQL and in TypeScript', async () => {
  await fc.assert(
    fc.asyncProperty(
      zones.chain((zone) => fc.tuple(fc.constant(zone), arbitraryHours(zone))),
      fc.nat({ max: YEAR_MINUTES }),
      fc.oneof(fc.nat({ max: 600 }), fc.nat({ max: 20_000 })),
      async ([zone, own], start, length) => {
        const from = new Date(RANGE_START + start * 60_000);
        const until = new Date(from.getTime() + length * 60_000);
        expect(await queryWorkedMinutes(from, until, zone, own)).toBeCloseTo(countWorkingMinutes(from, until, own ?? usualHours(zone)), 6);
      },
    ),
    { seed: 31, numRuns: 120 },
  );
});
