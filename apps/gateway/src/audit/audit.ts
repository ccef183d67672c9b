import type { CompiledQuery } from 'kysely';
import { requestContext, type Tx } from '../core/request-context';

interface Change {
  before?: unknown;
  after?: unknown;
}

/** Leaves the one row that every command leaves: who did what to what, before and after. Secrets never belong into it. */
export const audit = async (tx: Tx, action: string, object: string, change: Change = {}): Promise<void> => {
  await tx.executeQuery(auditRow(tx, action, object, change));
};

/** The statement by which `audit` does so. */
export const auditRow = (tx: Tx, action: string, object: string, change: Change = {}): CompiledQuery => {
  const now = requestContext.getStore();
  return tx
    .insertInto('audit')
    .values({
      actor: now?.actor ?? null,
      action,
      object,
      before: change.before === undefined ? null : JSON.stringify(change.before),
      after: change.after === undefined ? null : JSON.stringify(change.after),
      request_id: now?.requestId ?? null,
    })
    .compile();
};
