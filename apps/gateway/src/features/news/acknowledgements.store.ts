import { Injectable } from '@nestjs/common';
import {
  type AcknowledgementBoard,
  AsksNothing,
  audienceKeysOf,
  type Input,
  NewerVersion,
  type NewsRow,
  type news,
  ObjectMissing,
  type Principal,
} from '@portal/contracts';
import { type Kysely, type RawBuilder, type SqlBool, sql } from 'kysely';
import { Database } from '../../platform/database/database';
import type { Tables } from '../../platform/database/tables';
import { isAmong } from '../../platform/database/text-conditions';
import { appendFact } from '../../platform/facts/facts';
import { unitRoom } from '../../platform/facts/rooms';
import { refuse } from '../../platform/http/refusal-error';
import type { Tx } from '../../platform/request-context';
import { visibleTo } from '../../publishing/audience/audience';
import { AUDIENCE_KEYS_OF_COMPANY } from '../../publishing/audience/audience-keys';
import { noteOpening } from '../../publishing/insight/reads';
import { audit } from '../../services/audit-log/audit';
import { SUPER_UNIT, YHQ_UNIT } from '../../services/org/units';
import { isPartnerBelow } from '../../services/org/visibility-scope';
import { recordUse } from '../../services/usage/usage';

const isNewestVersion = sql<SqlBool>`acknowledgement.publication_id = publication.id and acknowledgement.version = publication.version`;

/**
 * Returns a condition on `publication`: for partners, news that their company must still acknowledge; for staff, all news that requires an
 * acknowledgement.
 */
export const isAcknowledgementNeeded = ({ role, unitId }: Principal): RawBuilder<SqlBool> => {
  const isSigned = sql`exists (select from acknowledgement where ${isNewestVersion} and company_id = ${unitId})`;
  const mustSign = sql`exists (select from news where news.publication_id = publication.id and must_acknowledge)`;
  return role === 'CP' ? sql<SqlBool>`(${mustSign} and not ${isSigned})` : sql<SqlBool>`(${mustSign})`;
};

/** Selects the companies below a reader that can see an item, with their acknowledgements of the newest version. */
const boardOf = (principal: Principal, publicationId: string, lcoId?: string) => sql`
  select unit.id, unit.name, unit.lco_id, lco.name as lco_name, acknowledgement.at, acknowledgement.person_name as by
  from publication cross join unit
  left join unit as lco on lco.id = unit.lco_id
  left join acknowledgement on ${isNewestVersion} and acknowledgement.company_id = unit.id
  where publication.id = ${publicationId} and ${isPartnerBelow(principal)} and ${AUDIENCE_KEYS_OF_COMPANY} && array(
    select mark from audience where audience.publication_id = ${publicationId} and audience.until = 'infinity')
  ${lcoId === undefined ? sql`` : sql`and unit.lco_id = ${lcoId}`}`;

interface Company {
  id: string;
  name: string;
  lco_id: string | null;
  lco_name: string | null;
  at: Date | null;
  by: string | null;
}
const lcoOf = ({ lco_id, lco_name }: Pick<Company, 'lco_id' | 'lco_name'>) => (lco_id === null ? null : { id: lco_id, name: lco_name! });

/** Stores the companies' acknowledgements of news. */
@Injectable()
export class Acknowledgements {
  constructor(private readonly database: Database) {}

  /** Returns for partners whether their company has acknowledged the newest version. */
  async columns(
    db: Kysely<Tables>,
    { role, unitId }: Principal,
    ids: readonly string[],
  ): Promise<Map<string, Pick<NewsRow, 'acknowledged'>>> {
    if (role !== 'CP' || !ids.length) return new Map();
    const rows = await db
      .selectFrom('publication')
      .innerJoin('acknowledgement', (join) => join.on(isNewestVersion))
      .select(['publication.id', 'acknowledgement.at', 'acknowledgement.person_name'])
      .where(isAmong('publication.id', ids))
      .where('acknowledgement.company_id', '=', unitId)
      .execute();
    return new Map(rows.map(({ id, at, person_name }) => [id, { acknowledged: { by: person_name, at: at.toISOString() } }]));
  }

