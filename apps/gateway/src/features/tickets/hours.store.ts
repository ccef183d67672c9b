import { Injectable } from '@nestjs/common';
import type { BusinessHours } from '@portal/contracts';
import type { Kysely } from 'kysely';
import type { Tx } from '../../core/request-context';
import type { Tables } from '../../core/tables';
import { usualHours } from './business-hours';

/** When units work. */
@Injectable()
export class Hours {
  async of(db: Kysely<Tables>, unitId: string): Promise<BusinessHours> {
    const row = await db
      .selectFrom('unit')
      .leftJoin('business_hours as hours', 'hours.unit_id', 'unit.id')
      .select([
        'unit.zone as unit_zone',
        'hours.days',
        'hours.from_time',
        'hours.to_time',
        'hours.zone',
        'hours.answer_minutes',
        'hours.resolve_minutes',
      ])
      .where('unit.id', '=', unitId)
      .executeTakeFirstOrThrow();
    if (row.days === null) return usualHours(row.unit_zone);
    return {
      days: row.days,
      from: row.from_time!,
      to: row.to_time!,
      zone: row.zone!,
      answerMinutes: row.answer_minutes!,
      resolveMinutes: row.resolve_minutes!,
    };
  }

  async save(tx: Tx, unitId: string, hours: BusinessHours): Promise<void> {
    const row = {
      days: hours.days,
      from_time: hours.from,
      to_time: hours.to,
      zone: hours.zone,
      answer_minutes: hours.answerMinutes,
      resolve_minutes: hours.resolveMinutes,
    };
    await tx
      .insertInto('business_hours')
      .values({ unit_id: unitId, ...row })
      .onConflict((conflict) => conflict.column('unit_id').doUpdateSet(row))
      .execute();
  }
}
