import type { Tx } from '../request-context';
import { type NewFact, tellAll } from './facts';

/** What a change makes true, and whose bells it rings. Bells hold the log, so nothing rings before all else of the transaction is written. */
export interface Announcement {
  facts: readonly NewFact[];
  ring?: () => Promise<void>;
}

/** Rings, and tells the facts: the last thing that a transaction does. */
export const announce = async (tx: Tx, announcements: readonly Announcement[]): Promise<void> => {
  for (const { ring } of announcements) await ring?.();
  await tellAll(
    tx,
    announcements.flatMap(({ facts }) => facts),
  );
};
