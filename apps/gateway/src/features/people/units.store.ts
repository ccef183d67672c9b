import { Injectable } from '@nestjs/common';
import { type Input, type ListedUnit, MANAGED_ROLES, type Principal, type peopleRoutes } from '@portal/contracts';
import { type SqlBool, sql } from 'kysely';
import { Database } from '../../platform/database/database';
import { isLike, likePattern } from '../../platform/database/text-conditions';
import { isInScopeOf } from '../../services/org/visibility-scope';

/** Reads the units to which the caller may move people. */
@Injectable()
export class Units {
  constructor(private readonly database: Database) {}

  async list(
    viewer: Principal,
    { role, search, pageSize, pageNumber }: Input<(typeof peopleRoutes)['units']>,
  ): Promise<{ items: ListedUnit[]; totalCount: number }> {
    if (!MANAGED_ROLES[viewer.role].includes(role)) return { items: [], totalCount: 0 };
    const rows = this.database.db
      .selectFrom('unit')
      .where('unit.kind', '=', role)
      .where(isInScopeOf(viewer, 'unit.lco_id', 'unit.rhq_id'))
      .$if(Boolean(search), (query) => query.where(isLike(sql`unit.name`, sql`${likePattern(search ?? '')}`)));
    const [items, { count }] = await Promise.all([
      rows
        .leftJoin('unit as above', (join) =>
          join.on(sql<SqlBool>`above.id = case unit.kind when 'CP' then unit.lco_id when 'LBO' then unit.rhq_id end`),
        )
        .select(['unit.id as unitId', 'unit.name', 'above.name as aboveName'])
        .orderBy(sql`search_text(unit.name)`)
        .orderBy('unit.id')
        .limit(pageSize)
        .offset((pageNumber - 1) * pageSize)
        .execute(),
      rows.select(sql<number>`count(*)::int`.as('count')).executeTakeFirstOrThrow(),
    ]);
    return { items, totalCount: count };
  }
}
