import { randomBytes } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import { CodeSpent, CodeWrong, LIMITS, TooMany } from '@portal/contracts';
import { type Selectable, sql } from 'kysely';
import { Clock } from '../../data/clock';
import { Database } from '../../data/database';
import { newId } from '../../data/facts';
import type { OtpTable } from '../../data/tables';
import type { Tx } from '../../data/work';
import { refuse } from '../../http/refused';
import { SECRET_FOR, type SecretFor } from '../../http/secrets';
import { codeHash, codeOf } from '../../mail/code';
import { apart } from './apart';

const HOUR = 3_600_000;
const BUDGETS = [
  { sends: 5, perMs: HOUR },
  { sends: 10, perMs: 24 * HOUR },
];

export type Otp = Selectable<OtpTable>;
export type Purpose = Otp['purpose'];
export interface Sending {
  email: string;
  purpose: Purpose;
  flow?: string;
}
export interface Typed extends Sending {
  code: string;
}
type Found = { right: Otp } | { wrong: readonly Otp[]; of: 'tries' | 'stray_tries' } | 'spent';

/** One-time codes. Unknown addresses have rows as well, so that nothing tells them from known ones. */
@Injectable()
export class Codes {
  private readonly key: Buffer;

  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
    @Inject(SECRET_FOR) secretFor: SecretFor,
  ) {
    this.key = secretFor('otp');
  }

  /** A first code of a new flow. */
  async begin(tx: Tx, { email, purpose }: Sending, applicationId: string | null): Promise<Otp> {
    await this.hold(tx, email);
    await this.spend(tx, email);
    return this.add(tx, { email, purpose, flow: randomBytes(18).toString('base64url'), application_id: applicationId });
  }

  /** A code once more. While the last one of the flow lives, its tries go on being counted; otherwise it is another one, for what `of` names. */
  async again(tx: Tx, asked: Sending, of: () => Promise<string | null>): Promise<Otp> {
    const { email, purpose } = asked;
    const now = this.clock.now();
    await this.hold(tx, email);
    const rows = tx.selectFrom('otp').selectAll().where('email', '=', email).where('purpose', '=', purpose).orderBy('sent_at', 'desc');
    const last = await rows.limit(1).executeTakeFirst();
    const waitMs = last ? last.sent_at.getTime() + LIMITS.otpResendMs - now.getTime() : 0;
    if (waitMs > 0) refuse(TooMany, undefined, { retryAfterMs: waitMs });
    await this.spend(tx, email);
    const own = asked.flow ? await rows.where('flow', '=', asked.flow).limit(1).executeTakeFirst() : undefined;
    const flow = own?.flow ?? randomBytes(18).toString('base64url');
    if (!own || own.used_at || own.expires_at <= now || own.tries >= LIMITS.otpTries) {
      return this.add(tx, { email, purpose, flow, application_id: await of() });
    }
    const sends = own.sends + 1;
    return tx
      .updateTable('otp')
      .set({ sends, ...this.life(own.id, sends) })
      .where('id', '=', own.id)
      .returningAll()
      .executeTakeFirstOrThrow();
  }

  /** Whether the code is right. A wrong one is counted whatever becomes of the request; a right one is not used up. */
  async check(typed: Typed): Promise<void> {
    const outcome = await apart(() =>
      this.database.tx(async (tx) => {
        const found = await this.find(tx, typed);
        if (found === 'spent' || 'right' in found) return found;
        const { wrong, of } = found;
        const ids = wrong.map(({ id }) => id);
        await tx
          .updateTable('otp')
          .set(of, sql`${sql.ref(of)} + 1`)
          .where('id', 'in', ids)
          .execute();
        return { triesLeft: LIMITS.otpTries - 1 - Math.min(...wrong.map((row) => row[of])) };
      }),
    );
    if (outcome === 'spent') return refuse(CodeSpent);
    if ('triesLeft' in outcome) refuse(CodeWrong, outcome);
  }

  /** Uses the code up: of two at the same moment one does, the other finds it spent. */
  async use(tx: Tx, typed: Typed): Promise<Otp> {
    const found = await this.find(tx, typed);
    if (found === 'spent' || !('right' in found)) return refuse(CodeSpent);
    await tx.updateTable('otp').set({ used_at: this.clock.now() }).where('id', '=', found.right.id).execute();
    return found.right;
  }

  /** The flow that asked for a code has its tries to itself. Tries by anybody else share another budget, so they do not burn the owner's code. */
  private async find(tx: Tx, { email, purpose, flow, code }: Typed): Promise<Found> {
    await this.hold(tx, email);
    const rows = await tx
      .selectFrom('otp')
      .selectAll()
      .where('email', '=', email)
      .where('purpose', '=', purpose)
      .where('used_at', 'is', null)
      .where('expires_at', '>', this.clock.now())
      .orderBy('sent_at', 'desc')
      .execute();
    const own = rows.find((row) => row.flow === flow);
    const of = own ? 'tries' : 'stray_tries';
    const open = (own ? [own] : rows).filter((row) => row[of] < LIMITS.otpTries);
    if (!open.length) return 'spent';
    const right = open.find((row) => row.code_hash === codeHash(this.key, row.id, code));
    return right ? { right } : { wrong: open, of };
  }

  private add(tx: Tx, row: Pick<Otp, 'email' | 'purpose' | 'flow' | 'application_id'>): Promise<Otp> {
    const id = newId();
    return tx
      .insertInto('otp')
      .values({ ...row, id, ...this.life(id, 1), used_at: null })
      .returningAll()
      .executeTakeFirstOrThrow();
  }

  private life(id: string, sends: number) {
    return {
      code_hash: codeHash(this.key, id, codeOf(this.key, { id, sends })),
      sent_at: this.clock.now(),
      expires_at: this.clock.in(LIMITS.otpLifeMs),
    };
  }

  /** One at a time for an address. */
  private async hold(tx: Tx, email: string): Promise<void> {
    await sql`select pg_advisory_xact_lock(hashtextextended(${email}, 727002))`.execute(tx);
  }

  /** T7: an address is not flooded with mails, whoever asks for them. */
  private async spend(tx: Tx, email: string): Promise<void> {
    for (const { sends, perMs } of BUDGETS) {
      const { sent, first } = await tx
        .selectFrom('otp')
        .select(({ fn }) => [fn.sum<string | null>('sends').as('sent'), fn.min('sent_at').as('first')])
        .where('email', '=', email)
        .where('sent_at', '>', this.clock.in(-perMs))
        .executeTakeFirstOrThrow();
      if (Number(sent) < sends) continue;
      refuse(TooMany, undefined, { retryAfterMs: Math.max(1_000, (first as Date).getTime() + perMs - this.clock.now().getTime()) });
    }
  }
}
