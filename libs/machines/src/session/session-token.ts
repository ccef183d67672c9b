import { LIMITS, type UserInfo } from '@portal/contracts';

/** The signed-in user: the sign-in response at first, and the whole profile after the auth check (R3.7, R3.8). */
export type SessionUser = Pick<UserInfo, 'userId' | 'email' | 'firstname' | 'lastname' | 'role' | 'isApproved' | 'isVerified'> &
  Partial<UserInfo>;

/** An access token. `lifeMs`: the remaining lifetime in milliseconds. `expiresAt`: the expiry as epoch time, only passed through. */
export interface Token {
  token: string;
  lifeMs: number;
  expiresAt?: number;
}

export interface Grant extends Token {
  user: SessionUser;
}

const LEAST_MS = 1_000;
/** The longest timer delay that browsers support. A longer delay fires immediately, so that the token would be refreshed endlessly. */
const LONGEST_TIMER_MS = 2 ** 31 - 1;

/** Returns the time in milliseconds until a token is renewed. A lifetime that is not a number counts as expired. */
export const renewalDelayMs = (lifeMs: number): number =>
  Math.min(Math.max((Number.isFinite(lifeMs) ? lifeMs : 0) - LIMITS.refreshMarginMs, LEAST_MS), LONGEST_TIMER_MS);
