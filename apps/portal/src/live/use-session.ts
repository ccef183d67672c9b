import type { Role, UserDetails, UserInfo } from '@portal/contracts';
import { useQuery } from '@tanstack/react-query';
import { useSelector } from '@xstate/react';
import { useMemo } from 'react';
import { api } from './api';
import { session } from './session';

export type SessionState = 'restoring' | 'checking' | 'signedIn' | 'signedOut' | 'unverified';

type Snapshot = ReturnType<typeof session.actor.getSnapshot>;
export const stateOf = ({ value }: Pick<Snapshot, 'value'>): SessionState =>
  (typeof value === 'string' ? value : Object.keys(value)[0]) as SessionState;

/**
 * Maps the session to the state of a view. A person known from before is drawn as signed in while the session is checked: they see data of
 * this device, their calls wait for the token, and a refused session ends both.
 */
export const viewOf = (now: Pick<Snapshot, 'value' | 'context'>): SessionState => {
  const state = stateOf(now);
  return now.context.user && (state === 'restoring' || state === 'checking') ? 'signedIn' : state;
};

export interface SessionView {
  state: SessionState;
  user: UserDetails | null;
}

export function useSession(): SessionView {
  const state = useSelector(session.actor, viewOf);
  const knownUser = useSelector(session.actor, ({ context }) => context.user);
  return useMemo(() => {
    if (!knownUser) return { state, user: null };
    const { userId, email, firstname, lastname, role, isApproved, isVerified } = knownUser;
    const user = { userId, email, firstname, lastname, role, isApproved, isVerified };
    return { state, user };
  }, [state, knownUser]);
}

/** Returns the own record, kept current by `account.changed`. */
export function useMe(): UserInfo | undefined {
  const { user } = useSession();
  // The session fetches the record and caches it; until then nothing else does.
  const isKnown = useSelector(session.actor, (now) => stateOf(now) === 'signedIn');
  const { data } = useQuery({ ...api.accounts.me.query(user ? { callerId: user.email } : {}), enabled: isKnown });
  return data?.items[0];
}

/** Returns the role of the signed-in person; the own record is more current than the session. */
export function useRole(): Role | undefined {
  const { user } = useSession();
  return useMe()?.role ?? user?.role;
}
