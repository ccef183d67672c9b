import type { CompiledQuery } from 'kysely';
import type { Tx } from '../request-context';

type BatchTiming = 'together' | 'ahead' | 'at commit';

/**
 * A list of statements, passed to the driver as the parameter of a single statement. Only the connection knows how to send them, so it
 * unpacks the list.
 */
export class Batch {
  constructor(
    readonly when: BatchTiming,
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
 * Runs statements in order in one round trip to the server, each seeing the effects of the previous ones. Returns the rows of each
 * statement. If a statement fails, the transaction is aborted and the later statements do not run.
 */
export const pipeline = async <Rows extends unknown[]>(
  tx: Tx,
  ...statements: { [At in keyof Rows]: CompiledQuery<Rows[At]> }
): Promise<{ [At in keyof Rows]: Rows[At][] }> =>
  (await run(tx, new Batch('together', statements as unknown as CompiledQuery[]))) as { [At in keyof Rows]: Rows[At][] };

/**
 * Runs a statement before the next statement of the transaction, in the same round trip. If `check` throws, the next statement fails with
 * that error.
 */
export const runAhead = async (tx: Tx, statement: CompiledQuery, check: (rows: unknown[]) => void): Promise<void> => {
  await run(tx, new Batch('ahead', [statement], check));
};

/**
 * Runs a statement last in the transaction, in the round trip of the commit. If the statement fails, so does the commit. A rollback
 * discards it.
 */
export const runAtCommit = async (tx: Tx, statement: CompiledQuery): Promise<void> => {
  await run(tx, new Batch('at commit', [statement]));
};
