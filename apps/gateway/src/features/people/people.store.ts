import { Injectable } from '@nestjs/common';
import {
  type AccountStatus,
  fullName,
  type Input,
  isPartner,
  type ListedPerson,
  type PeopleStatus,
  type Principal,
  type peopleRoutes,
} from '@portal/contracts';
import { type Kysely, type SqlBool, sql } from 'kysely';
import { Database } from '../../platform/database/database';
import type { Tables } from '../../platform/database/tables';
import { isLike } from '../../platform/database/text-conditions';
import type { Tx } from '../../platform/request-context';
import { companyOwner } from '../../services/org/company-owner';
import { isPersonLike, personPattern } from '../../services/org/person-search';
import { photoPath } from '../../services/org/tables';
import { canDecideOn, isDecidableBy, isListedFor } from '../../services/org/visibility-scope';

type ListInput = Input<(typeof peopleRoutes)['list']>;

const STANDING: Record<PeopleStatus, AccountStatus> = { Active: 'approved', Disabled: 'disabled' };

const selectPeople = (db: Kysely<Tables>) =>
  db
    .selectFrom('person')
    .leftJoin('person as disabler', 'disabler.id', 'person.disabled_by')
    .select([
      'person.id',
      'person.email',
      'person.firstname',
      'person.lastname',
      'person.language',
      'person.photo_id',
      'person.role',
      'person.standing',
      'person.unit_id',
      'person.lco_id',
      'person.rhq_id',
      'person.company_name',
      'person.disabled_at',
      'person.disabled_reason',
      'person.disabled_by_client',
      'person.rev',
      'disabler.firstname as disabler_firstname',
      'disabler.lastname as disabler_lastname',
      'person.last_seen_at',
      sql<boolean>`coalesce(person.id = ${companyOwner('person.unit_id')}, false)`.as('is_owner'),
    ]);

export type PersonRow = Awaited<ReturnType<ReturnType<typeof selectPeople>['executeTakeFirstOrThrow']>>;

export const statusOf = ({ standing }: PersonRow): PeopleStatus => (standing === 'disabled' ? 'Disabled' : 'Active');
export const disablerOf = ({ disabler_firstname, disabler_lastname, disabled_by_client }: PersonRow): string | null =>
  disabler_firstname === null ? disabled_by_client : `${disabler_firstname} ${disabler_lastname}`;

/** True if a directory has created the account, and its person is not a member of any group with a role yet. */
const awaitsGroup = ({ unit_id, disabled_by_client }: PersonRow): boolean => unit_id === null && disabled_by_client !== null;

export const toListedPerson = (viewer: Principal, row: PersonRow): ListedPerson => {
  const isManaged = canDecideOn(viewer, row) && !awaitsGroup(row);
  return {
    userId: row.id,
    name: fullName(row),
    firstname: row.firstname,
    lastname: row.lastname,
    email: row.email,
    photo: photoPath(row.photo_id),
    role: row.role,
    companyName: row.company_name,
    status: statusOf(row),
    lastSeenAt: isPartner(viewer.role) ? null : (row.last_seen_at?.toISOString() ?? null),
    isManaged,
    isOwner: row.is_owner,
    disabled:
      isManaged && row.disabled_at
        ? { at: row.disabled_at.toISOString(), by: disablerOf(row) ?? '', reason: row.disabled_reason ?? '' }
        : null,
    rev: row.rev,
  };
};

/** Reads and changes the accounts of people, limited to those that the caller may see or manage. */
@Injectable()
export class People {
  constructor(private readonly database: Database) {}

  async list(
    viewer: Principal,
    { search, status, pageSize, pageNumber }: ListInput,
  ): Promise<{ items: ListedPerson[]; totalCount: number }> {
    const pattern = sql.val(personPattern(search ?? ''));
    const conditions = [
      isListedFor(viewer),
      ...(status ? [sql<SqlBool>`person.standing = ${STANDING[status]}`] : []),
      ...(search ? [sql<SqlBool>`(${isPersonLike(pattern)} or ${isLike(sql`person.company_name`, pattern)})`] : []),
    ];
    const condition = sql<SqlBool>`${sql.join(conditions, sql` and `)}`;
    const { db } = this.database;
    const [rows, { count }] = await Promise.all([
      selectPeople(db)
        .where(condition)
        .orderBy(sql`search_text(person.firstname || ' ' || person.lastname)`)
        .orderBy('person.id')
        .limit(pageSize)
        .offset((pageNumber - 1) * pageSize)
        .execute(),
      db.selectFrom('person').select(sql<number>`count(*)::int`.as('count')).where(condition).executeTakeFirstOrThrow(),
    ]);
    return { items: rows.map((row) => toListedPerson(viewer, row)), totalCount: count };
  }

  /** Locks and returns a person whose account the caller may disable or enable. */
  async lock(tx: Tx, viewer: Principal, personId: string): Promise<PersonRow | undefined> {
    const isAccount = sql<SqlBool>`person.standing in ('approved', 'disabled') and (person.unit_id is not null or person.disabled_by_client is null)`;
    await tx
      .selectFrom('person')
      .select('id')
      .where('id', '=', personId)
      .where(isDecidableBy(viewer))
      .where(isAccount)
      .forNoKeyUpdate()
      .execute();
    return selectPeople(tx).where('person.id', '=', personId).where(isDecidableBy(viewer)).where(isAccount).executeTakeFirst();
  }

  read(tx: Tx, personId: string): Promise<PersonRow> {
    return selectPeople(tx).where('person.id', '=', personId).executeTakeFirstOrThrow();
  }

  async makeOwner(tx: Tx, { id, unit_id }: PersonRow): Promise<void> {
    await tx.updateTable('unit').set({ owner_id: id }).where('id', '=', unit_id).where('kind', '=', 'CP').execute();
  }
}
