import type { CompiledQuery, Insertable } from 'kysely';
import { requestContext, type Tx } from '../../platform/request-context';
import type { AuditTable } from './tables';

interface Change {
  before?: unknown;
  after?: unknown;
}

/** Leaves the one row that every command leaves: who did what to what, before and after. Secrets never belong into it. */
export const audit = async (tx: Tx, action: string, object: string, change: Change = {}): Promise<void> => {
  await tx.executeQuery(auditRow(tx, action, object, change));
};

/** The statement by which `audit` does so. */
export const auditRow = (tx: Tx, action: string, object: string, change: Change = {}): CompiledQuery =>
  tx
    .insertInto('audit')
    .values(auditColumns(action, object, change))
    .compile();

/** The columns of an entry for the current request, whose time is that of its insertion. */
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
