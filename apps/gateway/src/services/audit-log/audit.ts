import type { CompiledQuery, Insertable } from 'kysely';
import { requestContext, type Tx } from '../../platform/request-context';
import type { AuditTable } from './tables';

interface Change {
  before?: unknown;
  after?: unknown;
}

/** Adds the audit row of a command: who changed which object, with the values before and after. The row must not contain secrets. */
export const audit = async (tx: Tx, action: string, object: string, change: Change = {}): Promise<void> => {
  await tx.executeQuery(auditRow(tx, action, object, change));
};

export const auditRow = (tx: Tx, action: string, object: string, change: Change = {}): CompiledQuery =>
  tx
    .insertInto('audit')
    .values(auditColumns(action, object, change))
    .compile();

/** Returns the columns of an audit row for the current request, including the insert time. */
export const auditColumns = (action: string, object: string, change: Change = {}): Insertable<AuditTable> => {
  const now = requestContext.getStore();
  return {
    actor: now?.actor ?? null,
    action,
    object,
    before: change.before === undefined ? null : JSON.stringify(change.before),
    after: change.after === undefined ? null : JSON.stringify(change.after),
    request_id: now?.requestId ?? null,
  };
};
