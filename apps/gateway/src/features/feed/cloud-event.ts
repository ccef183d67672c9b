import type { FeedEvent } from '@portal/contracts';
import type { LoggedFact } from '../../platform/facts/facts';

/** The digits of a sequence, with which texts are in the order of the numbers. */
const SEQUENCE_DIGITS = 16;

export const cursorOf = (epoch: string, seq: number): string => `${epoch}.${seq}`;

/** Returns the epoch and the number of a cursor. */
export const parseCursor = (cursor: string): { epoch: string; seq: number } => {
  const dot = cursor.lastIndexOf('.');
  return { epoch: cursor.slice(0, dot), seq: Number(cursor.slice(dot + 1)) };
};

/** Returns a fact as a CloudEvent. The source names the log, because another log gives the same numbers to other facts. */
export const toCloudEvent = ({ fact }: LoggedFact, epoch: string): FeedEvent => ({
  specversion: '1.0',
  id: cursorOf(epoch, fact.seq),
  source: `urn:uuid:${epoch}`,
  type: `portal.${fact.type}`,
  time: fact.at,
  datacontenttype: 'application/json',
  sequence: String(fact.seq).padStart(SEQUENCE_DIGITS, '0'),
  data: fact.data,
});
