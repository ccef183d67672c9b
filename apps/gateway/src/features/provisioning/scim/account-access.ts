import { Injectable } from '@nestjs/common';
import { fullName, ORGANIZATION_TYPES, ROLES } from '@portal/contracts';
import { type Selectable, sql } from 'kysely';
import { textList } from '../../../platform/database/text-conditions';
import { appendFact } from '../../../platform/facts/facts';
import { deciderRooms, userRoom } from '../../../platform/facts/rooms';
import type { Tx } from '../../../platform/request-context';
import { audit } from '../../../services/audit-log/audit';
import { endDelegationsOf } from '../../../services/hooks/delegation-ends';
import { PersonMoves, type Place, placeIn } from '../../../services/hooks/person-moves';
import { queueMail } from '../../../services/mail/outbox';
import { languageOf, TEXTS } from '../../../services/mail/texts';
import { disableAccount, enableAccount } from '../../../services/org/account-status';
import type { PersonTable } from '../../../services/org/tables';
import { decidingUnits } from '../../../services/org/units';
import { roomsListing } from '../../../services/org/visibility-scope';
import type { GroupMapping, ScimClient } from './scim-client';
import { refuseScim } from './scim-error';

type Person = Selectable<PersonTable>;
type Announcement = () => Promise<void>;

/** Locks changes of SUPER_YHQ accounts by clients, so that two of them cannot remove the last two at the same time. */
const LAST_SUPER_LOCK = 727_013;

const foldName = (name: string): string => name.toLowerCase();

/** Returns the mapping with the highest role. Of several with this role, the one whose group comes first by name. */
const highestMapping = (mappings: readonly GroupMapping[]): GroupMapping | undefined =>
  [...mappings].sort(
    (one, other) => ROLES.indexOf(one.role) - ROLES.indexOf(other.role) || (foldName(one.group_name) < foldName(other.group_name) ? -1 : 1),
  )[0];

/** Gives accounts the status, role and unit that follow from what a directory has stated. */
@Injectable()
export class AccountAccess {
  constructor(private readonly moves: PersonMoves) {}

  /**
   * Applies the stated status and the groups of users. Returns a function that appends the facts, because all rows are locked before the log
   * of facts. That function refuses the change if it would leave no approved SUPER_YHQ.
   */
  async reconcile(tx: Tx, client: ScimClient, personIds: readonly string[]): Promise<Announcement> {
    const ids = [...new Set(personIds)].sort();
    if (!ids.length) return () => Promise.resolve();
    const people = await tx
      .selectFrom('person')
      .selectAll()
      .where(sql<boolean>`id = any(${textList(ids)})`)
      .orderBy('id')
      .forUpdate()
      .execute();
    const affectsSuper = people.some(({ role, standing }) => role === 'SUPER_YHQ' && standing === 'approved');
    if (affectsSuper) await sql`select pg_advisory_xact_lock(${LAST_SUPER_LOCK}::bigint)`.execute(tx);
    const announcements: Announcement[] = [];
    for (const person of people) announcements.push(...(await this.reconcileOne(tx, client, person)));
    return async () => {
      for (const announce of announcements) await announce();
      if (affectsSuper) await requireSuper(tx);
    };
  }

  private async reconcileOne(tx: Tx, client: ScimClient, person: Person): Promise<Announcement[]> {
    const statement = await tx
      .selectFrom('scim_user')
      .selectAll()
      .where('person_id', '=', person.id)
      .where('client_id', '=', client.id)
      .executeTakeFirst();
    const mapping = highestMapping(await this.mappingsOf(tx, client, person.id));
    const place = mapping && (await placeIn(tx, mapping.role, mapping.unit_id));
    const needsGroup = (statement?.needs_group ?? false) || place !== undefined;
    if (statement && statement.needs_group !== needsGroup)
      await tx.updateTable('scim_user').set({ needs_group: true }).where('person_id', '=', person.id).execute();
    const isStatedActive = statement?.active ?? person.standing === 'approved';
    const hasPlace = place !== undefined || person.unit_id !== null;
    const hasAccess = isStatedActive && hasPlace && (place !== undefined || !needsGroup);

    const announcements: Announcement[] = [];
    if (person.standing === 'approved' && !hasAccess) announcements.push(await this.disable(tx, client, person));
    const isFirstAccess = person.unit_id === null && person.disabled_by_client !== null;
    if (place && !isAt(person, place)) {
      announcements.push(isFirstAccess ? await this.placeFirst(tx, person, place) : await this.move(tx, client, person, place));
    }
    if (person.standing === 'disabled' && hasAccess && person.disabled_by_client !== null) {
      announcements.push(await this.enable(tx, { ...person, ...place }, isFirstAccess));
    }
    return announcements;
  }

