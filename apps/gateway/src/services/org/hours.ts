import type { BusinessHours } from '@portal/contracts';
import type { Kysely } from 'kysely';
import type { Tables } from '../../platform/database/tables';
import { usualHours } from './business-hours';

export const hoursOfUnits = async (db: Kysely<Tables>, unitId?: string): Promise<Map<string, BusinessHours>> => {
  const rows = await db
    .selectFrom('unit')
    .leftJoin('business_hours as hours', 'hours.unit_id', 'unit.id')
    .select([
      'unit.id',
      'unit.zone as unit_zone',
      'hours.days',
      'hours.from_time',
      'hours.to_time',
      'hours.zone',
      'hours.answer_minutes',
      'hours.resolve_minutes',
    ])
    .$if(unitId !== undefined, (query) => query.where('unit.id', '=', unitId!))
    .execute();
  return new Map(
    rows.map((row) => [
      row.id,
      row.days === null
        ? usualHours(row.unit_zone)
        : {
            days: row.days,
            from: row.from_time!,
            to: row.to_time!,
            zone: row.zone!,
            answerMinutes: row.answer_minutes!,
            resolveMinutes: row.resolve_minutes!,
          },
    ]),
  );
};
