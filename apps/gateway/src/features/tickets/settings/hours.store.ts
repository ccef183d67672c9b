import { Injectable } from '@nestjs/common';
import type { BusinessHours } from '@portal/contracts';
import type { Kysely } from 'kysely';
import type { Tables } from '../../../platform/database/tables';
import type { Tx } from '../../../platform/request-context';
import { hoursOfUnits } from '../../../services/org/hours';

/** Stores the business hours of units. */
@Injectable()
export class Hours {
  async of(db: Kysely<Tables>, unitId: string): Promise<BusinessHours> {
    const hours = (await hoursOfUnits(db, unitId)).get(unitId);
    if (!hours) throw new Error(`There is no unit ${unitId}`);
    return hours;
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
