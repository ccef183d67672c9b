import { z } from 'zod/mini';
import type { NotificationType } from './notifications/notification';
import type { Role } from './roles';

export const CHANNELS = ['app', 'mail'] as const;
export const Channel = z.enum(CHANNELS);
export type Channel = z.infer<typeof Channel>;

/**
 * The subjects of preferences: the notification types, access requests of other units, inquiries, mentions in notes, and watched parts.
 */
export const PREFERENCE_TYPES = [
  'UserRequest',
  'RequestsBelow',
  'UserApproved',
  'UserRejected',
  'Inquiry',
  'Mention',
  'WatchedParts',
  'News',
  'Event',
  'EventReminder',
  'KMDeleted',
  'SignIn',
] as const satisfies readonly (NotificationType | 'RequestsBelow' | 'Inquiry' | 'Mention' | 'WatchedParts')[];
export const PreferenceType = z.enum(PREFERENCE_TYPES);
export type PreferenceType = z.infer<typeof PreferenceType>;

interface PreferenceRule {
  /** The channels available for notifications of this type. */
  channels: readonly Channel[];
  roles: readonly Role[];
  /** The value for a user who has not made a choice. */
  byDefault: boolean;
  /** True for deadlines, deletions and reminders, which keep at least one channel enabled. */
  keepsOne?: true;
}

const ALL_ROLES = ['SUPER_YHQ', 'YHQ', 'RHQ', 'LBO', 'CP'] as const;
const STAFF = ['SUPER_YHQ', 'YHQ', 'RHQ', 'LBO'] as const;

export const PREFERENCE_RULES: Record<PreferenceType, PreferenceRule> = {
  UserRequest: { channels: ['app', 'mail'], roles: STAFF, byDefault: true, keepsOne: true },
  RequestsBelow: { channels: ['mail'], roles: ['SUPER_YHQ', 'RHQ'], byDefault: false },
  UserApproved: { channels: ['app'], roles: STAFF, byDefault: true },
  UserRejected: { channels: ['app'], roles: STAFF, byDefault: true },
  Inquiry: { channels: ['mail'], roles: ['RHQ', 'LBO', 'CP'], byDefault: true },
  Mention: { channels: ['mail'], roles: ['RHQ', 'LBO'], byDefault: true },
  WatchedParts: { channels: ['app', 'mail'], roles: ALL_ROLES, byDefault: true },
  News: { channels: ['app', 'mail'], roles: ALL_ROLES, byDefault: true },
  Event: { channels: ['app', 'mail'], roles: ALL_ROLES, byDefault: true },
  EventReminder: { channels: ['app', 'mail'], roles: ALL_ROLES, byDefault: true, keepsOne: true },
  KMDeleted: { channels: ['app'], roles: ALL_ROLES, byDefault: true, keepsOne: true },
  // A security notice has no channel to choose, so it cannot be turned off.
  SignIn: { channels: [], roles: ALL_ROLES, byDefault: true },
};

/** True if the role can receive this type on this channel, so that the user has a choice. */
export const canChoose = (role: Role, type: PreferenceType, channel: Channel): boolean =>
  PREFERENCE_RULES[type].roles.includes(role) && PREFERENCE_RULES[type].channels.includes(channel);

/** A person's choice for a type and a channel. `fixed`: the only enabled channel of a type that needs at least one. */
export const Preference = z.object({ type: PreferenceType, channel: Channel, wanted: z.boolean(), fixed: z.boolean() });
export type Preference = z.infer<typeof Preference>;
