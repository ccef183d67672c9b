import type { Material } from '@portal/contracts';

/** The columns of documents. */
export interface MaterialTable {
  publication_id: string;
  doc_type: Material['docType'];
  language: Material['language'];
  product_id: string | null;
  industry: Material['industry'];
}

declare module '../../platform/database/tables' {
  interface Tables {
    material: MaterialTable;
  }
}
