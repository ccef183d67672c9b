import { ApiError, calls, client, failedAs, SessionOver, type SignedIn, type UserInfo } from '@portal/contracts';
import { sessionMachine } from '@portal/machines';
import { createActor, fromPromise } from 'xstate';
import type { Locks } from '../device/locks';
import { deviceStorage } from '../device/storage';
import { createEmitter } from '../emitter';
import { isAnsweredAhead } from './answers-ahead';
import { type Ending, endingOf } from './ending';
import { fromOfficial, persistedProfile, toOfficial } from './persisted-profile';
import { clearSharedSlots, clearSlotsOfOthers } from './session-storage';
import type { Tabs } from './tabs';
import { send } from './transport';

const LOCK = 'portal.refresh';
/** Milliseconds for a message of another tab to arrive, also in a tab that is busy loading. */
const HEARSAY_MS = 200;
const REFRESH = { method: calls.accounts.refreshToken.verb, url: calls.accounts.refreshToken.path };
/** Set while a sign-out has not reached the server yet, so that a reload does not restore the session. */
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
  /** Returns true if this browser may have a session: otherwise no token is requested, and no refusal appears in a visitor's console. */
  mayHoldSession?: () => boolean;
  /** Receives the record of the person whenever the session has fetched it. */
  known?: (user: UserInfo) => void;
}

/** Creates the sign-in of one tab. Others are notified through `onEnd` and `ended`. */
export const createSession = ({ tabs, locks, known, mayHoldSession = () => true }: Surroundings) => {
  let pending = new AbortController();
  const endings = createEmitter<void>();
  const signOuts = createEmitter<string | null>();
  let ownerId: string | null = null;
  let endReason: Ending | null = null;
  const clientWith = (token?: string) => client(calls, (call) => send(call, { token }));

  const leave = async (): Promise<void> => {
    deviceStorage.set(LEAVING, '1');
    await clientWith().accounts.logout();
    deviceStorage.remove(LEAVING);
  };

  const runElected = async <T>(signal: AbortSignal, ask: () => Promise<T>): Promise<T> => {
    // The early request has held the lock for its response.
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
   * Follows another tab that signed out. A page that was loading at that moment missed the message, and its refusal would look like an
   * expired session.
   */
  const followSignOut = async (user: object | null, refusal: unknown): Promise<void> => {
    if (!user || !failedAs(refusal, SessionOver)) return;
    await pause(HEARSAY_MS);
    if (!persistedProfile.read().auth) actor.send({ type: 'signed out elsewhere' });
  };

  const forget = (who: string | null) => {
    clearSlotsOfOthers(null);
    signOuts.emit(who);
  };
  const leaveNothing = () => {
    tabs.tell({ type: 'left', who: ownerId });
    forget(ownerId);
  };

  const machine = sessionMachine.provide({
    actors: {
      refresh: fromPromise(async ({ input: { user }, signal }) => {
        if (deviceStorage.get(LEAVING)) await leave();
        if (!mayHoldSession()) throw new ApiError(SessionOver.status, SessionOver.code, SessionOver.code);
        try {
          return await runElected(signal, async () => grantOf(await clientWith().accounts.refreshToken({}, { signal })));
        } catch (refusal) {
          await followSignOut(user, refusal);
          throw refusal;
        }
      }),
      check: fromPromise(async ({ input: { token, email }, signal }) => {
        const { items } = await clientWith(token).accounts.me(email ? { callerId: email } : {}, { signal });
        const user = items[0] ?? null;
        if (user) known?.(user);
        return user;
      }),
    },
    actions: {
      'tell the other tabs': (_, params) => tabs.tell({ type: 'logout', ending: params && endingOf(params.error) }),
      'share the token with the other tabs': ({ context: { token, lifeMs, user } }) => {
        if (token && user) tabs.tell({ type: 'token', token, lifeMs, expiresAt: Date.now() + lifeMs, user: toOfficial(user) });
      },
      'cancel what is pending': () => {
        pending.abort();
        pending = new AbortController();
      },
      'clear everything kept': ({ context }) => {
        ownerId = context.user?.userId ?? null;
        persistedProfile.clear();
        clearSharedSlots();
        endings.emit();
      },
      'say that the session expired': (_, { error }) => {
        endReason = endingOf(error);
        // The person can never open their drafts again.
        if (endReason === 'account-removed') leaveNothing();
      },
    },
  });

  const actor = createActor(machine, { input: { user: persistedProfile.read().auth?.user ?? null, jitter: Math.random } });
  actor.subscribe((now) => {
    const { user } = now.context;
    if (!user || !now.matches('signedIn')) return;
    endReason = null;
    clearSlotsOfOthers(user.userId);
    persistedProfile.write({ auth: { user } });
  });
  const deaf = [
    tabs.on('logout', ({ ending }) => {
      if (ending && !actor.getSnapshot().matches('signedOut')) endReason = ending;
      actor.send({ type: 'signed out elsewhere' });
    }),
    // Also clears what this tab was storing when the other one cleared its data.
    tabs.on('left', ({ who }) => forget(who)),
    tabs.on('token', ({ type: _, user: profile, ...grant }) => {
      const user = fromOfficial(profile);
      if (user) actor.send({ type: 'told a fresh token by another tab', ...grant, user, lifeMs: grant.expiresAt - Date.now() });
    }),
  ];

  return {
    actor,
    /** Aborted when the sign-in ends; all pending calls use it. */
    get pending(): AbortSignal {
      return pending.signal;
    },
    signIn(reply: SignedIn): void {
      deviceStorage.remove(LEAVING);
      actor.send({ type: 'signed in', ...grantOf(reply) });
    },
    /** `keepDrafts`: unsent input stays encrypted on the device, as when a session expires. */
    signOut({ keepDrafts = false } = {}): void {
      actor.send({ type: 'signed out here' });
      if (!keepDrafts) leaveNothing();
      // The marker set by `leave` stays, and the next start notifies the server.
      leave().catch(() => {});
    },
    /** Returns the remaining life of the token in milliseconds, by the wall clock. */
    lifeMs: (): number => (actor.getSnapshot().context.expiresAt ?? 0) - Date.now(),
    /** Registers a callback that clears a person's data. */
    onEnd(forget: () => void): void {
      endings.on(forget);
    },
    /**
     * Registers a callback for sign-outs and removed accounts, in every tab, which also clears data that survives an expired session.
     * `who`: the person, if known.
     */
    onLeave(forget: (who: string | null) => void): void {
      signOuts.on(forget);
    },
    /** Reason why the server ended the session; null until it does, and again from the next sign-in on. */
    get ended(): Ending | null {
      return endReason;
    },
    stop(): void {
      for (const stop of deaf) stop();
      actor.stop();
    },
  };
};

export type Session = ReturnType<typeof createSession>;
