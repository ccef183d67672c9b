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
 * Maps the session to the state of the screen. A person known from an earlier visit is shown as signed in while the session is checked: the
 * screen shows data of this device, calls wait for the token, and a refusal signs the person out.
 */
export const viewOf = (now: Pick<Snapshot, 'value' | 'context'>): SessionState => {
  const state = stateOf(now);
  return now.context.user && (state === 'restoring' || state === 'checking') ? 'signedIn' : state;
};

export interface SessionView {
  state: SessionState;
  user: Omit<UserDetails, 'unitId'> | null;
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

/** Returns the reader's own record, which `account.changed` keeps current. */
export function useMe(): UserInfo | undefined {
  const { user } = useSession();
  // The session fetches and caches the record, so nothing else fetches it before.
  const isKnown = useSelector(session.actor, (now) => stateOf(now) === 'signedIn');
  const { data } = useQuery({ ...api.accounts.me.query(user ? { callerId: user.email } : {}), enabled: isKnown });
  return data?.items[0];
}

/** Returns the role of the signed-in person, from their own record if it is loaded, because it is more current than the session. */
export function useRole(): Role | undefined {
  const { user } = useSession();
  return useMe()?.role ?? user?.role;
}
