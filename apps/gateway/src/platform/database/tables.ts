import type { ColumnType, Generated } from 'kysely';

/** A column of JSON: written as text, read as what it says. */
export type Json<T> = ColumnType<T, string, string>;

/** One use of a budget; `id` names it, so that what it took can be corrected. */
export interface BudgetUseTable {
  id: string;
  budget: string;
  key: string;
  /** By the database's clock. */
  at: Generated<Date>;
  amount: number;
}

/**
 * Every table of the database, for statements to be written with. Each floor and each feature declares its own in a `tables.ts` beside what
 * owns it, and so adds them here; `tests/laws/tables.law.spec.ts` compares them all with the migrated database.
 */
export interface Tables {
  budget_use: BudgetUseTable;
}
