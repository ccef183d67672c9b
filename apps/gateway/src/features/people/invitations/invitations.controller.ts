import {
  INVITATION_LIMITS,
  type Input,
  InvitationClosed,
  InvitationForbidden,
  InvitationPending,
  invitationRoutes,
  isPartner,
  ObjectMissing,
  type Principal,
  TooMany,
} from '@portal/contracts';
import { Clock } from '../../../platform/clock';
import { Database } from '../../../platform/database/database';
import { refuse } from '../../../platform/http/refusal-error';
import { Serve } from '../../../platform/http/serve';
import type { Tx } from '../../../platform/request-context';
import { audit } from '../../../services/audit-log/audit';
import { InvitationLinks, reportInvitation, toOpenInvitation } from '../../../services/org/invitation-links';
import { InvitationMails } from './invitation-mails';
import { Invitations } from './invitations.store';

const SENT = 'The invitation was sent.';

@Serve(invitationRoutes)
export class InvitationsController {
  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
    private readonly invitations: Invitations,
    private readonly mails: InvitationMails,
    private readonly links: InvitationLinks,
  ) {}

  async list(_input: Input<typeof invitationRoutes.list>, principal: Principal) {
    const company = isPartner(principal.role) ? await this.invitations.company(this.database.db, principal, principal.unitId) : undefined;
    return { ...(await this.invitations.list(principal)), ownCompany: company?.name ?? null };
  }

  async invite(input: Input<typeof invitationRoutes.invite>, principal: Principal) {
    return this.database.tx(async (tx) => {
      const companyId = input.companyId ?? principal.unitId;
      const company = (await this.invitations.company(tx, principal, companyId)) ?? refuse(InvitationForbidden);
      if (await this.invitations.hasPending(tx, company.id, input.email)) refuse(InvitationPending);
      const { sends, waitMs } = await this.invitations.countMails(tx, company.id, input.email);
      if (sends >= INVITATION_LIMITS.sends) refuse(TooMany, undefined, { retryAfterMs: waitMs });
      const invitationId = await this.invitations.add(tx, principal, company.id, input);
      const { email, language } = input;
      await this.mails.queue(tx, { invitationId, email, language, companyId: company.id, inviterId: principal.id });
      await audit(tx, 'invitation.sent', invitationId, { after: { email, company: company.id } });
      await reportInvitation(tx, { ...company, id: invitationId, company_id: company.id });
      return { message: SENT };
    });
  }

  async resend({ invitationId }: Input<typeof invitationRoutes.resend>, principal: Principal) {
    return this.database.tx(async (tx) => {
      const invitation = await this.lockOpen(tx, principal, invitationId);
      const { sends } = await this.invitations.countMails(tx, invitation.company_id, invitation.email);
      if (Math.max(invitation.sends, sends) >= INVITATION_LIMITS.sends) refuse(InvitationClosed);
      const waitMs = invitation.sent_at.getTime() + INVITATION_LIMITS.resendMs - this.clock.now().getTime();
      if (waitMs > 0) refuse(TooMany, undefined, { retryAfterMs: waitMs });
      await this.invitations.markSent(tx, invitationId);
      const { email, language, company_id: companyId } = invitation;
      await this.mails.queue(tx, { invitationId, email, language, companyId, inviterId: principal.id });
      await audit(tx, 'invitation.resent', invitationId, { after: { email, company: companyId } });
      await reportInvitation(tx, invitation);
      return { message: SENT };
    });
  }

  async withdraw({ invitationId }: Input<typeof invitationRoutes.withdraw>, principal: Principal) {
    return this.database.tx(async (tx) => {
      const invitation = await this.lockOpen(tx, principal, invitationId);
      await this.invitations.withdraw(tx, invitationId);
      await audit(tx, 'invitation.withdrawn', invitationId, { before: { email: invitation.email, company: invitation.company_id } });
      await reportInvitation(tx, invitation);
      return { message: 'The invitation was withdrawn.' };
    });
  }

  async open({ token }: Input<typeof invitationRoutes.open>) {
    return toOpenInvitation(await this.links.read(this.database.db, token));
  }

  private async lockOpen(tx: Tx, principal: Principal, invitationId: string) {
    const invitation = (await this.invitations.lock(tx, principal, invitationId)) ?? refuse(ObjectMissing);
    return invitation.used_at ? refuse(InvitationClosed) : invitation;
  }
}
