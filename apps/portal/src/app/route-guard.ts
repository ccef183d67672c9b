import type { Role } from '@portal/contracts';
import type { SessionState } from '../live/use-session';
import type { Audience } from '../parts/feature';

export type Verdict = { show: 'splash' | 'shell' | 'public' } | { go: '/home' | '/login' | '/otp-completion'; why?: 'not allowed' };

/** The location state after a redirect from a page that the person may not open. */
export const NOT_ALLOWED = { notice: 'not allowed' } as const;

/**
 * Decides what a person sees at a path. `hasShownVisitorPage` is true if this tab has shown a page for visitors, which means that a session
 * that is being checked was started there.
 */
export const guardRoute = (audience: Audience, state: SessionState, role: Role | undefined, hasShownVisitorPage: boolean): Verdict => {
  if (state === 'signedIn' && role) {
    if (audience === 'anyone') return { show: 'shell' };
    if (audience === 'visitor') return { go: '/home' };
    return audience(role) ? { show: 'shell' } : { go: '/home', why: 'not allowed' };
  }
  const isVisiting = state === 'signedOut' || state === 'unverified' || (state === 'checking' && hasShownVisitorPage);
  if (!isVisiting) return { show: 'splash' };
  if (audience === 'anyone' || audience === 'visitor') return { show: 'public' };
  if (state === 'checking') return { show: 'splash' };
  return { go: state === 'unverified' ? '/otp-completion' : '/login' };
};
