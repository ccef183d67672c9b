import type { ColumnType, Generated } from 'kysely';

/** A JSON column, which is written as text and read as a value. */
export type Json<T> = ColumnType<T, string, string>;

/** A use of a budget. Its `id` allows correcting the amount later. */
export interface BudgetUseTable {
  id: string;
  budget: string;
  key: string;
  at: Generated<Date>;
  amount: number;
}

/**
 * All tables of the database, for typed statements. Each layer and feature extends this interface with its own tables in a `tables.ts`
 * file; `tests/laws/tables.law.spec.ts` compares them with the migrated database.
 */
export interface Tables {
  budget_use: BudgetUseTable;
}
