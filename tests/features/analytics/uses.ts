import { isoDay, type Role, type UsageFunction } from '@portal/contracts';
import { sql } from 'kysely';
import type { Database } from '../../../apps/gateway/src/platform/database/database';

const DAY_MS = 24 * 3_600_000;

export const daysAgo = (days: number, now = new Date()): string => isoDay(new Date(now.getTime() - days * DAY_MS));

export interface RecordedUse {
  person: string;
  role?: Role;
  unit?: string;
  lco?: string | null;
  rhq?: string | null;
  func?: UsageFunction;
  what?: string;
  at: Date | string;
  times?: number;
}

/** Inserts uses into the inbox as the product does. They are aggregated later. */
export const insertUses = async ({ db }: Database, uses: readonly RecordedUse[]): Promise<void> => {
  const rows = uses.flatMap(
    ({
      person,
      role = 'CP',
      unit = 'cp-brennhagen',
      lco = 'lco-deutschland',
      rhq = 'rhq-europe',
      func = 'learn',
      what = 'viewed',
      at,
      times = 1,
    }) =>
      Array.from({ length: times }, () => ({
        person_id: person,
        role,
        unit_id: unit,
        lco_id: lco,
        rhq_id: rhq,
        func,
        what,
        object: null,
        at: at instanceof Date ? at : new Date(at.length === 10 ? `${at}T12:00:00Z` : at),
      })),
  );
  if (rows.length) await db.insertInto('usage_inbox').values(rows).execute();
};

/** Deletes all uses, including those in the demo data. */
export const forgetUses = async ({ db }: Database): Promise<void> => {
  for (const table of ['usage_inbox', 'usage_log', 'usage_day', 'usage_hour', 'usage_person', 'usage_packed_day', 'usage_number'])
    await sql`delete from ${sql.table(table)}`.execute(db);
};
