import { Injectable } from '@nestjs/common';
import { LIMITS, ManyNotices } from '@portal/contracts';
import { type RawBuilder, sql } from 'kysely';
import { refuse } from '../platform/http/refusal-error';
import type { Tx } from '../platform/request-context';

const DAY_MS = 24 * 3_600_000;
type Count = (byId: string, since: Date) => RawBuilder<number>;

/** Somebody who has people told of items many times a day, of whatever kind, is asked before they are told again. */
@Injectable()
export class NoticeAllowance {
  private readonly counts: Count[] = [];

  /** How often somebody has had people told of items of one kind since a moment. */
  register(count: Count): void {
    this.counts.push(count);
  }

  /** Refuses with the number where it is used up, and the caller has not confirmed. */
  async require(tx: Tx, byId: string, now: Date, confirmed: boolean): Promise<void> {
    if (confirmed) return;
    const since = new Date(now.getTime() - DAY_MS);
    const all = sql.join(
      this.counts.map((count) => sql`(${count(byId, since)})`),
      sql` + `,
    );
    const { rows } = await sql<{ count: number }>`select (${all})::int as count`.execute(tx);
    const { count } = rows[0]!;
    if (count >= LIMITS.noticesPerDay) refuse(ManyNotices, { count });
  }
}
