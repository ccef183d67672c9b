import { Inject, Injectable } from '@nestjs/common';
import {
  fullName,
  type Input,
  isPartner,
  type ListedPerson,
  type PeopleStatus,
  type Principal,
  type peopleRoutes,
} from '@portal/contracts';
import { type Kysely, type RawBuilder, type SqlBool, sql } from 'kysely';
import { Clock } from '../../platform/clock';
import { ENV, type Env } from '../../platform/config/env';
import { Database } from '../../platform/database/database';
import type { Tables } from '../../platform/database/tables';
import { isLike } from '../../platform/database/text-conditions';
import type { Tx } from '../../platform/request-context';
import { companyOwner } from '../../services/org/company-owner';
import { isPersonLike, personPattern } from '../../services/org/person-search';
import { photoPath } from '../../services/org/tables';
import { canDecideOn, isDecidableBy, isListedFor } from '../../services/org/visibility-scope';

const DAY_MS = 24 * 3_600_000;

type ListInput = Input<(typeof peopleRoutes)['list']>;

/**
 * The condition that an active account has not been used since a time. An account that was never used counts from its acceptance, and any
 * account at least from the time at which it was last enabled.
 */
const isUnusedSince = (time: Date): RawBuilder<SqlBool> => sql`(
  person.standing = 'approved'
  and greatest(coalesce(person.last_seen_at, person.decided_at, person.requested_at), person.enabled_at) < ${time})`;

const selectPeople = (db: Kysely<Tables>, dormantBefore: Date) =>
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
      isUnusedSince(dormantBefore).as('is_dormant'),
      sql<boolean>`coalesce(person.id = ${companyOwner('person.unit_id')}, false)`.as('is_owner'),
    ]);

export type PersonRow = Awaited<ReturnType<ReturnType<typeof selectPeople>['executeTakeFirstOrThrow']>>;

export const isDisabled = ({ standing }: PersonRow): boolean => standing === 'disabled';
export const statusOf = (row: PersonRow): PeopleStatus => {
  if (isDisabled(row)) return 'Disabled';
  return row.is_dormant ? 'Dormant' : 'Active';
};
export const disablerOf = ({ disabler_firstname, disabler_lastname, disabled_by_client }: PersonRow): string | null =>
  disabler_firstname === null ? disabled_by_client : `${disabler_firstname} ${disabler_lastname}`;

/** True if a directory has created the account, and its person is not a member of any group with a role yet. */
const awaitsGroup = ({ unit_id, disabled_by_client }: PersonRow): boolean => unit_id === null && disabled_by_client !== null;

export const toListedPerson = (viewer: Principal, row: PersonRow): ListedPerson => {
  const isManaged = canDecideOn(viewer, row) && !awaitsGroup(row);
  const status = statusOf(row);
  return {
    userId: row.id,
    name: fullName(row),
    firstname: row.firstname,
    lastname: row.lastname,
    email: row.email,
    photo: photoPath(row.photo_id),
    role: row.role,
    companyName: row.company_name,
    status: status === 'Dormant' && isPartner(viewer.role) ? 'Active' : status,
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
  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
    @Inject(ENV) private readonly env: Env,
  ) {}

  /** Returns the time before which an account was last used if it is dormant. */
  private dormantBefore(): Date {
    return this.clock.in(-this.env.DORMANT_DAYS * DAY_MS);
  }

  /** Returns the condition of a status. Partners do not learn when colleagues used their accounts. */
  private hasStatus(status: PeopleStatus, viewer: Principal): RawBuilder<SqlBool> {
    if (status === 'Disabled') return sql`person.standing = 'disabled'`;
    const isUnused = isPartner(viewer.role) ? sql<SqlBool>`false` : isUnusedSince(this.dormantBefore());
    return status === 'Dormant' ? isUnused : sql`(person.standing = 'approved' and not ${isUnused})`;
  }

  async list(
    viewer: Principal,
    { search, status, pageSize, pageNumber }: ListInput,
  ): Promise<{ items: ListedPerson[]; totalCount: number }> {
    const pattern = sql.val(personPattern(search ?? ''));
    const conditions = [
      isListedFor(viewer),
      ...(status ? [this.hasStatus(status, viewer)] : []),
      ...(search ? [sql<SqlBool>`(${isPersonLike(pattern)} or ${isLike(sql`person.company_name`, pattern)})`] : []),
    ];
    const condition = sql<SqlBool>`${sql.join(conditions, sql` and `)}`;
    const { db } = this.database;
    const [rows, { count }] = await Promise.all([
      selectPeople(db, this.dormantBefore())
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
    return selectPeople(tx, this.dormantBefore())
      .where('person.id', '=', personId)
      .where(isDecidableBy(viewer))
      .where(isAccount)
      .executeTakeFirst();
  }

  read(tx: Tx, personId: string): Promise<PersonRow> {
    return selectPeople(tx, this.dormantBefore()).where('person.id', '=', personId).executeTakeFirstOrThrow();
  }

  /** Returns the name of the directory whose groups decide on the place of the person; undefined if there is none. */
  async directoryOf(tx: Tx, personId: string): Promise<string | undefined> {
    const directory = await tx
      .selectFrom('scim_user')
      .innerJoin('scim_client', 'scim_client.id', 'scim_user.client_id')
      .select('scim_client.name')
      .where('scim_user.person_id', '=', personId)
      .where('scim_user.needs_group', '=', true)
      .where('scim_user.removed', '=', false)
      .executeTakeFirst();
    return directory?.name;
  }

  async makeOwner(tx: Tx, { id, unit_id }: PersonRow): Promise<void> {
    await tx.updateTable('unit').set({ owner_id: id }).where('id', '=', unit_id).where('kind', '=', 'CP').execute();
  }
}
