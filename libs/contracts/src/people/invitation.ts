import { z } from 'zod/mini';
import { Timestamp, timestamp } from '../wire/fields';
import { idOf } from '../wire/ids';
import { refusal } from '../wire/refusal';

/** The business constants of invitations, apart because the first views do not need them. */
export const INVITATION_LIMITS = {
  /** The number of days during which a link is valid. */
  lifeDays: 14,
  /** The maximum length of the personal note. */
  note: 500,
  /** The number of mails of one invitation, and the time between two of them. */
  sends: 3,
  resendMs: 10 * 60_000,
  /** The numbers of invitation mails per inviter, company and address in 24 hours. */
  perPersonAndDay: 20,
  perCompanyAndDay: 30,
  perAddressAndDay: 5,
} as const;

const InvitationStatus = z.enum(['Pending', 'Expired', 'Accepted']);
export type InvitationStatus = z.infer<typeof InvitationStatus>;

/** An invitation, as the owner of the company and staff above it see it. */
export const Invitation = z.object({
  invitationId: idOf('invitation'),
  email: z.string(),
  name: z.string(),
  companyName: z.string(),
  invitedBy: z.string(),
  sentAt: timestamp(),
  expiresAt: Timestamp,
  sends: z.int(),
  status: InvitationStatus,
  acceptedAt: z.nullable(Timestamp),
});
export type Invitation = z.infer<typeof Invitation>;

/** The invitation as a person who opens the link sees it, with the details that fill in the sign-up. */
export const OpenInvitation = z.object({
  email: z.string(),
  name: z.string(),
  invitedBy: z.string(),
  companyName: z.string(),
  country: z.string(),
  organizationType: z.string(),
  expiresAt: Timestamp,
});
export type OpenInvitation = z.infer<typeof OpenInvitation>;

/** The caller is neither the owner of the company nor staff above it. */
export const InvitationForbidden = refusal(422, 'invitation.forbidden');
/** The company has already invited this address. */
export const InvitationPending = refusal(422, 'invitation.pending');
/** The invitation has been accepted or withdrawn, or was sent as often as allowed. */
export const InvitationClosed = refusal(422, 'invitation.closed');
