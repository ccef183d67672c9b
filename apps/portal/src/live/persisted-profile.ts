import { LIMITS, type NotificationCounts, ROLES } from '@portal/contracts';
import type { SessionUser } from '@portal/machines';

// Never a token: a reader of this storage learns who was here and can do nothing with it.
interface PersistedProfile {
  auth: { user: SessionUser; expiresAt: number } | null;
  notification: NotificationCounts | null;
}

const NOTHING: PersistedProfile = { auth: null, notification: null };

const isAuth = (auth: PersistedProfile['auth'] | undefined): auth is NonNullable<PersistedProfile['auth']> =>
  typeof auth?.expiresAt === 'number' &&
  [auth.user?.UserId, auth.user?.Username, auth.user?.Firstname, auth.user?.Lastname].every((word) => typeof word === 'string') &&
  ROLES.includes(auth.user.Role);

/** What a reload may remember (R4.5): the profile, when the token ends, and how many notifications there were. */
export const persistedProfile = {
  read(): PersistedProfile {
    try {
      const found = JSON.parse(localStorage.getItem(LIMITS.persistKey) ?? '{}') as Partial<PersistedProfile> | null;
      return {
        auth: isAuth(found?.auth) ? found.auth : null,
        notification: typeof found?.notification?.UnreadCount === 'number' ? found.notification : null,
      };
    } catch {
      return NOTHING;
    }
  },
  write(part: Partial<PersistedProfile>): void {
    localStorage.setItem(LIMITS.persistKey, JSON.stringify({ ...persistedProfile.read(), ...part }));
  },
  clear(): void {
    localStorage.removeItem(LIMITS.persistKey);
  },
};
