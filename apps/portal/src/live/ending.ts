import { AccountRemoved, isRefusedAs, SESSION_END_REASONS, SessionEnded, type SessionEndReason } from '@portal/contracts';

/** The reasons for the end of a session other than a sign-out: the session expired, was ended by the server, or the account was removed. */
export const ENDINGS = ['expired', 'account-removed', ...SESSION_END_REASONS] as const;
export type Ending = 'expired' | 'account-removed' | SessionEndReason;

/** Maps a refusal to the reason why the session ended. */
export const endingOf = (error: unknown): Ending => {
  if (isRefusedAs(error, AccountRemoved)) return 'account-removed';
  const reason = isRefusedAs(error, SessionEnded) ? error.body.data?.reason : undefined;
  return ENDINGS.find((endReason) => endReason === reason) ?? 'expired';
};
