import { randomUUID } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { type AccountStatusReply, CodeSpent, InvitationOver, type Principal, type Registration } from '@portal/contracts';
import { Clock } from '../../../platform/clock';
import { Database } from '../../../platform/database/database';
import { refuse } from '../../../platform/http/refusal-error';
import { Tokens } from '../../../platform/http/tokens';
import type { Tx } from '../../../platform/request-context';
import { audit } from '../../../services/audit-log/audit';
import { queueMail } from '../../../services/mail/outbox';
import { InvitationLinks, type InvitationRow, organizationTypeOf, reportInvitation } from '../../../services/org/invitation-links';
import { unicodeEmail } from '../../../services/org/person-search';
import { requestOf } from '../../../services/org/user-requests';
import { type CodeAttempt, Codes, newFlow, type Otp, type Sending, type Target } from '../codes';
import { type CodeCaller, MailBudget } from '../mail-budget';
import { Passwords } from '../passwords/passwords';
import { type Identity, type Person, personAt, personOf, signUpDataOf, WAITING_TOKEN_S, waitingPrincipal } from '../person';
import { Places } from '../places';
import { type Application, Applications } from './applications';
import { notifyApprovers, notifyFormerApprovers } from './notify-approvers';

const placeOf = ({ company_id, lco_id, rhq_id, company_name }: InvitationRow) => ({ unit_id: company_id, lco_id, rhq_id, company_name });

