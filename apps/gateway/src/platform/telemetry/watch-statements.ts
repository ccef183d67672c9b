import type { Database } from '../database/database';
import { currentSpan, type Telemetry } from './telemetry';

const VERBS = new Set(['select', 'insert', 'update', 'delete', 'with', 'begin', 'start', 'commit', 'rollback']);
const TABLE = /\b(?:from|into|update|join)\s+"?([a-z_]+)"?/;

/** Returns the verb and the first table of a statement: a summary of low cardinality that contains no values. */
const summaryOf = (text: string): { verb: string; name: string } => {
  const [, first = ''] = /^\s*(\w+)/.exec(text) ?? [];
  const verb = VERBS.has(first.toLowerCase()) ? first.toLowerCase() : 'other';
  const table = TABLE.exec(text)?.[1];
  return { verb, name: table ? `${verb} ${table}` : verb };
};

/** Measures each statement and traces it as part of its request. */
export const watchStatements = (database: Database, telemetry: Telemetry): void => {
  if (!telemetry.isMeasuring) return;
  database.onStatement((text, ms, error) => {
    const { verb, name } = summaryOf(text);
    const values = { 'db.system.name': 'postgresql', 'db.operation.name': verb };
    telemetry.measure('db.client.operation.duration', ms / 1_000, { ...values, ...(error ? { 'error.type': 'failed' } : {}) });
    const parent = currentSpan();
    if (!parent) return;
    const failure = error === undefined ? undefined : String((error as { code?: unknown } | null)?.code ?? 'failed');
    telemetry.span(name, { kind: 'client', values: { ...values, 'db.query.summary': name }, parent, startedAgoMs: ms })?.end(failure);
  });
};
