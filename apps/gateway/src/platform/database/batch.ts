import type { CompiledQuery } from 'kysely';
import type { Tx } from '../request-context';

type When = 'together' | 'ahead' | 'at commit';

/** Statements passed as the parameters of one. The connection unpacks them, as only it knows how they are sent. */
export class Batch {
  constructor(
    readonly when: When,
    readonly statements: readonly CompiledQuery[],
    /** Checks the rows of the statement; throws to stop the transaction. */
    readonly check: (rows: unknown[]) => void = () => undefined,
  ) {}
}

const run = async (tx: Tx, batch: Batch): Promise<unknown[]> => {
  const [first] = batch.statements;
  const sql = batch.statements.map((statement) => statement.sql).join(';\n');
  return (await tx.executeQuery({ ...first!, sql, parameters: [batch] })).rows;
};

/**
 * Runs statements in order, each seeing the effects of those before it, and returns the rows of each. They cost one round trip to a server.
 * If one fails, the later ones do not run, as the transaction is aborted.
 */
export const pipeline = async <Rows extends unknown[]>(
  tx: Tx,
  ...statements: { [At in keyof Rows]: CompiledQuery<Rows[At]> }
): Promise<{ [At in keyof Rows]: Rows[At][] }> =>
  (await run(tx, new Batch('together', statements as unknown as CompiledQuery[]))) as { [At in keyof Rows]: Rows[At][] };

/**
 * Runs a statement before the next one of the transaction, in the same round trip. If `check` throws, the next one fails with its error.
 */
export const runAhead = async (tx: Tx, statement: CompiledQuery, check: (rows: unknown[]) => void): Promise<void> => {
  await run(tx, new Batch('ahead', [statement], check));
};

/** Runs a statement last, in the round trip of the commit, which fails with it. A rollback discards it. */
export const runAtCommit = async (tx: Tx, statement: CompiledQuery): Promise<void> => {
  await run(tx, new Batch('at commit', [statement]));
};
