import { ApiError, calls, client, failedAs, SessionOver, type SignedIn, type UserInfo } from '@portal/contracts';
import { sessionMachine } from '@portal/machines';
import { createActor, fromPromise } from 'xstate';
import type { Locks } from '../device/locks';
import { deviceStorage } from '../device/storage';
import { createEmitter } from '../emitter';
import { isAnsweredAhead } from './answers-ahead';
import { type Ending, endingOf } from './ending';
import { send } from './http';
import { fromOfficial, persistedProfile, toOfficial } from './persisted-profile';
import { clearSharedSlots, clearSlotsOfOthers } from './session-storage';
import type { Tabs } from './tabs';

const LOCK = 'portal.refresh';
/** Time in which the message of another tab arrives, also in a tab that is busy loading. */
const HEARSAY_MS = 200;
const REFRESH = { method: calls.accounts.refreshToken.verb, url: calls.accounts.refreshToken.path };
/** Set while a sign-out has not reached the server yet, so that a reload does not bring the session back. */
const LEAVING = 'portal.leaving';

const pause = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms));

const grantOf = ({ token, lifeMs, user }: SignedIn) => ({
  token,
  lifeMs,
  expiresAt: Date.now() + lifeMs,
  user,
});

interface Surroundings {
  tabs: Tabs;
  locks: Locks | undefined;
  /** Whether this browser may hold a session: without one nobody asks for a token, and no refusal stands in the console of a stranger. */
  mayHoldSession?: () => boolean;
  /** Told the record of the person whenever the session has asked for it. */
  known?: (user: UserInfo) => void;
}

/** One sign-in of one tab. Who else cares is told through `onEnd` and `ended`. */
export const createSession = ({ tabs, locks, known, mayHoldSession = () => true }: Surroundings) => {
  let pending = new AbortController();
  const over = createEmitter<void>();
  const left = createEmitter<string | null>();
  /** Whose things were forgotten last. */
  let whose: string | null = null;
  let ended: Ending | null = null;
  const bare = (token?: string) => client(calls, (call) => send(call, { token }));

  const leave = async (): Promise<void> => {
    deviceStorage.set(LEAVING, '1');
    await bare().accounts.logout();
    deviceStorage.remove(LEAVING);
  };

  const elected = async <T>(signal: AbortSignal, ask: () => Promise<T>): Promise<T> => {
    // What was asked before this code was here has held the lock for its answer.
    if (!locks || (await isAnsweredAhead(REFRESH))) return ask();
    const first = await locks.request(LOCK, { ifAvailable: true }, async (lock) => (lock ? { reply: await ask() } : null));
    if (first) return first.reply;
    return locks.request(LOCK, { signal }, async () => {
      await pause(HEARSAY_MS);
      signal.throwIfAborted();
      return ask();
    });
  };

  /**
   * Follows another tab that signed out by hand. A page that was loading at that moment did not hear it, and its refusal would
   * read as an expired session.
   */
  const followSignOut = async (user: object | null, refusal: unknown): Promise<void> => {
    if (!user || !failedAs(refusal, SessionOver)) return;
    await pause(HEARSAY_MS);
    if (!persistedProfile.read().auth) actor.send({ type: 'signed out elsewhere' });
  };

  const forget = (who: string | null) => {
    clearSlotsOfOthers(null);
    left.emit(who);
  };
  const leaveNothing = () => {
    tabs.tell({ type: 'left', who: whose });
    forget(whose);
  };

  const machine = sessionMachine.provide({
    actors: {
      refresh: fromPromise(async ({ input: { user }, signal }) => {
        if (deviceStorage.get(LEAVING)) await leave();
        if (!mayHoldSession()) throw new ApiError(SessionOver.status, SessionOver.code, SessionOver.message);
        try {
          return await elected(signal, async () => grantOf(await bare().accounts.refreshToken({}, { signal })));
        } catch (refusal) {
          await followSignOut(user, refusal);
          throw refusal;
        }
      }),
      check: fromPromise(async ({ input: { token, email }, signal }) => {
        const { items } = await bare(token).accounts.me(email ? { callerId: email } : {}, { signal });
        const user = items[0] ?? null;
        if (user) known?.(user);
        return user;
      }),
    },
    actions: {
      'tell the other tabs': (_, refused) => tabs.tell({ type: 'logout', ending: refused && endingOf(refused.error) }),
      'share the token with the other tabs': ({ context: { token, lifeMs, user } }) => {
        if (token && user) tabs.tell({ type: 'token', token, lifeMs, expiresAt: Date.now() + lifeMs, user: toOfficial(user) });
      },
      'cancel what is pending': () => {
        pending.abort();
        pending = new AbortController();
      },
      'clear everything kept': ({ context }) => {
        whose = context.user?.userId ?? null;
        persistedProfile.clear();
        clearSharedSlots();
        over.emit();
      },
      'say that the session expired': (_, { error }) => {
        ended = endingOf(error);
        // Nobody can ever open again what they wrote.
        if (ended === 'account-removed') leaveNothing();
      },
    },
  });

  const actor = createActor(machine, { input: { user: persistedProfile.read().auth?.user ?? null, jitter: Math.random } });
  actor.subscribe((now) => {
    const { user } = now.context;
    if (!user || !now.matches('signedIn')) return;
    ended = null;
    clearSlotsOfOthers(user.userId);
    persistedProfile.write({ auth: { user } });
  });
  const deaf = [
    tabs.on('logout', ({ ending }) => {
      if (ending && !actor.getSnapshot().matches('signedOut')) ended = ending;
      actor.send({ type: 'signed out elsewhere' });
    }),
    // What this tab was storing when the other one forgot goes as well.
    tabs.on('left', ({ who }) => forget(who)),
    tabs.on('token', ({ type: _, user: profile, ...grant }) => {
      const user = fromOfficial(profile);
      if (user) actor.send({ type: 'told a fresh token by another tab', ...grant, user, lifeMs: grant.expiresAt - Date.now() });
    }),
  ];

  return {
    actor,
    /** Ends with the sign-in: everything pending hangs on it. */
    get pending(): AbortSignal {
      return pending.signal;
    },
    signIn(reply: SignedIn): void {
      deviceStorage.remove(LEAVING);
      actor.send({ type: 'signed in', ...grantOf(reply) });
    },
    /** `keepDrafts`: what the person typed and did not send stays sealed on the device, as it does when a session expires. */
    signOut({ keepDrafts = false } = {}): void {
      actor.send({ type: 'signed out here' });
      if (!keepDrafts) leaveNothing();
      // The mark that `leave` has set stays, and the next start tells the server.
      leave().catch(() => {});
    },
    /** Milliseconds that the token has still to live by the clock on the wall. */
    lifeMs: (): number => (actor.getSnapshot().context.expiresAt ?? 0) - Date.now(),
    /** Called whenever a person's things must be forgotten. */
    onEnd(forget: () => void): void {
      over.on(forget);
    },
    /** Called in every tab when the person signs out by hand or their account is gone: what outlives an expired session goes too. `who`: where that is known. */
    onLeave(forget: (who: string | null) => void): void {
      left.on(forget);
    },
    /** How the house, not the person, ended the session; null until it does, and from the next sign-in on. */
    get ended(): Ending | null {
      return ended;
    },
    stop(): void {
      for (const stop of deaf) stop();
      actor.stop();
    },
  };
};

export type Session = ReturnType<typeof createSession>;
