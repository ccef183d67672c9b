import { ApiError, calls, client, isRefusedAs, SessionOver, type SignedIn, type UserInfo } from '@portal/contracts';
import { sessionMachine } from '@portal/machines';
import { createActor, fromPromise } from 'xstate';
import type { Locks } from '../device/locks';
import { deviceStorage } from '../device/storage';
import { createEmitter } from '../emitter';
import { hasEarlyResponse } from './early-responses';
import { type Ending, endingOf } from './ending';
import { parseOfficial, persistedProfile, toOfficial } from './persisted-profile';
import { clearSharedSlots, clearSlotsOfOthers } from './session-storage';
import type { Tabs } from './tabs';
import { send } from './transport';

const LOCK = 'portal.refresh';
/** The milliseconds to wait for a message of another tab, long enough for a tab that is busy loading. */
const TAB_REPLY_MS = 200;
const REFRESH = { method: calls.accounts.refreshToken.verb, url: calls.accounts.refreshToken.path };
/** The storage key of a marker that is set until the server confirms a sign-out, so that a reload does not restore the session. */
const SIGN_OUT_KEY = 'portal.leaving';

const pause = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms));

const grantOf = ({ token, lifeMs, user }: SignedIn) => ({
  token,
  lifeMs,
  expiresAt: Date.now() + lifeMs,
  user,
});

interface SessionEnvironment {
  tabs: Tabs;
  locks: Locks | undefined;
  /**
   * Returns true if this browser may have a session. Otherwise no token is requested, so that no refusal appears in a visitor's console.
   */
  mayHoldSession?: () => boolean;
  /** Receives the record of the person each time the session has fetched it. */
  onUserFetched?: (user: UserInfo) => void;
}

/** Creates the session of one tab. Other modules are notified through `onEnd` and `ended`. */
export const createSession = ({ tabs, locks, onUserFetched, mayHoldSession = () => true }: SessionEnvironment) => {
  let pending = new AbortController();
  const endings = createEmitter<void>();
  const signOuts = createEmitter<string | null>();
  let ownerId: string | null = null;
  let endReason: Ending | null = null;
  const createClient = (token?: string) => client(calls, (call) => send(call, { token }));

  const sendSignOut = async (): Promise<void> => {
    deviceStorage.set(SIGN_OUT_KEY, '1');
    await createClient().accounts.logout();
    deviceStorage.remove(SIGN_OUT_KEY);
  };

  const runElected = async <T>(signal: AbortSignal, ask: () => Promise<T>): Promise<T> => {
    // The request of `boot.js` already held the lock while it waited for its response.
    if (!locks || (await hasEarlyResponse(REFRESH))) return ask();
    const electedResult = await locks.request(LOCK, { ifAvailable: true }, async (lock) => (lock ? { reply: await ask() } : null));
    if (electedResult) return electedResult.reply;
    return locks.request(LOCK, { signal }, async () => {
      await pause(TAB_REPLY_MS);
      signal.throwIfAborted();
      return ask();
    });
  };

  /**
   * Signs out if another tab signed out while this page was loading. The page missed the message, and the refusal of its token would look
   * like an expired session.
   */
  const followSignOut = async (user: object | null, refusal: unknown): Promise<void> => {
    if (!user || !isRefusedAs(refusal, SessionOver)) return;
    await pause(TAB_REPLY_MS);
    if (!persistedProfile.read().auth) actor.send({ type: 'signed out elsewhere' });
  };

  const forget = (userId: string | null) => {
    clearSlotsOfOthers(null);
    signOuts.emit(userId);
  };
  const clearOwnerData = () => {
    tabs.notify({ type: 'left', who: ownerId });
    forget(ownerId);
  };

  const machine = sessionMachine.provide({
    actors: {
      refresh: fromPromise(async ({ input: { user }, signal }) => {
        if (deviceStorage.get(SIGN_OUT_KEY)) await sendSignOut();
        if (!mayHoldSession()) throw new ApiError(SessionOver.status, SessionOver.code, SessionOver.code);
        try {
          return await runElected(signal, async () => grantOf(await createClient().accounts.refreshToken({}, { signal })));
        } catch (refusal) {
          await followSignOut(user, refusal);
          throw refusal;
        }
      }),
      check: fromPromise(async ({ input: { token, email }, signal }) => {
        const { items } = await createClient(token).accounts.me(email ? { callerId: email } : {}, { signal });
        const user = items[0] ?? null;
        if (user) onUserFetched?.(user);
        return user;
      }),
    },
    actions: {
      'tell the other tabs': (_, params) => tabs.notify({ type: 'logout', ending: params && endingOf(params.error) }),
      'share the token with the other tabs': ({ context: { token, lifeMs, user } }) => {
        if (token && user) tabs.notify({ type: 'token', token, lifeMs, expiresAt: Date.now() + lifeMs, user: toOfficial(user) });
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
        // The person can never decrypt their drafts again.
        if (endReason === 'account-removed') clearOwnerData();
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
  const subscriptions = [
    tabs.on('logout', ({ ending }) => {
      if (ending && !actor.getSnapshot().matches('signedOut')) endReason = ending;
      actor.send({ type: 'signed out elsewhere' });
    }),
    // Also clears data that this tab was writing while the other tab cleared its data.
    tabs.on('left', ({ who }) => forget(who)),
    tabs.on('token', ({ type: _, user: profile, ...grant }) => {
      const user = parseOfficial(profile);
      if (user) actor.send({ type: 'received a token from another tab', ...grant, user, lifeMs: grant.expiresAt - Date.now() });
    }),
  ];

  return {
    actor,
    /** The signal of all pending calls, aborted when the session ends. */
    get pending(): AbortSignal {
      return pending.signal;
    },
    signIn(reply: SignedIn): void {
      deviceStorage.remove(SIGN_OUT_KEY);
      actor.send({ type: 'signed in', ...grantOf(reply) });
    },
    /** Signs out. With `keepDrafts`, unsent input stays encrypted on the device, as after an expired session. */
    signOut({ keepDrafts = false } = {}): void {
      actor.send({ type: 'signed out here' });
      if (!keepDrafts) clearOwnerData();
      // If the request fails, the marker set by `sendSignOut` stays, and the next startup notifies the server.
      sendSignOut().catch(() => {});
    },
    /** Returns the remaining lifetime of the token in milliseconds, by the wall clock. */
    lifeMs: (): number => (actor.getSnapshot().context.expiresAt ?? 0) - Date.now(),
    /** Registers a callback that clears a person's data at the end of a session. */
    onEnd(forget: () => void): void {
      endings.on(forget);
    },
    /**
     * Registers a callback for sign-outs and removed accounts in every tab, which also clears data that survives an expired session. The
     * id is that of the person, if known.
     */
    onLeave(forget: (userId: string | null) => void): void {
      signOuts.on(forget);
    },
    /** The reason why the server ended the session. Null before that and after the next sign-in. */
    get ended(): Ending | null {
      return endReason;
    },
    stop(): void {
      for (const stop of subscriptions) stop();
      actor.stop();
    },
  };
};

export type Session = ReturnType<typeof createSession>;
