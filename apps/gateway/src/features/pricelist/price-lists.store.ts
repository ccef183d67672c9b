import { Injectable } from '@nestjs/common';
import { marksOf, type Period, type PriceList, type PriceVersionRow, type Principal } from '@portal/contracts';
import type { Kysely } from 'kysely';
import type { ReadItem } from '../../content/cards';
import { cardFields, selectItems } from '../../content/select-items';
import { readableVersions } from '../../content/versions';
import type { Tx } from '../../core/request-context';
import type { Tables } from '../../core/tables';

/** What only price lists have. */
@Injectable()
export class PriceLists {
  async read(db: Kysely<Tables>, ids: readonly string[]): Promise<ReadItem<PriceList>[]> {
    const rows = await selectItems(db, ids).select(['version.effective_from', 'version.effective_until']).execute();
    return rows.map((row) => {
      const { unit_id, rev, effective_from, effective_until } = row;
      const period = { effectiveFrom: effective_from, effectiveUntil: effective_until };
      return { unit_id, rev, card: { ...cardFields(row), kind: 'price' as const, ...period } };
    });
  }

  /** The versions that somebody may read, the newest first, each with the days on which its prices are good. */
  async versions(db: Kysely<Tables>, who: Principal, id: string): Promise<PriceVersionRow[]> {
    const versions = await readableVersions(db, marksOf(who), id);
    const rows = await db
      .selectFrom('publication_version')
      .select(['nr', 'effective_from', 'effective_until'])
      .where('publication_id', '=', id)
      .execute();
    const periods = new Map(rows.map(({ nr, effective_from, effective_until }) => [nr, [effective_from, effective_until] as const]));
    return versions.map((version) => {
      const [effectiveFrom, effectiveUntil] = periods.get(version.version)!;
      return { ...version, effectiveFrom, effectiveUntil };
    });
  }

  /** The days belong to a version: those of older ones stay as they were. */
  async savePeriod(tx: Tx, id: string, version: number, { effectiveFrom, effectiveUntil }: Period): Promise<void> {
    await tx
      .updateTable('publication_version')
      .set({ effective_from: effectiveFrom, effective_until: effectiveUntil })
      .where('publication_id', '=', id)
      .where('nr', '=', version)
      .execute();
  }
}
