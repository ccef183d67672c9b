import { randomBytes, randomUUID } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import { CodeSpent, CodeWrong, LIMITS, TooMany } from '@portal/contracts';
import { type Selectable, sql } from 'kysely';
import { Clock } from '../../platform/clock';
import { SECRET_FOR, type SecretFor } from '../../platform/config/secrets';
import { Database } from '../../platform/database/database';
import { refuse } from '../../platform/http/refusal-error';
import type { Tx } from '../../platform/request-context';
import { runOutsideRequestTx } from '../../platform/request-context';
import { type CodeCaller, MailBudget } from './mail-budget';
import { codeHash, codeOf } from './otp-code';
import type { OtpTable } from './tables';

export type Otp = Selectable<OtpTable>;
export type Purpose = Otp['purpose'];
export interface Sending {
  email: string;
  purpose: Purpose;
  flow?: string;
}
export interface CodeAttempt extends Sending {
  code: string;
}
/** The application or account that a code is for. A request without a flow starts a new flow. */
export interface Target {
  flow?: string;
  application_id: string | null;
  person_id: string | null;
}
export const newFlow = (): string => randomBytes(18).toString('base64url');
type Match = { right: Otp } | { wrong: readonly Otp[]; of: 'tries' | 'stray_tries' } | 'spent';

/**
 * Creates, resends and verifies one-time codes. A code belongs to one application or one account forever: it confirms exactly the target
 * that the mail was sent for, whatever others entered under the same address. Unknown addresses have rows too, so that a caller cannot
 * distinguish them from known addresses.
 */
@Injectable()
export class Codes {
  private readonly key: Buffer;

  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
    private readonly budget: MailBudget,
    @Inject(SECRET_FOR) secretFor: SecretFor,
  ) {
    this.key = secretFor('otp');
  }

  /** Creates the first code of a sign-up. Without an application there is nothing to verify. */
  async begin(tx: Tx, email: string, application: { id: string; flow: string } | null, caller: CodeCaller): Promise<Otp> {
    await this.hold(tx, email);
    const target = { flow: application?.flow ?? newFlow(), application_id: application?.id ?? null, person_id: null };
    await this.budget.spend(tx, { email, cause: 'sign-up', flow: target.flow, caller, holdsFlow: false });
    return this.add(tx, { email, purpose: 'Registration', ...target });
  }

  /**
   * Resends a code. While the last code of the flow is valid, its wrong attempts keep counting; afterwards a new code is created for the
   * same target. `targetOf` returns the target of a flow without a code and of a request without a flow.
   */
  async again(tx: Tx, { email, purpose, flow }: Sending, caller: CodeCaller, targetOf: () => Promise<Target>): Promise<Otp> {
    const now = this.clock.now();
    await this.hold(tx, email);
    const rows = tx.selectFrom('otp').selectAll().where('email', '=', email).where('purpose', '=', purpose).orderBy('sent_at', 'desc');
    const own = flow ? await rows.where('flow', '=', flow).limit(1).executeTakeFirst() : undefined;
    const target = own ?? (await targetOf());
    const cause = purpose === 'Registration' ? 'resend' : 'forgot';
    // Mails that strangers request for the same address do not delay a known flow or device.
    let last = own?.sent_at;
    if (!target.flow && caller.device) last = await this.budget.lastOfDevice(tx, email, cause, caller.device);
    else if (!target.flow) last = (await rows.limit(1).executeTakeFirst())?.sent_at;
    const waitMs = last ? last.getTime() + LIMITS.otpResendMs - now.getTime() : 0;
    if (waitMs > 0) refuse(TooMany, undefined, { retryAfterMs: waitMs });
    const mailFlow = target.flow ?? newFlow();
    await this.budget.spend(tx, { email, cause, flow: mailFlow, caller, holdsFlow: target.flow !== undefined });
    if (!own || own.used_at || own.expires_at <= now || own.tries >= LIMITS.otpTries) {
      const { application_id, person_id } = target;
      return this.add(tx, { email, purpose, flow: mailFlow, application_id, person_id });
    }
    const sends = own.sends + 1;
    return tx
      .updateTable('otp')
      .set({ sends, ...this.life(own.id, sends) })
      .where('id', '=', own.id)
      .returningAll()
      .executeTakeFirstOrThrow();
  }

  /** Refuses a wrong code and counts the attempt even if the request is rolled back. A correct code stays usable. */
  async check(attempt: CodeAttempt): Promise<void> {
    const outcome = await runOutsideRequestTx(() =>
      this.database.tx(async (tx) => {
        const match = await this.find(tx, attempt);
        if (match === 'spent' || 'right' in match) return match;
        const { wrong, of } = match;
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

  /** Marks the code as used. Of two simultaneous calls one succeeds, and the other is refused. */
  async use(tx: Tx, attempt: CodeAttempt): Promise<Otp> {
    const match = await this.find(tx, attempt);
    if (match === 'spent' || !('right' in match)) return refuse(CodeSpent);
    await tx.updateTable('otp').set({ used_at: this.clock.now() }).where('id', '=', match.right.id).execute();
    return match.right;
  }

  /**
   * Finds the matching code. The flow that requested the code has its own attempts. All other callers share a second budget, so that they
   * cannot use up the owner's attempts. A caller without a flow succeeds only if exactly one application matches.
   */
  private async find(tx: Tx, { email, purpose, flow, code }: CodeAttempt): Promise<Match> {
    await this.hold(tx, email);
    const all = tx.selectFrom('otp').selectAll().where('email', '=', email).where('purpose', '=', purpose).orderBy('sent_at', 'desc');
    const rows = await all.where('used_at', 'is', null).where('expires_at', '>', this.clock.now()).execute();
    const own = rows.find((row) => row.flow === flow);
    if (!own && flow && (await all.where('flow', '=', flow).limit(1).executeTakeFirst())) return 'spent';
    const of = own ? 'tries' : 'stray_tries';
    const open = (own ? [own] : rows).filter((row) => row[of] < LIMITS.otpTries);
    if (!open.length) return 'spent';
    const right = open.find((row) => row.code_hash === codeHash(this.key, row.id, code));
    return right && (own || (!flow && (await this.hasNoOtherCode(tx, email, rows)))) ? { right } : { wrong: open, of };
  }

  /** Returns true if all open codes of an address have the same target and no other application of the address is unverified. */
  private async hasNoOtherCode(tx: Tx, email: string, open: readonly Otp[]): Promise<boolean> {
    const { count } = await tx
      .selectFrom('application')
      .select(({ fn }) => fn.countAll<number>().as('count'))
      .where('email', '=', email)
      .executeTakeFirstOrThrow();
    return count <= 1 && new Set(open.map(({ application_id, person_id }) => application_id ?? person_id)).size <= 1;
  }

  private add(tx: Tx, row: Pick<Otp, 'email' | 'purpose' | 'flow' | 'application_id' | 'person_id'>): Promise<Otp> {
    const id = randomUUID();
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

  private async hold(tx: Tx, email: string): Promise<void> {
    await sql`select pg_advisory_xact_lock(hashtextextended(${email}, 727002))`.execute(tx);
  }
}
