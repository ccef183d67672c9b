import {
  CONSENT_VERSION,
  LIMITS,
  type NotificationCounts,
  type OwnSession,
  type SignedIn,
  type UploadAllowance,
  type UserInfo,
} from '@portal/contracts';
import { createStore, set } from 'idb-keyval';
import { type Gateway, openGateway } from './gateway';
import { makeCounts } from './tickets';

/** Returns Lena of LCO Deutschland with the given overrides. */
export const person = (more: Partial<UserInfo> = {}): UserInfo => ({
  userId: 'lena',
  email: 'lena@yarrowdyne.example',
  firstname: 'Lena',
  lastname: 'Hofmann',
  role: 'LBO',
  unitId: `unit-of-${more.userId ?? 'lena'}`,
  photo: null,
  isApproved: true,
  isVerified: true,
  phone: '',
  companyName: 'Yarrowdyne Deutschland',
  country: 'DE',
  regionName: 'Europe',
  lcoName: 'Deutschland',
  rhqName: 'Europe',
  lastVisit: '2026-11-19T15:20:00Z',
  consent: CONSENT_VERSION,
  factorDueAt: null,
  ...more,
});

export const grantFor = (user: UserInfo, token = `token-of-${user.userId}`, lifeMs = 15 * 60_000): SignedIn => ({
  token,
  refreshToken: '',
  lifeMs,
  message: 'Signed in',
  user: {
    userId: user.userId,
    email: user.email,
    firstname: user.firstname,
    lastname: user.lastname,
    role: user.role,
    unitId: user.unitId,
    isApproved: user.isApproved,
    isVerified: user.isVerified,
  },
});

/** Returns the session of this page with the given overrides. */
export const makeOwnSession = (more: Partial<OwnSession> = {}): OwnSession => ({
  sessionId: 's-here',
  browser: 'Firefox',
  system: 'Windows',
  network: '203.0.113.0/24',
  createdAt: '2026-11-20T08:00:00Z',
  seenAt: '2026-11-21T09:00:00Z',
  current: true,
  ...more,
});

const noNotifications: NotificationCounts = { total: 0, unread: 0 };

const UNUSED_ALLOWANCE: UploadAllowance = {
  unattached: { leftBytes: LIMITS.uploadUnattachedBytes, limitBytes: LIMITS.uploadUnattachedBytes },
  day: { leftBytes: LIMITS.uploadDayBytes, limitBytes: LIMITS.uploadDayBytes },
};

/** Returns a person's draft key, which is unique per person, as in the gateway. */
export const draftKeyOf = (userId: string): string => btoa(userId.padEnd(32, '.').slice(0, 32));

/** Stores the draft key of a person on the device, as an earlier visit would. */
export const giveDraftKey = async (userId: string): Promise<void> => {
  const bytes = Uint8Array.from(atob(draftKeyOf(userId)), (character) => character.charCodeAt(0));
  const key = await crypto.subtle.importKey('raw', bytes, 'AES-GCM', false, ['encrypt', 'decrypt']);
  await set(userId, key, createStore('portal-keys', 'keys'));
};

/** Opens a gateway with a session of this person, no pending requests and no unread items. */
export const openGatewayFor = (user: UserInfo = person()): Gateway => {
  const gateway = openGateway();
  gateway.on('accounts', 'refreshToken', () => grantFor(user));
  gateway.on('accounts', 'me', () => ({ items: [user] }));
  gateway.on('accounts', 'sessions', () => ({ items: [makeOwnSession()], totalCount: 1 }));
  gateway.on('accounts', 'identities', () => ({ items: [], totalCount: 0, hasPassword: true }));
  gateway.on('factors', 'status', () => ({ totp: false, since: null, codesLeft: 0, required: false, dueAt: null }));
  gateway.on('passkeys', 'list', () => ({ items: [], totalCount: 0 }));
  gateway.on('invitations', 'list', () => ({ items: [], totalCount: 0, ownCompany: null }));
  gateway.on('accounts', 'logout', () => ({ message: 'Signed out' }));
  gateway.on('notifications', 'list', () => ({ items: [], totalCount: 0, counts: noNotifications }));
  gateway.on('files', 'quota', () => UNUSED_ALLOWANCE);
  gateway.on('files', 'check', ({ fileId }) => ({ fileId, state: 'ready' as const, findings: [], removable: [] }));
  gateway.on('exports', 'list', () => ({ items: [], totalCount: 0 }));
  gateway.on('tickets', 'draftKey', () => ({ userId: user.userId, key: draftKeyOf(user.userId) }));
  gateway.on('tickets', 'counts', () => makeCounts());
  gateway.on('tickets', 'list', () => ({ items: [], totalCount: 0, totalIsMore: false, unseen: 0 }));
  gateway.on('documents', 'list', () => ({ items: [], totalCount: 0, totalIsMore: false }));
  gateway.on('approvals', 'list', () => ({
    items: [],
    totalCount: 0,
    counts: { Waiting: 0, Approved: 0, Rejected: 0 },
    oldestWaiting: null,
  }));
  return gateway;
};
