import { AccountRemoved, failedAs, SESSION_END_REASONS, SessionEnded, type SessionEndReason } from '@portal/contracts';

/** How a sign-in came to its end without its person: it ran out, it was ended, or the account is gone. */
export const ENDINGS = ['expired', 'account-removed', ...SESSION_END_REASONS] as const;
export type Ending = 'expired' | 'account-removed' | SessionEndReason;

/** Reads it from the refusal that told of it. */
export const endingOf = (error: unknown): Ending => {
  if (failedAs(error, AccountRemoved)) return 'account-removed';
  const reason = failedAs(error, SessionEnded) ? error.body.data?.reason : undefined;
  return ENDINGS.find((ending) => ending === reason) ?? 'expired';
};
