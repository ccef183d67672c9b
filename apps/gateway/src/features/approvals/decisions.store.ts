import { Injectable } from '@nestjs/common';
import { type AccountStatus, isHeadquarters, type Role } from '@portal/contracts';
import type { Selectable } from 'kysely';
import { sql } from 'kysely';
import { newId } from '../../core/ids';
import type { Tx } from '../../core/request-context';
import type { UnitTable } from '../../org/tables';
import { YHQ_UNIT } from '../../org/units';
import type { RequestRow } from '../../org/user-requests';

export interface Place {
  role: Role;
  unit_id: string;
  lco_id: string | null;
  rhq_id: string | null;
}

/** Writing down what was decided. */
@Injectable()
export class Decisions {
  /** Where somebody of this role belongs, by what they asked for or else by their country; a partner's company is made where it is new. */
  async placeFor(tx: Tx, person: RequestRow, role: Role): Promise<Place> {
    if (isHeadquarters(role)) return { role, unit_id: YHQ_UNIT, lco_id: null, rhq_id: null };
    const served = await tx.selectFrom('country').select(['lco_id', 'rhq_id']).where('code', '=', person.country).executeTakeFirstOrThrow();
    if (role === 'RHQ') {
      const region = person.rhq_id ?? served.rhq_id;
      return { role, unit_id: region, lco_id: null, rhq_id: region };
    }
    const lco = await tx
      .selectFrom('unit')
      .selectAll()
      .where('id', '=', person.lco_id ?? served.lco_id)
      .executeTakeFirstOrThrow();
    const unit_id = role === 'LBO' ? lco.id : await this.companyOf(tx, person, lco);
    return { role, unit_id, lco_id: lco.id, rhq_id: lco.rhq_id };
  }

  private async companyOf(tx: Tx, person: RequestRow, lco: Selectable<UnitTable>): Promise<string> {
    const known = async () => {
      const unit = await tx
        .selectFrom('unit')
        .select('id')
        .where('kind', '=', 'CP')
        .where('lco_id', '=', lco.id)
        .where(sql<string>`lower(name)`, '=', sql<string>`lower(${person.company_name})`)
        .executeTakeFirst();
      return unit?.id;
    };
    const there = await known();
    if (there) return there;
    await tx
      .insertInto('unit')
      .values({
        id: newId(),
        kind: 'CP',
        name: person.company_name,
        country: person.country,
        lco_id: lco.id,
        rhq_id: lco.rhq_id,
        zone: lco.zone,
        language: lco.language,
      })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
    return (await known())!;
  }

  async decide(
    tx: Tx,
    person: RequestRow,
    decision: { standing: AccountStatus; reason: string | null; by: string; place: Place | null },
  ): Promise<void> {
    await tx
      .updateTable('person')
      .set((eb) => ({
        standing: decision.standing,
        decided_at: sql<Date>`now()`,
        decided_by: decision.by,
        reason: decision.reason,
        rev: eb('rev', '+', 1),
        ...decision.place,
      }))
      .where('id', '=', person.id)
      .execute();
    await this.dropReminders(tx, person.id);
  }

  /** A soft delete: the row stays for what points to it, the person is gone for every read. The ids of the sign-ins that ended with it. */
  async remove(tx: Tx, personId: string, reason: string): Promise<string[]> {
    await tx
      .updateTable('person')
      .set((eb) => ({ standing: 'deleted', reason, photo_id: null, rev: eb('rev', '+', 1) }))
      .where('id', '=', personId)
      .execute();
    await tx.deleteFrom('photo').where('person_id', '=', personId).execute();
    // A person who comes again by the same provider begins anew.
    await tx.deleteFrom('identity').where('person_id', '=', personId).execute();
    await this.dropReminders(tx, personId);
    const ended = await tx
      .updateTable('session')
      .set({ ended_at: sql<Date>`now()` })
      .where('person_id', '=', personId)
      .where('ended_at', 'is', null)
      .returning('id')
      .execute();
    return ended.map(({ id }) => id);
  }

  private async dropReminders(tx: Tx, personId: string): Promise<void> {
    await tx
      .updateTable('letter')
      .set({ dropped_at: sql<Date>`now()` })
      .where('kind', '=', 'account.reminder')
      .where('sent_at', 'is', null)
      .where('dropped_at', 'is', null)
      .where(sql<string>`data ->> 'personId'`, '=', personId)
      .execute();
  }
}
