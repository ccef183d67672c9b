import { randomUUID } from 'node:crypto';
import type { Tx } from '../data/work';

/** Every mail of the product, with the words its text needs. Secrets are never among them: a code is derived when the mail is written. */
export interface Letters {
  'otp.code': { otpId: string };
  'account.known': Record<string, never>;
  'account.requested': { personId: string; name: string; company: string };
  'account.reminder': { personId: string; name: string; company: string; step: string };
  'account.approved': { name: string; by: string };
  'account.rejected': { name: string; by: string; reason: string };
  'account.removed': { name: string; reason: string };
  'password.changed': { name: string };
}
export type LetterKind = keyof Letters;

/** Puts a mail into the transaction that causes it; the mailer sends it once that is committed. `dueAt` holds it back until then. */
export const post = async <K extends LetterKind>(
  tx: Tx,
  kind: K,
  to: { email: string; language: string },
  words: Letters[K],
  dueAt?: Date,
): Promise<void> => {
  await tx
    .insertInto('letter')
    .values({
      id: randomUUID(),
      to_address: to.email,
      kind,
      data: JSON.stringify(words),
      language: to.language,
      ...(dueAt ? { due_at: dueAt } : {}),
      sent_at: null,
      dropped_at: null,
      last_error: null,
    })
    .execute();
};
