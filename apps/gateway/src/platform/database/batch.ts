import type { CompiledQuery } from 'kysely';
import type { Tx } from '../request-context';

type When = 'together' | 'ahead' | 'at commit';

/** Statements in the place of the values of one: the driver's connection, which alone knows how they travel, takes them apart. */
export class Batch {
  constructor(
    readonly when: When,
    readonly statements: readonly CompiledQuery[],
    /** Looks at the rows of the statement, and throws where the transaction is not to go on. */
    readonly check: (rows: unknown[]) => void = () => undefined,
  ) {}
}

const run = async (tx: Tx, batch: Batch): Promise<unknown[]> => {
  const [first] = batch.statements;
  const sql = batch.statements.map((statement) => statement.sql).join(';\n');
  return (await tx.executeQuery({ ...first!, sql, parameters: [batch] })).rows;
};

/**
 * Runs statements one after the other, each seeing what the ones before it did, and answers with the rows of each. They cost one round
 * trip to a server. Where one fails none after it takes place, as the transaction is over.
 */
export const together = async <Rows extends unknown[]>(
  tx: Tx,
  ...statements: { [At in keyof Rows]: CompiledQuery<Rows[At]> }
): Promise<{ [At in keyof Rows]: Rows[At][] }> =>
  (await run(tx, new Batch('together', statements as unknown as CompiledQuery[]))) as { [At in keyof Rows]: Rows[At][] };

/** Runs a statement before the next one of the transaction, in the same round trip; where `check` throws, that one fails with its error. */
export const runAhead = async (tx: Tx, statement: CompiledQuery, check: (rows: unknown[]) => void): Promise<void> => {
  await run(tx, new Batch('ahead', [statement], check));
};

/** Runs a statement last of all, in the round trip of the commit, which fails with it. A transaction that is undone never runs it. */
export const runAtCommit = async (tx: Tx, statement: CompiledQuery): Promise<void> => {
  await run(tx, new Batch('at commit', [statement]));
};
