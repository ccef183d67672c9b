import { TooMany } from '@portal/contracts';
import { type RawBuilder, sql } from 'kysely';
import type { Clock } from '../../core/clock';
import type { Tx } from '../../core/request-context';
import { refuse } from '../../http/refusal-error';

const HOUR = 3_600_000;
const BUDGETS = [
  { mails: 5, perMs: HOUR },
  { mails: 10, perMs: 24 * HOUR },
];

/** What a code is mailed for. Each has budgets of its own, so that a stranger's sign-ups never take somebody's password reset. */
export type MailCause = 'sign-up' | 'resend' | 'forgot';

interface Counted {
  purpose: 'Registration' | 'ForgotPassword';
  mails: RawBuilder<number>;
  at: 'begun_at' | 'sent_at';
}
const COUNTED: Record<MailCause, Counted> = {
  'sign-up': { purpose: 'Registration', mails: sql`case when resent then 0 else 1 end`, at: 'begun_at' },
  resend: { purpose: 'Registration', mails: sql`case when resent then sends else sends - 1 end`, at: 'sent_at' },
  forgot: { purpose: 'ForgotPassword', mails: sql`sends`, at: 'sent_at' },
};

/** T7: an address is not flooded with mails, whoever asks for them. Refuses where its budget for this cause is spent. */
export const spendMails = async (tx: Tx, clock: Clock, email: string, cause: MailCause): Promise<void> => {
  const { purpose, mails: each, at } = COUNTED[cause];
  for (const { mails, perMs } of BUDGETS) {
    const { sent, first } = await tx
      .selectFrom('otp')
      .select(({ fn }) => [sql<string | null>`sum(${each})`.as('sent'), fn.min<Date | null>(at).as('first')])
      .where('email', '=', email)
      .where('purpose', '=', purpose)
      .where(sql<boolean>`${each} > 0`)
      .where(at, '>', clock.in(-perMs))
      .executeTakeFirstOrThrow();
    if (!first || Number(sent) < mails) continue;
    refuse(TooMany, undefined, { retryAfterMs: Math.max(1_000, first.getTime() + perMs - clock.now().getTime()) });
  }
};