  private mappingsOf(tx: Tx, client: ScimClient, personId: string): Promise<GroupMapping[]> {
    return tx
      .selectFrom('scim_member')
      .innerJoin('scim_group', 'scim_group.id', 'scim_member.group_id')
      .innerJoin('scim_mapping', (join) =>
        join
          .onRef('scim_mapping.client_id', '=', 'scim_group.client_id')
          .on(sql<boolean>`lower(scim_mapping.group_name) = lower(scim_group.display_name)`),
      )
      .select(['scim_mapping.group_name', 'scim_mapping.role', 'scim_mapping.unit_id'])
      .where('scim_member.person_id', '=', personId)
      .where('scim_group.client_id', '=', client.id)
      .execute();
  }

  private async disable(tx: Tx, client: ScimClient, person: Person): Promise<Announcement> {
    const reason = TEXTS[languageOf(person.language)].directoryReason;
    const endedSessions = await disableAccount(tx, person.id, { by: null, client: client.name, reason });
    await endDelegationsOf(tx, person.id);
    await audit(tx, 'account.disabled', person.id, {
      before: { standing: person.standing, rev: person.rev },
      after: { standing: 'disabled', rev: person.rev + 1, endedSessions: endedSessions.length },
    });
    await queueMail(tx, 'account.disabled', person, { name: fullName(person), reason });
    return async () => {
      await appendFact(tx, roomsListing(person), 'people.changed', { userId: person.id });
      for (const sessionId of endedSessions) await appendFact(tx, [userRoom(person.id)], 'session.ended', { sessionId });
    };
  }

  private async enable(tx: Tx, person: Person, isFirstAccess: boolean): Promise<Announcement> {
    await enableAccount(tx, person);
    await audit(tx, 'account.enabled', person.id, { before: { standing: 'disabled' }, after: { standing: 'approved' } });
    await queueMail(tx, isFirstAccess ? 'account.provisioned' : 'account.enabled', person, { name: fullName(person) });
    return () => appendFact(tx, roomsListing(person), 'people.changed', { userId: person.id });
  }

  /** Gives a new account its first place. Only headquarters saw the account before. */
  private async placeFirst(tx: Tx, person: Person, place: Place): Promise<Announcement> {
    const unit = await tx.selectFrom('unit').select(['country', 'language']).where('id', '=', place.unit_id).executeTakeFirstOrThrow();
    await tx
      .updateTable('person')
      .set((eb) => ({
        ...place,
        organization_type: ORGANIZATION_TYPES[place.role][0],
        country: unit.country ?? person.country,
        language: unit.language,
        employee: place.role !== 'CP',
        rev: eb('rev', '+', 1),
      }))
      .where('id', '=', person.id)
      .execute();
    await audit(tx, 'account.moved', person.id, {
      before: { role: null, unit: null, company: person.company_name, rev: person.rev },
      after: { role: place.role, unit: place.unit_id, company: place.company_name, rev: person.rev + 1 },
    });
    const deciders = decidingUnits(place);
    const formerDeciders = decidingUnits(person).filter((unit) => !deciders.includes(unit));
    return async () => {
      if (formerDeciders.length) await appendFact(tx, formerDeciders.flatMap(deciderRooms), 'account.moved', { userId: person.id });
      await appendFact(tx, [...new Set([...roomsListing(person), ...roomsListing(place)])], 'people.changed', { userId: person.id });
    };
  }

  private move(tx: Tx, client: ScimClient, person: Person, place: Place): Promise<Announcement> {
    return this.moves.move(tx, person, place, { by: client.name, reason: TEXTS[languageOf(person.language)].directoryReason });
  }
}

const isAt = (person: Person, place: Place): boolean => person.role === place.role && person.unit_id === place.unit_id;

/** Refuses a change that leaves no approved SUPER_YHQ. */
const requireSuper = async (tx: Tx): Promise<void> => {
  const row = await tx
    .selectFrom('person')
    .select('id')
    .where('role', '=', 'SUPER_YHQ')
    .where('standing', '=', 'approved')
    .limit(1)
    .executeTakeFirst();
  if (!row) refuseScim('mutability', 'The last account of SUPER_YHQ must remain active.');
};

/** Returns the ids of the users of groups with these names. */
export const membersOfGroups = async (tx: Tx, clientId: string, groupNames: readonly string[]): Promise<string[]> => {
  const rows = await tx
    .selectFrom('scim_member')
    .innerJoin('scim_group', 'scim_group.id', 'scim_member.group_id')
    .select('scim_member.person_id')
    .distinct()
    .where('scim_group.client_id', '=', clientId)
    .where(sql<boolean>`lower(scim_group.display_name) = any(${textList(groupNames.map(foldName))})`)
    .execute();
  return rows.map(({ person_id }) => person_id);
};
