import { Injectable } from '@nestjs/common';
import { type Input, knowledge, type Material, type MaterialRow, marksOf, type Principal } from '@portal/contracts';
import type { Kysely } from 'kysely';
import { visibleTo } from '../../content/audience';
import { facet, publicationPage } from '../../content/publication-page';
import { staffColumns } from '../../content/staff-columns';
import { Database } from '../../core/database';
import type { Tx } from '../../core/request-context';
import type { Tables } from '../../core/tables';
import type { MaterialTable } from './tables';

type Facets = Pick<MaterialTable, 'doc_type' | 'language' | 'product_id' | 'industry'>;

/** What documents are narrowed by, as it stands among their words. */
export const facetsOf = ({ doc_type, language, product_id, industry }: Partial<Facets>): string[] =>
  Object.entries({ type: doc_type, language, product: product_id, industry }).flatMap(([name, value]) =>
    value ? [facet(name, value)] : [],
  );

/** Reading documents, never more of them than the asker may see. */
@Injectable()
export class Materials {
  constructor(private readonly database: Database) {}

  async list(who: Principal, input: Input<typeof knowledge.documents>) {
    const { search, language, docType, productId, industry, pageNumber, pageSize } = input;
    const facets = facetsOf({ doc_type: docType, language, product_id: productId, industry });
    return this.database.read(async (tx) => {
      const query = { kind: 'material' as const, marks: marksOf(who), search, facets, pageNumber, pageSize };
      const { ids, count, more } = await publicationPage(tx, query);
      const rows = await this.rows(tx, who, ids);
      return { items: ids.map((id) => rows.get(id)!), totalCount: count, totalIsMore: more };
    });
  }

  /** A document, if the asker may see it; not there and not theirs are one answer. */
  async find(db: Kysely<Tables>, who: Principal, id: string): Promise<MaterialRow | undefined> {
    const visible = await db
      .selectFrom('publication')
      .select('id')
      .where('id', '=', id)
      .where('kind', '=', 'material')
      .where(visibleTo(marksOf(who)))
      .executeTakeFirst();
    return visible && (await this.rows(db, who, [id])).get(id);
  }

  async rows(db: Kysely<Tables>, who: Principal, ids: readonly string[]): Promise<Map<string, MaterialRow>> {
    const rows = ids.length ? await selectMaterials(db, ids) : [];
    const columns = await staffColumns(db, who, rows);
    return new Map(rows.map((row) => [row.id, { ...toMaterial(row), ...columns(row.id) }]));
  }

  /** Documents with the columns of everybody. */
  async cards(db: Kysely<Tables>, ids: readonly string[]): Promise<Map<string, Material>> {
    const rows = ids.length ? await selectMaterials(db, ids) : [];
    return new Map(rows.map((row) => [row.id, toMaterial(row)]));
  }

  /** A document with the columns of everybody. */
  async card(db: Kysely<Tables>, id: string): Promise<Material> {
    const [row] = await selectMaterials(db, [id]);
    return toMaterial(row!);
  }

  async save(tx: Tx, id: string, facets: Facets): Promise<void> {
    await tx
      .insertInto('material')
      .values({ publication_id: id, ...facets })
      .onConflict((conflict) => conflict.column('publication_id').doUpdateSet(facets))
      .execute();
  }
}

const selectMaterials = (db: Kysely<Tables>, ids: readonly string[]) =>
  db
    .selectFrom('publication')
    .innerJoin('material', 'material.publication_id', 'publication.id')
    .innerJoin('publication_file', (join) =>
      join.onRef('publication_file.publication_id', '=', 'publication.id').onRef('publication_file.nr', '=', 'publication.version'),
    )
    .innerJoin('file', 'file.id', 'publication_file.file_id')
    .select(['publication.id', 'publication.title', 'publication.description', 'publication.version', 'publication.sort_at'])
    .select(['publication.unit_id', 'publication.rev', 'publication.author_name'])
    .select(['material.doc_type', 'material.language', 'material.product_id', 'material.industry'])
    .select(['file.name', 'file.kind', 'file.size'])
    .where('publication.id', 'in', [...ids])
    .execute();

const toMaterial = (row: Awaited<ReturnType<typeof selectMaterials>>[number]) => ({
  documentId: row.id,
  kind: 'material' as const,
  title: row.title,
  description: row.description,
  docType: row.doc_type,
  language: row.language,
  productId: row.product_id,
  industry: row.industry,
  file: { name: row.name, kind: row.kind, size: row.size },
  version: row.version,
  uploader: row.author_name,
  uploadedAt: row.sort_at.toISOString(),
});
