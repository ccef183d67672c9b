import { requestContext, type Tx } from '../core/request-context';

/** Leaves the one row that every command leaves: who did what to what, before and after. Secrets never belong into it. */
export const audit = async (tx: Tx, action: string, object: string, change: { before?: unknown; after?: unknown } = {}): Promise<void> => {
  const now = requestContext.getStore();
  await tx
    .insertInto('audit')
    .values({
      actor: now?.actor ?? null,
      action,
      object,
      before: change.before === undefined ? null : JSON.stringify(change.before),
      after: change.after === undefined ? null : JSON.stringify(change.after),
      request_id: now?.requestId ?? null,
    })
    .execute();
};
