/** Where a passage lies in the space of an embedding model. */
export interface PassageVectorTable {
  doc: number;
  ordinal: number;
  model: string;
  /** 32-bit numbers of a vector of length one. */
  vector: Buffer;
}

declare module '../../../platform/database/tables' {
  interface Tables {
    passage_vector: PassageVectorTable;
  }
}
