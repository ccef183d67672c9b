import { Injectable } from '@nestjs/common';
import { LIMITS, ManyNotices } from '@portal/contracts';
import { type RawBuilder, sql } from 'kysely';
import { refuse } from '../platform/http/refusal-error';
import type { Tx } from '../platform/request-context';

const DAY_MS = 24 * 3_600_000;
type CountNotices = (byId: string, since: Date) => RawBuilder<number>;

/** Limits the notices that a person may send per day. Beyond the limit, each further notice needs a confirmation. */
@Injectable()
export class NoticeAllowance {
  private readonly counts: CountNotices[] = [];

  /** Registers an SQL expression that counts the notices of one kind that a person has sent since a given time. */
  register(count: CountNotices): void {
    this.counts.push(count);
  }

  /** Throws a refusal that contains the notice count if the allowance is exhausted and the caller has not confirmed. */
  async require(tx: Tx, byId: string, now: Date, isConfirmed: boolean): Promise<void> {
    if (isConfirmed) return;
    const windowStart = new Date(now.getTime() - DAY_MS);
    const totalCount = sql.join(
      this.counts.map((count) => sql`(${count(byId, windowStart)})`),
      sql` + `,
    );
    const { rows } = await sql<{ count: number }>`select (${totalCount})::int as count`.execute(tx);
    const { count } = rows[0]!;
    if (count >= LIMITS.noticesPerDay) refuse(ManyNotices, { count });
  }
}
