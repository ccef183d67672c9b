import type { CompiledQuery } from 'kysely';
import type { Tx } from '../request-context';

type When = 'together' | 'ahead' | 'at commit';

/**
 * Several statements, passed to the driver as the parameter of one. The connection unpacks them, because only it knows how they are sent.
 */
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
 * Sends a statement in the same round trip as the next one of the transaction, and runs it first. If `check` throws, the next statement
 * fails with that error.
 */
export const runAhead = async (tx: Tx, statement: CompiledQuery, check: (rows: unknown[]) => void): Promise<void> => {
  await run(tx, new Batch('ahead', [statement], check));
};

/** Runs a statement last in the transaction, in the round trip of the commit. If it fails, the commit fails. A rollback discards it. */
export const runAtCommit = async (tx: Tx, statement: CompiledQuery): Promise<void> => {
  await run(tx, new Batch('at commit', [statement]));
};
