import { Injectable } from '@nestjs/common';
import { fullName, ORGANIZATION_TYPES, ROLE_LABELS, type Role } from '@portal/contracts';
import { type Selectable, sql } from 'kysely';
import { appendFact } from '../../platform/facts/facts';
import { deciderRooms } from '../../platform/facts/rooms';
import type { Tx } from '../../platform/request-context';
import { audit } from '../audit-log/audit';
import { queueMail } from '../mail/outbox';
import { keepOwner } from '../org/company-owner';
import { PersonMoveHooks } from '../org/person-move.hooks';
import type { PersonTable } from '../org/tables';
import { decidingUnits } from '../org/units';
import { roomsListing } from '../org/visibility-scope';

/** The columns of a person that follow from role and unit. */
export interface Place {
  role: Role;
  unit_id: string;
  lco_id: string | null;
  rhq_id: string | null;
  company_name: string;
}

type MovedPerson = Pick<
  Selectable<PersonTable>,
  'id' | 'email' | 'language' | 'firstname' | 'lastname' | 'role' | 'unit_id' | 'lco_id' | 'rhq_id' | 'company_name' | 'standing' | 'rev'
>;

/**
 * Returns the place of people with a role in a unit, or undefined if the unit does not exist or its people have another role. Locks the unit
 * against a merge.
 */
export const placeIn = async (tx: Tx, role: Role, unitId: string): Promise<Place | undefined> => {
  const unit = await tx.selectFrom('unit').selectAll().where('id', '=', unitId).where('kind', '=', role).forKeyShare().executeTakeFirst();
  return unit && { role, unit_id: unit.id, lco_id: unit.lco_id, rhq_id: unit.rhq_id, company_name: unit.name };
};

/** Gives people another role or unit. */
@Injectable()
export class PersonMoves {
  constructor(private readonly hooks: PersonMoveHooks) {}

  /**
   * Moves a person whose row the caller has locked and whose right to do so it has checked. The sessions continue: their tokens are
   * outdated and their sockets are closed with the fact, so that every tab is admitted again with the new rights. Returns a function that
   * appends the facts, because all rows are locked before the log of facts.
   */
  async move(tx: Tx, person: MovedPerson, place: Place, { reason, by }: { reason: string; by: string }): Promise<() => Promise<void>> {
    const { id } = person;
    await keepOwner(tx, place.unit_id);
    const country = sql<string>`coalesce((select country from unit where id = ${place.unit_id}), person.country)`;
    const roleData =
      person.role === place.role ? {} : { organization_type: ORGANIZATION_TYPES[place.role][0], employee: place.role !== 'CP' };
    await tx
      .updateTable('person')
      .set((eb) => ({ ...place, ...roleData, country, rev: eb('rev', '+', 1) }))
      .where('id', '=', id)
      .execute();
    const announceChanges = await this.hooks.run(tx, id);
    await audit(tx, 'account.moved', id, {
      before: { role: person.role, unit: person.unit_id, company: person.company_name, rev: person.rev },
      after: { role: place.role, unit: place.unit_id, company: place.company_name, rev: person.rev + 1, reason },
    });
    const words = { name: fullName(person), role: ROLE_LABELS[place.role], company: place.company_name };
    await queueMail(tx, 'account.moved', person, { ...words, by, reason });
    return async () => {
      await announceChanges();
      const [formerDeciders, deciders] = [decidingUnits(person), decidingUnits(place)];
      const departedUnits = formerDeciders.filter((unit) => !deciders.includes(unit));
      if (departedUnits.length) await appendFact(tx, departedUnits.flatMap(deciderRooms), 'account.moved', { userId: id });
      await appendFact(tx, [...new Set([...roomsListing(person), ...roomsListing(place)])], 'people.changed', { userId: id });
    };
  }
}
