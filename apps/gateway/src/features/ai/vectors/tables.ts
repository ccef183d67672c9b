/** The embedding of a passage. */
export interface PassageVectorTable {
  doc: number;
  ordinal: number;
  model: string;
  /** A vector of length one, as 32-bit floating-point numbers. */
  vector: Buffer;
}

declare module '../../../platform/database/tables' {
  interface Tables {
    passage_vector: PassageVectorTable;
  }
}
