import { Injectable } from '@nestjs/common';
import {
  type AudienceKey,
  audienceKeysOf,
  type EarlierVersion,
  type Period,
  type PriceList,
  type PriceVersionRow,
  type Principal,
} from '@portal/contracts';
import { type Kysely, sql } from 'kysely';
import type { Tables } from '../../platform/database/tables';
import { isAmong } from '../../platform/database/text-conditions';
import type { Tx } from '../../platform/request-context';
import { wasVisible } from '../../publishing/audience/audience-keys';
import type { ReadItem } from '../../publishing/cards';
import { cardFields, selectItems } from '../../publishing/select-items';
import { loadReadableVersions } from '../../publishing/versions';

const DAY_MS = 24 * 3_600_000;
/** Returns true if the prices were already valid in all time zones when the version was published. */
const wasValid = (from: string | null, publishedAt: Date): boolean =>
  from === null || from <= new Date(publishedAt.getTime() - DAY_MS).toISOString().slice(0, 'YYYY-MM-DD'.length);

/**
 * Returns, by list, the versions before the newest one that the reader may open, back to the version that was valid when the newest was
 * published.
 */
const loadEarlierVersions = async (
  db: Kysely<Tables>,
  lists: readonly { id: string; published_at: Date }[],
  marks: readonly AudienceKey[] | null,
): Promise<Map<string, EarlierVersion[]>> => {
  const publishedAt = new Map(lists.map(({ id, published_at }) => [id, published_at]));
  const rows = await db
    .selectFrom('publication')
    .innerJoin('publication_version as version', 'version.publication_id', 'publication.id')
    .innerJoin('publication_file', (join) =>
      join.onRef('publication_file.publication_id', '=', 'version.publication_id').onRef('publication_file.nr', '=', 'version.nr'),
    )
    .innerJoin('file', 'file.id', 'publication_file.file_id')
    .select(['publication.id', 'version.nr', 'version.effective_from', 'version.effective_until', 'file.name', 'file.kind', 'file.size'])
    .select((marks === null ? sql<boolean>`true` : wasVisible(marks)).as('known'))
    .where(isAmong('publication.id', [...publishedAt.keys()]))
    .whereRef('version.nr', '<', 'publication.version')
    .orderBy('version.nr', 'desc')
    .execute();
  const earlier = new Map<string, EarlierVersion[]>();
  for (const [id, versions] of Map.groupBy(rows, (row) => row.id)) {
    const startIndex = versions.findIndex(({ effective_from, known }) => !known || wasValid(effective_from, publishedAt.get(id)!));
    const reachedVersions = (startIndex < 0 ? versions : versions.slice(0, startIndex + 1)).filter(({ known }) => known);
    earlier.set(
      id,
      reachedVersions.map(({ nr, effective_from, effective_until, name, kind, size }) => ({
        version: nr,
        file: { name, kind, size },
        effectiveFrom: effective_from,
        effectiveUntil: effective_until,
      })),
    );
  }
  return earlier;
};

/** Reads and writes the columns of price lists. */
@Injectable()
export class PriceLists {
  async read(db: Kysely<Tables>, ids: readonly string[], marks: readonly AudienceKey[] | null): Promise<ReadItem<PriceList>[]> {
    const rows = await selectItems(db, ids).select(['version.effective_from', 'version.effective_until', 'version.published_at']).execute();
    const announcedVersions = rows.filter(
      ({ version, effective_from, published_at }) => version > 1 && !wasValid(effective_from, published_at),
    );
    const earlier = announcedVersions.length ? await loadEarlierVersions(db, announcedVersions, marks) : undefined;
    return rows.map((row) => {
      const { unit_id, rev, effective_from, effective_until } = row;
      const period = { effectiveFrom: effective_from, effectiveUntil: effective_until, earlier: earlier?.get(row.id) ?? [] };
      return { unit_id, rev, card: { ...cardFields(row), kind: 'price' as const, ...period } };
    });
  }

  /** Returns the versions that the reader may see with their validity, newest first. */
  async versions(db: Kysely<Tables>, principal: Principal, id: string): Promise<PriceVersionRow[]> {
    const versions = await loadReadableVersions(db, audienceKeysOf(principal), id);
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

  /** Saves the validity of a version. Older versions keep their own validity. */
  async savePeriod(tx: Tx, id: string, version: number, { effectiveFrom, effectiveUntil }: Period): Promise<void> {
    await tx
      .updateTable('publication_version')
      .set({ effective_from: effectiveFrom, effective_until: effectiveUntil })
      .where('publication_id', '=', id)
      .where('nr', '=', version)
      .execute();
  }
}
