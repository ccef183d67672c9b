import type { Role } from '@portal/contracts';
import type { SessionState } from '../live/use-session';
import type { Who } from './paths';

export type Verdict = { show: 'splash' | 'shell' | 'bare' } | { go: '/home' | '/login' | '/otp-completion'; why?: 'not allowed' };

/** Who sees what at a path. `met`: this tab has shown a page to a visitor already, so a sign-in being checked came from there. */
export const guardRoute = (who: Who, state: SessionState, role: Role | undefined, met: boolean): Verdict => {
  if (state === 'signedIn' && role) {
    if (who === 'anyone') return { show: 'shell' };
    if (who === 'visitor') return { go: '/home' };
    return who(role) ? { show: 'shell' } : { go: '/home', why: 'not allowed' };
  }
  const visiting = state === 'signedOut' || state === 'unverified' || (state === 'checking' && met);
  if (!visiting) return { show: 'splash' };
  if (who === 'anyone' || who === 'visitor') return { show: 'bare' };
  if (state === 'checking') return { show: 'splash' };
  return { go: state === 'unverified' ? '/otp-completion' : '/login' };
};
