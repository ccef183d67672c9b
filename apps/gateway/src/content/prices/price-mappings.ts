import { Injectable } from '@nestjs/common';
import { Invalid, Missing, mayEdit, NotAllowed, type PriceReadingReport, type Principal } from '@portal/contracts';
import { audit } from '../../audit/audit';
import { Clock } from '../../core/clock';
import { Database } from '../../core/database';
import type { Tx } from '../../core/request-context';
import { extractSoon } from '../../files/extraction/extraction';
import type { PriceColumns } from '../../files/extraction/prices/price-reader';
import { refuse, refuseFields } from '../../http/refusal-error';
import { Publications } from '../publications.store';

/** For the publisher of a price list: what was read from its file, and where its prices stand if that was not found out. */
@Injectable()
export class PriceMappings {
  constructor(
    private readonly database: Database,
    private readonly publications: Publications,
    private readonly clock: Clock,
  ) {}

  report(who: Principal, id: string): Promise<PriceReadingReport> {
    return this.database.tx(async (tx) => {
      const { kind, outline, is_whole, heads, mapping, doubt, offers, unclear, repeated } = await this.fileOf(tx, who, id);
      const state = kind === 'xlsx' ? (outline && is_whole !== false ? (mapping ? 'read' : (doubt ?? 'none')) : 'reading') : 'no-table';
      return {
        state,
        sheets: (heads ?? []).map(({ sheet, name, headRow, headings }) => ({ sheet, name, headRow, headings })),
        sheet: mapping?.sheet ?? null,
        columns: mapping?.columns ?? null,
        offers: offers ?? 0,
        unclear: unclear ?? 0,
        repeated: repeated ?? 0,
      };
    });
  }

  /** Keeps the choice for the unit of who uploaded the file, whose next list has the same headings, and has the file read again. */
  choose(who: Principal, id: string, sheet: number, columns: PriceColumns): Promise<void> {
    return this.database.tx(async (tx) => {
      const { fileId, heads, unitId } = await this.fileOf(tx, who, id);
      const head = heads?.find((one) => one.sheet === sheet);
      if (!head || unitId === null) return refuseFields(Invalid, { sheet: [{ code: 'no-such-choice' }] });
      if (columns.part === columns.price) return refuseFields(Invalid, { columns: [{ code: 'no-such-choice' }] });
      const chosen = { columns: JSON.stringify(columns) };
      await tx
        .insertInto('price_mapping')
        .values({ unit_id: unitId, signature: head.signature, ...chosen })
        .onConflict((conflict) => conflict.columns(['unit_id', 'signature']).doUpdateSet(chosen))
        .execute();
      await audit(tx, 'price.columns', id, { after: { sheet, columns } });
      await extractSoon(tx, fileId, 'en', this.clock.now());
    });
  }

  private async fileOf(tx: Tx, who: Principal, id: string) {
    const row = (await this.publications.lock(tx, who, id, 'price')) ?? refuse(Missing);
    if (!mayEdit(who, row.unit_id)) refuse(NotAllowed);
    return tx
      .selectFrom('publication_file')
      .innerJoin('file', 'file.id', 'publication_file.file_id')
      .innerJoin('person', 'person.id', 'file.owner_id')
      .leftJoin('file_outline', 'file_outline.file_id', 'file.id')
      .leftJoin('price_reading', 'price_reading.file_id', 'file.id')
      .select(['file.id as fileId', 'file.kind', 'person.unit_id as unitId', 'file_outline.file_id as outline'])
      .select(['price_reading.heads', 'price_reading.mapping', 'price_reading.doubt', 'price_reading.is_whole'])
      .select(['price_reading.offers', 'price_reading.unclear', 'price_reading.repeated'])
      .where('publication_file.publication_id', '=', id)
      .where('publication_file.nr', '=', row.version)
      .executeTakeFirstOrThrow();
  }
}
