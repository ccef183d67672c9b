import { Injectable } from '@nestjs/common';
import { canEdit, Invalid, NotAllowed, ObjectMissing, type PriceReadingReport, type Principal } from '@portal/contracts';
import type { PriceColumns } from '@portal/office';
import { Clock } from '../../platform/clock';
import { Database } from '../../platform/database/database';
import { refuse, refuseFields } from '../../platform/http/refusal-error';
import type { Tx } from '../../platform/request-context';
import { audit } from '../../services/audit-log/audit';
import { scheduleExtraction } from '../../services/storage/extraction/extraction';
import { filesOfVersion } from '../publication-search';
import { Publications } from '../publications.store';
import { requireOwnPriceFile } from './price-look';
import { loadReadingReport } from './reading';

/** Reports to a publisher how a price list file was read, and accepts the publisher's choice of columns that were not recognized. */
@Injectable()
export class PriceMappings {
  constructor(
    private readonly database: Database,
    private readonly publications: Publications,
    private readonly clock: Clock,
  ) {}

  report(principal: Principal, id: string): Promise<PriceReadingReport> {
    return this.database.tx(async (tx) => loadReadingReport(tx, await this.fileOf(tx, principal, id)));
  }

  /**
   * Stores the chosen columns for the uploader's unit, which reuses them for lists with the same headings, and queues the file to be read
   * again.
   */
  choose(principal: Principal, file: { documentId: string } | { fileId: string }, sheet: number, columns: PriceColumns): Promise<void> {
    return this.database.tx(async (tx) => {
      if ('fileId' in file) await requireOwnPriceFile(tx, principal, file.fileId);
      const fileId = 'fileId' in file ? file.fileId : await this.fileOf(tx, principal, file.documentId);
      const { heads, unitId } = await headsOf(tx, fileId);
      const head = heads?.find((one) => one.sheet === sheet);
      if (!head || unitId === null) return refuseFields(Invalid, { sheet: [{ code: 'no-such-choice' }] });
      if (columns.part === columns.price) return refuseFields(Invalid, { columns: [{ code: 'no-such-choice' }] });
      const mapping = { columns: JSON.stringify(columns) };
      await tx
        .insertInto('price_mapping')
        .values({ unit_id: unitId, signature: head.signature, ...mapping })
        .onConflict((conflict) => conflict.columns(['unit_id', 'signature']).doUpdateSet(mapping))
        .execute();
      await audit(tx, 'price.columns', 'fileId' in file ? fileId : file.documentId, { after: { sheet, columns } });
      await scheduleExtraction(tx, fileId, 'en', this.clock.now());
    });
  }

  private async fileOf(tx: Tx, principal: Principal, id: string): Promise<string> {
    const row = (await this.publications.lock(tx, principal, id, 'price')) ?? refuse(ObjectMissing);
    if (!canEdit(principal, row.unit_id)) refuse(NotAllowed);
    return (await filesOfVersion(tx, id, row.version))[0]!;
  }
}

/** Returns the headings of a file's sheets, and the unit of its uploader. */
const headsOf = (tx: Tx, fileId: string) =>
  tx
    .selectFrom('file')
    .innerJoin('person', 'person.id', 'file.owner_id')
    .leftJoin('price_reading', 'price_reading.file_id', 'file.id')
    .select(['person.unit_id as unitId', 'price_reading.heads'])
    .where('file.id', '=', fileId)
    .executeTakeFirstOrThrow();