  /** Acknowledges a version for the caller's company. Returns false if a colleague has already done so. */
  async acknowledge(tx: Tx, principal: Principal, publicationId: string, version: number): Promise<boolean> {
    const row = await this.find(tx, principal, publicationId, 'share');
    if (!row.must_acknowledge) refuse(AsksNothing);
    if (row.version !== version) refuse(NewerVersion, { version: row.version });
    const acknowledgementRow = {
      publication_id: publicationId,
      company_id: principal.unitId,
      version,
      person_id: principal.id,
      person_name: principal.name,
    };
    const addedRow = await tx
      .insertInto('acknowledgement')
      .values(acknowledgementRow)
      .onConflict((conflict) => conflict.doNothing())
      .returning('at')
      .executeTakeFirst();
    if (!addedRow) return false;
    await noteOpening(tx, principal, { publicationId, version });
    await audit(tx, 'news.acknowledged', publicationId, { after: { version, companyId: principal.unitId } });
    await recordUse(tx, principal, { func: 'news', what: 'acknowledged' }, publicationId);
    const acknowledgement = { by: principal.name, at: addedRow.at.toISOString() };
    await appendFact(tx, [unitRoom(principal.unitId)], 'news.signed', { publicationId, version, acknowledged: acknowledgement });
    const staff = await this.staffAbove(tx, principal.unitId);
    await appendFact(tx, staff.map(unitRoom), 'news.acknowledged', { publicationId, companyId: principal.unitId });
    return true;
  }

  /** Returns the progress of the companies below the reader. Other companies are neither named nor counted. */
  board(
    principal: Principal,
    { documentId, lcoId, pageNumber, pageSize }: Input<typeof news.acknowledgements>,
  ): Promise<AcknowledgementBoard> {
    return this.database.read(async (tx) => {
      const { must_acknowledge, version } = await this.find(tx, principal, documentId);
      if (!must_acknowledge) refuse(AsksNothing);
      const { rows: sums } = await sql<Pick<Company, 'lco_id' | 'lco_name'> & { companyCount: number; acknowledgedCount: number }>`
        select lco_id, lco_name, count(*)::int as "companyCount", count(at)::int as "acknowledgedCount"
        from (${boardOf(principal, documentId)}) as board group by lco_id, lco_name order by lco_name, lco_id`.execute(tx);
      const { rows } = await sql<Company>`
        select * from (${boardOf(principal, documentId, lcoId)}) as board order by at is not null, lco_name, name, id
        limit ${sql.lit(pageSize)} offset ${sql.lit((pageNumber - 1) * pageSize)}`.execute(tx);
      const shownSums = sums.filter(({ lco_id }) => lcoId === undefined || lco_id === lcoId);
      const total = (count: 'companyCount' | 'acknowledgedCount') => shownSums.reduce((sum, lco) => sum + lco[count], 0);
      return {
        version,
        totalCount: total('companyCount'),
        acknowledgedCount: total('acknowledgedCount'),
        lcos: sums.map(({ companyCount, acknowledgedCount, ...lco }) => ({ lco: lcoOf(lco), companyCount, acknowledgedCount })),
        items: rows.map(({ id, name, at, by, ...lco }) => ({
          company: { id, name },
          lco: lcoOf(lco),
          acknowledgedAt: at?.toISOString() ?? null,
          ...(principal.role === 'LBO' && by !== null ? { by } : {}),
        })),
      };
    });
  }

  private async find(db: Kysely<Tables>, principal: Principal, id: string, lock?: 'share') {
    const row = await db
      .selectFrom('publication')
      .innerJoin('news', 'news.publication_id', 'publication.id')
      .select(['version', 'must_acknowledge'])
      .where('publication.id', '=', id)
      .where(visibleTo(audienceKeysOf(principal)))
      .$if(lock !== undefined, (query) => query.forShare('publication'))
      .executeTakeFirst();
    return row ?? refuse(ObjectMissing);
  }

  private async staffAbove(db: Kysely<Tables>, companyId: string): Promise<string[]> {
    const { lco_id, rhq_id } = await db
      .selectFrom('unit')
      .select(['lco_id', 'rhq_id'])
      .where('id', '=', companyId)
      .executeTakeFirstOrThrow();
    return [lco_id, rhq_id, YHQ_UNIT, SUPER_UNIT].filter((id) => id !== null);
  }
}
