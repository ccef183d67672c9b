import type { Tx } from '../request-context';
import { appendFacts, type NewFact } from './facts';

/**
 * The facts of a change and the notifications it causes. Notifications lock the log, so they must follow all other writes of the
 * transaction.
 */
export interface Announcement {
  facts: readonly NewFact[];
  ring?: () => Promise<void>;
}

/** Notifies people and appends the facts. Must be the last write of a transaction. */
export const announce = async (tx: Tx, announcements: readonly Announcement[]): Promise<void> => {
  for (const { ring } of announcements) await ring?.();
  await appendFacts(
    tx,
    announcements.flatMap(({ facts }) => facts),
  );
};
