import { LIMITS, type UserInfo } from '@portal/contracts';

/** The person signed in: at sign-in what the login answers, after the auth check the whole record (R3.7, R3.8). */
export type SessionUser = Pick<UserInfo, 'userId' | 'email' | 'firstname' | 'lastname' | 'role' | 'isApproved' | 'isVerified'> &
  Partial<UserInfo>;

/** `lifeMs`: milliseconds the token has still to live. `expiresAt`: the same since the epoch, only handed through. */
export interface Token {
  token: string;
  lifeMs: number;
  expiresAt?: number;
}

export interface Grant extends Token {
  user: SessionUser;
}

const LEAST_MS = 1_000;
/** Browsers take a longer timer for 0 and would refresh without end. */
const LONGEST_TIMER_MS = 2 ** 31 - 1;

/** How long a token is left alone before it is renewed. A life that is no number counts as run out. */
export const dueMs = (lifeMs: number): number =>
  Math.min(Math.max((Number.isFinite(lifeMs) ? lifeMs : 0) - LIMITS.refreshMarginMs, LEAST_MS), LONGEST_TIMER_MS);
