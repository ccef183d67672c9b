import { createHash } from 'node:crypto';
import type { Writable } from 'node:stream';
import type { CompiledQuery } from 'kysely';
import pg from 'pg';
import { Batch } from './batch';

const MAX_NAMES = 400;
const MAX_TEXT_LENGTH = 20_000;

/**
 * Assigns names to repeated statements, so that the server plans each of them once per connection. The connections of a pool share the
 * names.
 */
export class StatementNames {
  private readonly namesByText = new Map<string, string>();
  /** The statements that have run once. A statement gets a name when it is repeated. */
  private readonly once = new Set<string>();

  /**
   * Returns the name of a statement from its second use on. Returns undefined for very long statements, and when too many statements have
   * names.
   */
  nameOf(text: string): string | undefined {
    const { namesByText, once } = this;
    const statementName = namesByText.get(text);
    if (statementName || namesByText.size >= MAX_NAMES || text.length > MAX_TEXT_LENGTH) return statementName;
    if (!once.delete(text)) {
      if (once.size >= MAX_NAMES) once.clear();
      once.add(text);
      return undefined;
    }
    const name = createHash('sha1').update(text).digest('base64url');
    namesByText.set(text, name);
    return name;
  }
}

type Statement = Pick<CompiledQuery, 'sql' | 'parameters'>;
type Result = Pick<pg.QueryResult, 'command' | 'rowCount' | 'rows'>;
interface Internals {
  pipeline: boolean;
  readyForQuery: boolean;
  connection: { stream: Writable };
}

const EMPTY_RESULT: Result = { command: 'BATCH', rowCount: 0, rows: [] };

/** A connection that uses named statements and can send several statements in one batch. */
export class Connection extends pg.Client {
  writeCount = 0;
  private ahead: Batch[] = [];
  private atCommit: CompiledQuery[] = [];

  constructor(
    config: pg.ClientConfig | undefined,
    private readonly names: StatementNames,
  ) {
    super(config);
  }

  override query = ((first: unknown, ...rest: unknown[]) => {
    const [values] = rest;
    if (typeof first !== 'string' || !Array.isArray(values)) {
      this.writeCount++;
      return (super.query.bind(this) as (...all: unknown[]) => unknown)(first, ...rest);
    }
    const [batch] = values as unknown[];
    return batch instanceof Batch ? this.enqueue(batch) : this.execute({ sql: first, parameters: values });
  }) as typeof pg.Client.prototype.query;

  get busy(): boolean {
    return !this.internals.readyForQuery;
  }

  /** Closes the socket without notifying the server. The running statement fails immediately, and the pool removes the connection. */
  disconnect(): void {
    this.internals.connection.stream.destroy();
  }

  private get internals(): Internals {
    return this as unknown as Internals;
  }

  private async enqueue(batch: Batch): Promise<Result> {
    if (batch.when === 'ahead') this.ahead.push(batch);
    else if (batch.when === 'at commit') this.atCommit.push(...batch.statements);
    else return { ...EMPTY_RESULT, rows: (await this.sendBehind(this.takeAhead(), batch.statements)).map(({ rows }) => rows) };
    return EMPTY_RESULT;
  }

  private async execute(statement: Statement): Promise<Result> {
    const isCommit = statement.sql === 'commit';
    if (isCommit || statement.sql === 'rollback') {
      const [ahead, last] = [this.takeAhead(), this.atCommit];
      this.atCommit = [];
      if (isCommit) {
        // Run the pending checks before the commit.
        if (ahead.length) await this.sendBehind(ahead, []);
        if (last.length) return (await this.sendBehind([], [...last, statement])).at(-1)!;
      }
    }
    const queuedBatches = this.takeAhead();
    if (queuedBatches.length) return (await this.sendBehind(queuedBatches, [statement]))[0]!;
    return this.send(statement);
  }

  private takeAhead(): Batch[] {
    const { ahead } = this;
    if (ahead.length) this.ahead = [];
    return ahead;
  }

  private send({ sql, parameters }: Statement): Promise<Result> {
    this.writeCount++;
    return super.query({ name: this.names.nameOf(sql), text: sql, values: [...parameters] });
  }

  /** Sends all statements. Rejects with the error of the first failing statement. */
  private async sendBehind(queuedBatches: readonly Batch[], statements: readonly Statement[]): Promise<Result[]> {
    const checks = queuedBatches.flatMap((batch) => batch.statements.map(() => batch.check));
    const all: Statement[] = [...queuedBatches.flatMap((batch) => batch.statements), ...statements];
    const results: Result[] = [];
    if (!this.internals.pipeline) {
      for (const [at, statement] of all.entries()) {
        const result = await this.send(statement);
        checks[at]?.(result.rows);
        results.push(result);
      }
    } else {
      for (const [at, outcome] of (await Promise.allSettled(this.sendTogether(all))).entries()) {
        if (outcome.status === 'rejected') throw outcome.reason;
        checks[at]?.(outcome.value.rows);
        results.push(outcome.value);
      }
    }
    return results.slice(checks.length);
  }

  /** Sends the statements with a single write to the network. */
  private sendTogether(statements: readonly Statement[]): Promise<Result>[] {
    const { stream } = this.internals.connection;
    stream.cork();
    try {
      return statements.map((statement) => this.send(statement));
    } finally {
      stream.uncork();
    }
  }
}