/** Handles sign-ups from the first form to the pending request (R1.2). No person exists before the address is verified. */
@Injectable()
export class SignUp {
  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
    private readonly tokens: Tokens,
    private readonly passwords: Passwords,
    private readonly places: Places,
    private readonly codes: Codes,
    private readonly applications: Applications,
    private readonly budget: MailBudget,
    private readonly invitations: InvitationLinks,
  ) {}

  async apply(registration: Registration, caller: CodeCaller, identity?: Identity): Promise<Otp> {
    const { email, firstname, lastname, language } = registration;
    const invitedPlace = await this.readInvitation(registration);
    const place = invitedPlace ?? (await this.places.of(registration));
    this.passwords.check(registration.password, 'password', [email, email.split('@')[0]!, firstname, lastname, registration.companyName]);
    const passwordHash = await this.passwords.hashFor(email, registration.password);
    return this.database.tx(async (tx) => {
      const person = await personAt(tx, email);
      const open = !person || person.standing === 'rejected';
      const flow = newFlow();
      const data = {
        role: registration.role,
        employee: registration.employee,
        country: registration.country,
        company_name: registration.companyName,
        organization_type: registration.organizationType,
        ...place,
        firstname,
        lastname,
        language: language ?? 'en',
        ...(registration.consent ? { consent: registration.consent } : {}),
        ...(identity ? { identity } : {}),
      };
      const id = open && (await this.applications.add(tx, { email, flow, password_hash: passwordHash, data }));
      const otp = await this.codes.begin(tx, email, id ? { id, flow } : null, caller);
      await this.send(tx, otp, person);
      return otp;
    });
  }

  /** Returns the details of an invited person, which follow from the invitation and not from the form. Returns null without one. */
  private async readInvitation({ invitation: token, email }: Registration) {
    if (token === undefined) return null;
    const invitation = await this.invitations.read(this.database.db, token);
    if (invitation.email !== email) return refuse(InvitationOver, { reason: 'unknown' });
    return {
      role: 'CP' as const,
      employee: false,
      country: invitation.country,
      ...placeOf(invitation),
      organization_type: organizationTypeOf(invitation),
      invitation: invitation.id,
    };
  }

  /** Resends a code for the target of its flow. Strangers get the same response but no mail. */
  sendCode(codeRequest: Sending, caller: CodeCaller): Promise<Otp> {
    return this.database.tx(async (tx) => {
      const person = await personAt(tx, codeRequest.email);
      const otp = await this.codes.again(tx, codeRequest, caller, () => this.targetOf(tx, codeRequest, person));
      await this.send(tx, otp, person, !codeRequest.flow);
      return otp;
    });
  }

  private async targetOf(tx: Tx, { email, purpose, flow }: Sending, person: Person | undefined): Promise<Target> {
    if (purpose === 'ForgotPassword') return { application_id: null, person_id: person?.id ?? null };
    const open = !person || person.standing === 'rejected';
    const application = open ? await this.applications.meant(tx, email, flow) : undefined;
    return { application_id: application?.id ?? null, person_id: null, ...(flow && application ? { flow } : {}) };
  }

  /** Mails the code to its owner. `flowless`: the caller sent no flow. */
  private async send(tx: Tx, otp: Otp, person: Person | undefined, flowless = false): Promise<void> {
    const { email, purpose } = otp;
    const application = otp.application_id ? await this.applications.at(tx, otp.application_id) : undefined;
    const several = flowless && purpose === 'Registration' ? await this.applications.oldestOfSeveral(tx, email) : undefined;
    const to = { email, language: (application ?? several)?.data.language ?? person?.language ?? 'en' };
    const kind = purpose === 'ForgotPassword' ? 'otp.reset' : 'otp.code';
    if (application || (person && otp.person_id === person.id)) await queueMail(tx, kind, to, { otpId: otp.id });
    else if (several) await queueMail(tx, 'otp.several', to, {});
    else if (person && purpose === 'Registration') await queueMail(tx, 'account.known', to, {});
    await audit(tx, 'code.asked', otp.id, { after: { purpose } });
  }

  /** Verifies the address: creates the person and notifies the approvers. */
  async confirm(attempt: CodeAttempt): Promise<{ token: string; lifeMs: number }> {
    await this.codes.check(attempt);
    const { person } = await this.database.tx(async (tx) => {
      const otp = await this.codes.use(tx, attempt);
      const application = otp.application_id ? await this.applications.at(tx, otp.application_id) : undefined;
      const before = await personAt(tx, attempt.email);
      if (!application || (before && before.standing !== 'rejected')) return refuse(CodeSpent);
      const invitation = application.data.invitation ? await this.invitations.use(tx, application.data.invitation) : undefined;
      const id = await this.write(tx, application, before, invitation);
      await this.applications.settle(tx, attempt.email);
      await this.budget.confirm(tx, attempt.email, application.flow);
      const request = (await requestOf(tx, id))!;
      await audit(tx, 'account.requested', id, {
        before: before ? { standing: before.standing } : null,
        after: { role: request.role, consent: application.data.consent ?? null, ...(invitation ? { invitation: invitation.id } : {}) },
      });
      await notifyApprovers(tx, this.clock, request, application.data);
      if (before) await notifyFormerApprovers(tx, before, application.data);
      if (invitation) await reportInvitation(tx, invitation);
      return { person: (await personOf(tx, id))! };
    });
    return this.tokens.make(waitingPrincipal(person), WAITING_TOKEN_S);
  }

  /** Returns the status of the caller's own request. */
  async standing(principal: Principal): Promise<AccountStatusReply> {
    const request = await requestOf(this.database.db, principal.id);
    const person = await personOf(this.database.db, principal.id);
    if (!request || !person) return refuse(CodeSpent);
    const { date: requestedAt, deadline, reason, decidedBy } = request;
    const enteredData = person.standing === 'rejected' ? { entered: signUpDataOf(person) } : {};
    return { standing: person.standing, reason, requestedAt, deadline, decidedBy, ...enteredData };
  }

  private async write(
    tx: Tx,
    { email, password_hash, data, created_at }: Application,
    before: Person | undefined,
    invitation: InvitationRow | undefined,
  ): Promise<string> {
    const { identity, consent, invitation: _invitation, ...typed } = data;
    const values = {
      ...typed,
      ...(invitation ? placeOf(invitation) : {}),
      email,
      email_unicode: unicodeEmail(email),
      password_hash,
      consent_version: consent ?? null,
      consent_at: consent ? created_at : null,
      invited_by: invitation?.invited_by ?? null,
      invited_company: invitation?.company_id ?? null,
      standing: 'waiting' as const,
      requested_at: this.clock.now(),
      decided_at: null,
      decided_by: null,
      reason: null,
    };
    const id = before?.id ?? randomUUID();
    if (before) {
      const { numUpdatedRows } = await tx
        .updateTable('person')
        .set({ ...values, rev: before.rev + 1 })
        .where('id', '=', id)
        .where('standing', '=', 'rejected')
        .executeTakeFirst();
      if (!numUpdatedRows) return refuse(CodeSpent);
      // An identity verified for an earlier application does not count for this one.
      await tx.deleteFrom('identity').where('person_id', '=', id).execute();
    } else {
      await tx
        .insertInto('person')
        .values({ ...values, id, photo_id: null, last_seen_at: null, previous_visit_at: null })
        .execute();
    }
    if (identity && (await this.hasProvider(tx, identity))) {
      await tx
        .insertInto('identity')
        .values({ ...identity, provider_id: identity.provider_id ?? null, person_id: id, email, linked_at: this.clock.now() })
        .onConflict((conflict) => conflict.doNothing())
        .execute();
    }
    return id;
  }

  /** Returns false if the identity provider of the organization was deleted in the meantime. */
  private async hasProvider(tx: Tx, { provider_id = null }: { provider_id?: string | null }): Promise<boolean> {
    if (provider_id === null) return true;
    const provider = await tx.selectFrom('identity_provider').select('id').where('id', '=', provider_id).forShare().executeTakeFirst();
    return provider !== undefined;
  }
}
