import { Injectable } from '@nestjs/common';
import type { Country, Principal } from '@portal/contracts';
import { Database } from '../../core/database';
import { productNames } from '../../org/product-names';

/** What changes with an installation's start only is read once. */
const cached = <T>(read: () => Promise<T[]>): (() => Promise<T[]>) => {
  let all: Promise<T[]> | undefined;
  return async () => {
    all ??= read();
    const rows = await all.catch((error: unknown) => {
      all = undefined;
      throw error;
    });
    if (!rows.length) all = undefined;
    return rows;
  };
};

@Injectable()
export class Masters {
  constructor(private readonly database: Database) {}

  readonly countries = cached<Country>(() =>
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

  readonly products = cached(async () => {
    const rows = await this.database.db.selectFrom('product').select(['id', 'name', 'family']).orderBy('name').execute();
    return rows.map((row) => ({ ...row, names: productNames(row.id) }));
  });

  /** The partner companies the asker may address: everybody's for headquarters, the own region's, the own. */
  companiesFor(who: Principal) {
    const all = this.database.db
      .selectFrom('unit as company')
      .innerJoin('unit as lco', 'lco.id', 'company.lco_id')
      .select(['company.id', 'company.name', 'company.country', 'company.lco_id as lcoId', 'lco.name as lcoName'])
      .where('company.kind', '=', 'CP')
      .orderBy('company.name')
      .orderBy('company.id');
    if (who.role === 'SUPER_YHQ' || who.role === 'YHQ') return all.execute();
    return all.where(who.role === 'RHQ' ? 'company.rhq_id' : 'company.lco_id', '=', who.unitId).execute();
  }
}
