import { Injectable } from '@nestjs/common';
import type { Material } from '@portal/contracts';
import type { Kysely } from 'kysely';
import type { Tables } from '../../platform/database/tables';
import type { Tx } from '../../platform/request-context';
import type { ReadItem } from '../../publishing/cards';
import { facet } from '../../publishing/publication-page';
import { cardFields, selectItems } from '../../publishing/select-items';
import type { MaterialTable } from './tables';

type Facets = Pick<MaterialTable, 'doc_type' | 'language' | 'product_id' | 'industry'>;

/** Returns the facets of documents as search lexemes. */
export const facetsOf = ({ doc_type, language, product_id, industry }: Partial<Facets>): string[] =>
  Object.entries({ type: doc_type, language, product: product_id, industry }).flatMap(([name, value]) =>
    value ? [facet(name, value)] : [],
  );

/** Reads and writes the columns of documents. */
@Injectable()
export class Materials {
  async read(db: Kysely<Tables>, ids: readonly string[]): Promise<ReadItem<Material>[]> {
    const rows = await selectItems(db, ids)
      .innerJoin('material', 'material.publication_id', 'publication.id')
      .select(['publication.description', 'material.doc_type', 'material.language', 'material.product_id', 'material.industry'])
      .execute();
    return rows.map((row) => {
      const { unit_id, rev, description, doc_type, language, product_id, industry } = row;
      const materialFields = { kind: 'material' as const, description, docType: doc_type, language, productId: product_id, industry };
      return { unit_id, rev, card: { ...cardFields(row), ...materialFields } };
    });
  }

  async save(tx: Tx, id: string, facets: Facets): Promise<void> {
    await tx
      .insertInto('material')
      .values({ publication_id: id, ...facets })
      .onConflict((conflict) => conflict.column('publication_id').doUpdateSet(facets))
      .execute();
  }
}
