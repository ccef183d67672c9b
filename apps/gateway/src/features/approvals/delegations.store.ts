import { Injectable } from '@nestjs/common';
import { DELEGATES, type Delegate, type Delegation, type delegationRoutes, fullName, type Input, type Principal } from '@portal/contracts';
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { Database } from '../../platform/database/database';
import { isLike } from '../../platform/database/text-conditions';
import type { Tx } from '../../platform/request-context';
import { isPersonLike, personPattern } from '../../services/org/person-search';

interface NewDelegation {
  delegateId: string;
  startsAt: Date;
  endsAt: Date;
  isActive: boolean;
}

/**
 * A condition on `person`: a local company may delegate to other units of its region, and a region to other regions and YHQ. People of the own
 * unit may decide anyway.
 */
const canReceiveFrom = ({ role, unitId }: Principal): RawBuilder<SqlBool> => {
  const region = sql`(select rhq_id from unit where id = ${unitId})`;
  const isSuitable =
    role === 'LBO'
      ? sql<SqlBool>`(person.role in ('LBO', 'RHQ') and person.rhq_id = ${region})`
      : sql<SqlBool>`person.role in ('RHQ', 'YHQ')`;
  return sql<SqlBool>`(person.standing = 'approved' and person.unit_id <> ${unitId} and ${isSuitable})`;
};

/** Reads and changes delegations. */
@Injectable()
export class Delegations {
  constructor(private readonly database: Database) {}

  private select(db: Database['db'] | Tx = this.database.db) {
    return db
      .selectFrom('delegation')
      .innerJoin('person as delegator', 'delegator.id', 'delegation.delegator_id')
      .innerJoin('person as delegate', 'delegate.id', 'delegation.delegate_id')
      .selectAll('delegation')
      .select([
        'delegator.firstname as delegator_firstname',
        'delegator.lastname as delegator_lastname',
        'delegate.firstname as delegate_firstname',
        'delegate.lastname as delegate_lastname',
      ]);
  }

  /** Returns the delegation that a person has given, and those that the person has received, the next to end first. */
  async current(personId: string): Promise<{ given: Delegation | null; received: Delegation[] }> {
    const [delegation, receivedRows] = await Promise.all([
      this.given(personId),
      this.select().where('delegate_id', '=', personId).orderBy('ends_at').orderBy('delegator_id').execute(),
    ]);
    return { given: delegation, received: receivedRows.map(toDelegation) };
  }

  /** Returns the delegation that a person has given, or null. */
  async given(personId: string, db: Database['db'] | Tx = this.database.db): Promise<Delegation | null> {
    const row = await this.select(db).where('delegator_id', '=', personId).executeTakeFirst();
    return row ? toDelegation(row) : null;
  }

  /** Returns a page of the people to whom the caller may delegate, by name. */
  async delegates(
    principal: Principal,
    { search, pageSize, pageNumber }: Input<typeof delegationRoutes.delegates>,
  ): Promise<{ items: Delegate[]; totalCount: number }> {
    const pattern = sql.val(personPattern(search ?? ''));
    const matches = search ? sql<SqlBool>`(${isPersonLike(pattern)} or ${isLike(sql`person.company_name`, pattern)})` : sql<SqlBool>`true`;
    const condition = sql<SqlBool>`(${canReceiveFrom(principal)} and ${matches})`;
    const { db } = this.database;
    const [rows, { count }] = await Promise.all([
      db
        .selectFrom('person')
        .select(['id', 'firstname', 'lastname', 'role', 'company_name'])
        .where(condition)
        .orderBy(sql`search_text(person.firstname || ' ' || person.lastname)`)
        .orderBy('id')
        .limit(pageSize)
        .offset((pageNumber - 1) * pageSize)
        .execute(),
      db.selectFrom('person').select(sql<number>`count(*)::int`.as('count')).where(condition).executeTakeFirstOrThrow(),
    ]);
    const items = rows.map((row) => ({ userId: row.id, name: fullName(row), role: row.role, companyName: row.company_name }));
    return { items, totalCount: count };
  }

  /**
   * Locks the caller and the delegate, in the order of their ids, against a change of role, unit or status. Returns undefined if the caller
   * may not delegate to that person, or has been moved or disabled meanwhile.
   */
  async lockDelegate(tx: Tx, principal: Principal, personId: string) {
    const people = await tx
      .selectFrom('person')
      .select(['id', 'role', 'unit_id', 'standing'])
      .where('id', 'in', [principal.id, personId])
      .orderBy('id')
      .forShare()
      .execute();
    const caller = people.find(({ id }) => id === principal.id);
    if (caller?.standing !== 'approved' || caller.role !== principal.role || caller.unit_id !== principal.unitId) return undefined;
    return tx
      .selectFrom('person')
      .select(['id', 'email', 'language', 'firstname', 'lastname'])
      .where('id', '=', personId)
      .where('role', 'in', DELEGATES)
      .where(canReceiveFrom(principal))
      .executeTakeFirst();
  }

  /** Stores the delegation of a person in place of the previous one. */
  async save(tx: Tx, delegatorId: string, { delegateId, startsAt, endsAt, isActive }: NewDelegation): Promise<void> {
    const row = { delegate_id: delegateId, starts_at: startsAt, ends_at: endsAt, is_active: isActive };
    await tx
      .insertInto('delegation')
      .values({ delegator_id: delegatorId, ...row })
      .onConflict((conflict) => conflict.column('delegator_id').doUpdateSet(row))
      .execute();
  }

  async begin(tx: Tx, delegatorId: string): Promise<void> {
    await tx.updateTable('delegation').set({ is_active: true }).where('delegator_id', '=', delegatorId).execute();
  }

  async delete(tx: Tx, delegatorId: string): Promise<void> {
    await tx.deleteFrom('delegation').where('delegator_id', '=', delegatorId).execute();
  }
}

type DelegationRow = Awaited<ReturnType<ReturnType<Delegations['select']>['execute']>>[number];

const toDelegation = (row: DelegationRow): Delegation => ({
  delegatorId: row.delegator_id,
  delegatorName: `${row.delegator_firstname} ${row.delegator_lastname}`,
  delegateId: row.delegate_id,
  delegateName: `${row.delegate_firstname} ${row.delegate_lastname}`,
  startsAt: row.starts_at.toISOString(),
  endsAt: row.ends_at.toISOString(),
  isActive: row.is_active,
});
