import { randomUUID } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { type AccountStatus, CompanyUnclear, Invalid, isHeadquarters, NEW_COMPANY, type Role } from '@portal/contracts';
import { type Selectable, sql } from 'kysely';
import { refuse, refuseFields } from '../../platform/http/refusal-error';
import type { Tx } from '../../platform/request-context';
import { mailDomainOf, matchCompanies } from '../../services/org/company-matches';
import type { UnitTable } from '../../services/org/tables';
import { YHQ_UNIT } from '../../services/org/units';
import type { RequestRow } from '../../services/org/user-requests';

export interface Place {
  role: Role;
  unit_id: string;
  lco_id: string | null;
  rhq_id: string | null;
  /** The name of the partner company in its stored spelling, whatever the spelling in the request. */
  company_name?: string;
}

type Company = Pick<Selectable<UnitTable>, 'id' | 'name'>;

const companyAt = (tx: Tx, lcoId: string, id: string): Promise<Company | undefined> =>
  tx.selectFrom('unit').select(['id', 'name']).where('id', '=', id).where('kind', '=', 'CP').where('lco_id', '=', lcoId).executeTakeFirst();

@Injectable()
export class Decisions {
  /**
   * Returns the unit of a person with this role, from the request or the country. `chosenCompany` is the partner company that the approver
   * chose. Without a choice, an existing company is joined only if name and mail domain match, and a new company is created only if no name
   * is similar.
   */
  async placeFor(tx: Tx, person: RequestRow, role: Role, chosenCompany: string | undefined): Promise<Place> {
    if (isHeadquarters(role)) return { role, unit_id: YHQ_UNIT, lco_id: null, rhq_id: null };
    const servingUnits = await tx
      .selectFrom('country')
      .select(['lco_id', 'rhq_id'])
      .where('code', '=', person.country)
      .executeTakeFirstOrThrow();
    if (role === 'RHQ') {
      const region = person.rhq_id ?? servingUnits.rhq_id;
      return { role, unit_id: region, lco_id: null, rhq_id: region };
    }
    const lco = await tx
      .selectFrom('unit')
      .selectAll()
      .where('id', '=', person.lco_id ?? servingUnits.lco_id)
      // Lock the unit, so that two simultaneous acceptances do not create a company twice.
      .$if(role === 'CP', (query) => query.forNoKeyUpdate())
      .executeTakeFirstOrThrow();
    const place = { role, lco_id: lco.id, rhq_id: lco.rhq_id };
    if (role === 'LBO') return { ...place, unit_id: lco.id };
    const company = await this.companyOf(tx, person, lco, chosenCompany);
    return { ...place, unit_id: company.id, company_name: company.name };
  }

  private async companyOf(tx: Tx, person: RequestRow, lco: Selectable<UnitTable>, chosenCompany: string | undefined): Promise<Company> {
    if (chosenCompany === NEW_COMPANY) return this.makeCompany(tx, person, lco);
    if (chosenCompany !== undefined)
      return (await companyAt(tx, lco.id, chosenCompany)) ?? refuseFields(Invalid, { partnerCompany: [{ code: 'no-such-choice' }] });
    const match = (await matchCompanies(tx, [person])).get(person.id)!;
    if (match.companyId) return (await companyAt(tx, lco.id, match.companyId))!;
    if (match.candidates.some(({ isNear }) => isNear)) refuse(CompanyUnclear, { company: match });
    return this.makeCompany(tx, person, lco);
  }

  /** Creates a company. If the name exists, the mail domain is added to the name. */
  private async makeCompany(tx: Tx, person: RequestRow, lco: Selectable<UnitTable>): Promise<Company> {
    const statedName = person.company_name.trim();
    const domain = mailDomainOf(person.email);
    const names = [statedName, `${statedName} (${domain})`, `${statedName} (${domain}, ${person.id})`];
    for (const name of names) {
      const newCompany = await tx
        .insertInto('unit')
        .values({
          id: randomUUID(),
          kind: 'CP',
          name,
          country: person.country,
          lco_id: lco.id,
          rhq_id: lco.rhq_id,
          zone: lco.zone,
          language: lco.language,
        })
        .onConflict((conflict) => conflict.doNothing())
        .returning(['id', 'name'])
        .executeTakeFirst();
      if (newCompany) return newCompany;
    }
    throw new Error(`No name is free for the company of ${person.id}`);
  }

  async decide(
    tx: Tx,
    person: RequestRow,
    decision: { standing: AccountStatus; reason: string | null; by: string; onBehalfOf: string | null; place: Place | null },
  ): Promise<void> {
    await tx
      .updateTable('person')
      .set((eb) => ({
        standing: decision.standing,
        decided_at: sql<Date>`now()`,
        decided_by: decision.by,
        decided_for: decision.onBehalfOf,
        reason: decision.reason,
        rev: eb('rev', '+', 1),
        ...decision.place,
      }))
      .where('id', '=', person.id)
      .execute();
    await this.dropReminders(tx, person.id);
  }

  /**
   * Soft-deletes a person: keeps the row because other rows reference it, clears password hash, phone and photo, and hides the person from
   * every read. Returns the ids of the ended sessions.
   */
  async remove(tx: Tx, personId: string, reason: string): Promise<string[]> {
    await tx
      .updateTable('person')
      .set((eb) => ({ standing: 'deleted', reason, password_hash: null, phone: '', photo_id: null, rev: eb('rev', '+', 1) }))
      .where('id', '=', personId)
      .execute();
    await tx.deleteFrom('photo').where('person_id', '=', personId).execute();
    // A person who returns with the same identity at the provider starts as a new person.
    await tx.deleteFrom('identity').where('person_id', '=', personId).execute();
    await tx.deleteFrom('identity_proof').where('person_id', '=', personId).execute();
    await this.dropReminders(tx, personId);
    const endedSessions = await tx
      .updateTable('session')
      .set({ ended_at: sql<Date>`now()` })
      .where('person_id', '=', personId)
      .where('ended_at', 'is', null)
      .returning('id')
      .execute();
    return endedSessions.map(({ id }) => id);
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
