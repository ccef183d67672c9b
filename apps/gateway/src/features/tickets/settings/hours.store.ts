import { Injectable } from '@nestjs/common';
import { type BusinessHours, Invalid } from '@portal/contracts';
import { type Kysely, sql } from 'kysely';
import type { Tables } from '../../../platform/database/tables';
import { refuseFields } from '../../../platform/http/refusal-error';
import type { Tx } from '../../../platform/request-context';
import { hoursOfUnits } from '../../../services/org/hours';

/** Stores the business hours of units. */
@Injectable()
export class Hours {
  async readOfUnit(db: Kysely<Tables>, unitId: string): Promise<BusinessHours> {
    const hours = (await hoursOfUnits(db, unitId)).get(unitId);
    if (!hours) throw new Error(`There is no unit ${unitId}`);
    return hours;
  }

  async save(tx: Tx, unitId: string, hours: BusinessHours): Promise<void> {
    // PostgreSQL knows fewer time zones than Node, and a query with an unknown one fails.
    const { rows } = await sql`select from pg_timezone_names where lower(name) = lower(${hours.zone})`.execute(tx);
    if (!rows.length) refuseFields(Invalid, { zone: [{ code: 'time-zone' }] });
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
