import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { Tables } from '../../apps/gateway/src/platform/database/tables';

/** A scan of the ticket table in a query plan. */
export interface Scan {
  scanNode: string;
  /** True if a condition limits the scanned part of the index. */
  hasCondition: boolean;
}

export const ticketScans = async (db: Kysely<Tables>, statement: RawBuilder<unknown>): Promise<Scan[]> => {
  const { rows } = await sql<{ 'QUERY PLAN': string }>`explain ${statement}`.execute(db);
  const lines = rows.map((row) => row['QUERY PLAN']);
  return lines.flatMap((line, index) => {
    const scanNode = /Seq Scan on ticket\b|Index (?:Only )?Scan using \w+ on ticket\b|Bitmap Index Scan on \w+/.exec(line)?.[0];
    return scanNode ? [{ scanNode, hasCondition: (lines[index + 1] ?? '').includes('Index Cond:') }] : [];
  });
};
