import type { ColumnType, Generated } from 'kysely';

/** A JSON column: written as text, read as its value. */
export type Json<T> = ColumnType<T, string, string>;

/** A use of a budget; its `id` allows correcting the amount later. */
export interface BudgetUseTable {
  id: string;
  budget: string;
  key: string;
  at: Generated<Date>;
  amount: number;
}

/**
 * All tables of the database, for typed statements. Each layer and feature declares its own in a `tables.ts` beside their owner, which
 * extends this interface; `tests/laws/tables.law.spec.ts` compares them with the migrated database.
 */
export interface Tables {
  budget_use: BudgetUseTable;
}
