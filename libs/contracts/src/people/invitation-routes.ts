import { z } from 'zod/mini';
import { EmailAddress, InvitationToken } from '../accounts/fields';
import { InvitationOver } from '../accounts/refusals';
import { LIMITS } from '../limits';
import { ROLES } from '../roles';
import { route } from '../route';
import { LIST, listOf, Message } from '../wire/fields';
import { idInput } from '../wire/ids';
import { ObjectMissing } from '../wire/refusals';
import { line, paragraphs } from '../wire/text';
import { INVITATION_LIMITS, Invitation, InvitationClosed, InvitationForbidden, InvitationPending, OpenInvitation } from './invitation';

const target = () => z.strictObject({ invitationId: idInput('invitation') });

export const invitationRoutes = {
  list: route('GET /api/invitations/list', {
    allow: ROLES,
    input: z.strictObject({}),
    wire: { reply: LIST },
    reply: z.extend(listOf(Invitation), { ownCompany: z.nullable(z.string()) }),
  }),
  invite: route('POST /api/invitations/invite', {
    allow: ROLES,
    input: z.strictObject({
      email: EmailAddress,
      companyId: z.optional(idInput('company')),
      language: z.string().check(z.minLength(1), z.maxLength(8), z.regex(/^[\w-]+$/)),
      name: z.optional(line(LIMITS.personName)),
      note: z.optional(paragraphs(INVITATION_LIMITS.note)),
    }),
    reply: Message,
    refuses: [InvitationForbidden, InvitationPending],
  }),
  resend: route('POST /api/invitations/:invitationId/resend', {
    allow: ROLES,
    input: target(),
    reply: Message,
    refuses: [ObjectMissing, InvitationClosed],
  }),
  withdraw: route('DELETE /api/invitations/:invitationId', {
    allow: ROLES,
    input: target(),
    reply: Message,
    refuses: [ObjectMissing, InvitationClosed],
  }),
  open: route('POST /api/invitations/open', {
    allow: 'anyone',
    input: z.strictObject({ token: InvitationToken }),
    reply: OpenInvitation,
    refuses: [InvitationOver],
    limit: { points: 100, windowMs: 3_600_000, by: 'address', isStored: true },
  }),
};
