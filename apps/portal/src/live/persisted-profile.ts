import { LIMITS, type NotificationCounts, ROLES, USER_INFO_NAMES, type UserInfo } from '@portal/contracts';
import type { SessionUser } from '@portal/machines';
import { deviceStorage } from '../device/storage';

/** The official field names (R4.5), used in storage and in messages between tabs. */
const NAMES = USER_INFO_NAMES satisfies Record<keyof UserInfo, string>;
const FIELD_BY_NAME = new Map(Object.entries(NAMES).map(([field, name]) => [name as string, field]));

export type OfficialProfile = Readonly<Record<string, unknown>>;

export const toOfficial = (user: SessionUser): OfficialProfile =>
  Object.fromEntries(Object.entries(user).map(([field, value]) => [NAMES[field as keyof UserInfo] ?? field, value]));

/** Converts a stored profile, or returns null if it does not describe a person. */
export const parseOfficial = (profile: OfficialProfile | undefined): SessionUser | null => {
  const fields = Object.entries(profile ?? {}).map(([name, value]) => [FIELD_BY_NAME.get(name) ?? name, value]);
  const user = Object.fromEntries(fields) as SessionUser;
  const isPerson = [user.userId, user.email, user.firstname, user.lastname].every((word) => typeof word === 'string');
  return isPerson && ROLES.includes(user.role) ? user : null;
};

// Contains no token, so that reading this storage reveals only who was signed in.
interface PersistedProfile {
  auth: { user: SessionUser } | null;
  notification: NotificationCounts | null;
}
/** Only the fields of the specification (R3.7, R3.9). The notifications themselves are not stored unencrypted. */
interface StoredProfile {
  auth: { user: OfficialProfile; loading: boolean; error: null } | null;
  notification: {
    notificationlist: never[];
    TotalCount: { TotalCount: number; UnreadCount: number }[];
    totalCount: number;
    unReadCount: number;
  } | null;
}

const STORED_FIELDS = ['userId', 'email', 'firstname', 'lastname', 'role', 'isApproved', 'isVerified'] as const;
const pickStoredFields = (user: SessionUser): OfficialProfile =>
  Object.fromEntries(STORED_FIELDS.map((field) => [NAMES[field], user[field]]));

const toStored = ({ auth, notification }: PersistedProfile): StoredProfile => ({
  auth: auth && { user: pickStoredFields(auth.user), loading: false, error: null },
  notification: notification && {
    notificationlist: [],
    TotalCount: [{ TotalCount: notification.total, UnreadCount: notification.unread }],
    totalCount: notification.total,
    unReadCount: notification.unread,
  },
});

const parseStored = ({ auth, notification }: Partial<StoredProfile>): PersistedProfile => {
  const user = parseOfficial(auth?.user);
  return {
    auth: user && { user },
    notification:
      typeof notification?.unReadCount === 'number' ? { total: notification.totalCount, unread: notification.unReadCount } : null,
  };
};

/** Reads and writes the data that survives a reload (R4.5): the profile and the number of notifications. */
export const persistedProfile = {
  read(): PersistedProfile {
    try {
      return parseStored((JSON.parse(deviceStorage.get(LIMITS.persistKey) ?? '{}') as Partial<StoredProfile> | null) ?? {});
    } catch {
      // Ignore invalid content, for example of another version.
      return { auth: null, notification: null };
    }
  },
  write(part: Partial<PersistedProfile>): void {
    deviceStorage.set(LIMITS.persistKey, JSON.stringify(toStored({ ...persistedProfile.read(), ...part })));
  },
  clear(): void {
    deviceStorage.remove(LIMITS.persistKey);
  },
};
