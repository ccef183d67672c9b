import { LIMITS, type UserInfo } from '@portal/contracts';

/** The signed-in person: at sign-in the response of the login, after the auth check the whole record (R3.7, R3.8). */
export type SessionUser = Pick<UserInfo, 'userId' | 'email' | 'firstname' | 'lastname' | 'role' | 'isApproved' | 'isVerified'> &
  Partial<UserInfo>;

/** `lifeMs`: remaining life of the token in milliseconds. `expiresAt`: the same since the epoch, only passed through. */
export interface Token {
  token: string;
  lifeMs: number;
  expiresAt?: number;
}

export interface Grant extends Token {
  user: SessionUser;
}

const LEAST_MS = 1_000;
/** The longest timer of a browser. Longer ones fire at once, so that the token would be refreshed endlessly. */
const LONGEST_TIMER_MS = 2 ** 31 - 1;

/** Returns the time in milliseconds until a token is renewed. A life that is not a number counts as expired. */
export const dueMs = (lifeMs: number): number =>
  Math.min(Math.max((Number.isFinite(lifeMs) ? lifeMs : 0) - LIMITS.refreshMarginMs, LEAST_MS), LONGEST_TIMER_MS);
