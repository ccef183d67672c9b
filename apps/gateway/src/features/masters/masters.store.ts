import { Injectable } from '@nestjs/common';
import { type Country, type FindGroup, isStaff, MAX_RESULTS_PER_KIND, type Principal } from '@portal/contracts';
import { sql } from 'kysely';
import { Database } from '../../platform/database/database';
import { isLike, likePattern } from '../../platform/database/text-conditions';
import { productNames } from '../../services/org/product-names';
import { isPartnerBelow } from '../../services/org/visibility-scope';

/** Caches rows that change only when the installation is set up. */
const cacheRows = <T>(readRows: () => Promise<T[]>): (() => Promise<T[]>) => {
  let pendingRows: Promise<T[]> | undefined;
  return async () => {
    pendingRows ??= readRows();
    const rows = await pendingRows.catch((error: unknown) => {
      pendingRows = undefined;
      throw error;
    });
    if (!rows.length) pendingRows = undefined;
    return rows;
  };
};

@Injectable()
export class Masters {
  constructor(private readonly database: Database) {}

  readonly countries = cacheRows<Country>(() =>
    this.database.db
      .selectFrom('country')
      .innerJoin('unit as lco', 'lco.id', 'country.lco_id')
      .innerJoin('unit as rhq', 'rhq.id', 'country.rhq_id')
      .select([
        'country.code',
        'country.name',
        'country.rhq_id as regionId',
        'rhq.name as regionName',
        'country.lco_id as lcoId',
        'lco.name as lcoName',
      ])
      .orderBy('country.name')
      .execute(),
  );

  readonly products = cacheRows(async () => {
    const rows = await this.database.db.selectFrom('product').select(['id', 'name', 'family']).orderBy('name').execute();
    return rows.map((row) => ({ ...row, names: productNames(row.id) }));
  });

  /** Returns the partner companies that the caller may address: all for headquarters, or those of the caller's region or unit. */
  companiesFor(principal: Principal) {
    return this.companiesBelow(principal)
      .select(['company.id', 'company.name', 'company.country', 'company.lco_id as lcoId', 'lco.name as lcoName'])
      .orderBy('company.name')
      .orderBy('company.id')
      .execute();
  }

  /** Finds companies that staff may address, by a part of their name. */
  async findCompanies(principal: Principal, term: string): Promise<FindGroup<'companies'> | null> {
    if (!isStaff(principal.role)) return null;
    const rows = await this.companiesBelow(principal)
      .select(['company.id as companyId', 'company.name', 'lco.name as lcoName'])
      .select(({ fn }) => fn.countAll<string>().over().as('count'))
      .where(isLike(sql`company.name`, sql`${likePattern(term)}`))
      .orderBy('company.name')
      .orderBy('company.id')
      .limit(MAX_RESULTS_PER_KIND)
      .execute();
    return { items: rows, totalCount: Number(rows[0]?.count ?? 0), totalIsMore: false };
  }

  private companiesBelow(principal: Principal) {
    return this.database.db
      .selectFrom('unit as company')
      .innerJoin('unit as lco', 'lco.id', 'company.lco_id')
      .where(isPartnerBelow(principal, 'company'));
  }
}
