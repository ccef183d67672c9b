import { LIMITS, type NotificationCounts, type SignedIn, type UploadAllowance, type UserInfo } from '@portal/contracts';
import { createStore, set } from 'idb-keyval';
import { type Gateway, openGateway } from './gateway';

/** Lena of LCO Deutschland, or whoever differs from her. */
export const person = (more: Partial<UserInfo> = {}): UserInfo => ({
  UserId: 'lena',
  Username: 'lena@yarrowdyne.example',
  Firstname: 'Lena',
  Lastname: 'Hofmann',
  Role: 'LBO',
  Profilepic: null,
  Isapprove: true,
  Isverified: true,
  Phone: '',
  CompanyName: 'Yarrowdyne Deutschland',
  Country: 'DE',
  RegionName: 'Europe',
  LcoName: 'Deutschland',
  RhqName: 'Europe',
  LastVisit: '2026-11-19T15:20:00Z',
  ...more,
});

export const grantFor = (who: UserInfo, token = `token-of-${who.UserId}`, lifeMs = 15 * 60_000): SignedIn => ({
  token,
  refreshToken: '',
  lifeMs,
  message: 'Signed in',
  userDetails: {
    userId: who.UserId,
    username: who.Username,
    firstname: who.Firstname,
    lastname: who.Lastname,
    role: who.Role,
    isapprove: who.Isapprove,
    isverified: who.Isverified,
  },
});

const nothingToRead: [NotificationCounts] = [{ TotalCount: 0, UnreadCount: 0 }];

const ALL_FREE: UploadAllowance = {
  unattached: { leftBytes: LIMITS.uploadUnattachedBytes, limitBytes: LIMITS.uploadUnattachedBytes },
  day: { leftBytes: LIMITS.uploadDayBytes, limitBytes: LIMITS.uploadDayBytes },
};

/** Each person has their own, as the gateway derives it. */
export const draftKeyOf = (who: string): string => btoa(who.padEnd(32, '.').slice(0, 32));

/** As a reload finds it: the key lies on the device from before. */
export const giveDraftKey = async (who: string): Promise<void> => {
  const bytes = Uint8Array.from(atob(draftKeyOf(who)), (character) => character.charCodeAt(0));
  const key = await crypto.subtle.importKey('raw', bytes, 'AES-GCM', false, ['encrypt', 'decrypt']);
  await set(who, key, createStore('portal-keys', 'keys'));
};

/** A gateway where this person has a session: a reload finds them signed in, with nothing waiting and nothing to read. */
export const openGatewayFor = (who: UserInfo = person()): Gateway => {
  const gateway = openGateway();
  gateway.on('auth', 'refreshToken', () => grantFor(who));
  gateway.on('auth', 'userInfo', () => ({ dataList: [who] }));
  gateway.on('auth', 'logout', () => ({ message: 'Signed out' }));
  gateway.on('notifications', 'userNotification', () => ({ notificationlist: [], totalCount: 0, TotalCount: nothingToRead }));
  gateway.on('files', 'quota', () => ALL_FREE);
  gateway.on('contactus', 'draftKey', () => ({ userId: who.UserId, key: draftKeyOf(who.UserId) }));
  gateway.on('contactus', 'ticketCounts', () => ({ notifyCountValue: 0, mine: 0, unassigned: 0, open: 0 }));
  gateway.on('approval', 'approvalList', () => ({
    dataList: [],
    totalCount: 0,
    counts: { Waiting: 0, Approved: 0, Rejected: 0 },
    oldestWaiting: null,
  }));
  return gateway;
};
