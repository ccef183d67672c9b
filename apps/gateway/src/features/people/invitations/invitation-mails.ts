import { Inject, Injectable } from '@nestjs/common';
import { INVITATION_LIMITS, TooMany } from '@portal/contracts';
import { type Budget, spendBudget } from '../../../platform/budgets';
import { Clock } from '../../../platform/clock';
import { ENV, type Env } from '../../../platform/config/env';
import { Database } from '../../../platform/database/database';
import { refuse } from '../../../platform/http/refusal-error';
import type { Tx } from '../../../platform/request-context';
import type { MailContent, MailContents, OutboxMail } from '../../../services/mail/mail-contents';
import { queueMail } from '../../../services/mail/outbox';
import { InvitationLinks } from '../../../services/org/invitation-links';
import { DELETED_STATUS } from '../../../services/org/tables';

const DAY = 24 * 3_600_000;
const budgetOf = (name: string, points: number): Budget => ({ name, windows: [{ points, windowMs: DAY }] });
const OF_PERSON = budgetOf('invitations of a person', INVITATION_LIMITS.perPersonAndDay);
const OF_COMPANY = budgetOf('invitations of a company', INVITATION_LIMITS.perCompanyAndDay);
const OF_ADDRESS = budgetOf('invitations of an address', INVITATION_LIMITS.perAddressAndDay);

interface Invited {
  invitationId: string;
  email: string;
  language: string;
  companyId: string;
  inviterId: string;
}

/** Queues and builds the mails of invitations, limited per inviter, company and address. */
@Injectable()
export class InvitationMails {
  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
    private readonly links: InvitationLinks,
    @Inject(ENV) private readonly env: Env,
  ) {}

  register(contents: MailContents): void {
    contents.register('invitation.sent', { build: (mail) => this.build(mail, true) });
    contents.register('invitation.known', { build: (mail) => this.build(mail, false) });
  }

  /**
   * Queues the mail of an invitation. A person who has an account already gets a mail that says so. The inviter cannot distinguish the two
   * cases.
   */
  async queue(tx: Tx, { invitationId, email, language, companyId, inviterId }: Invited): Promise<void> {
    await this.spend(tx, OF_PERSON, inviterId);
    await this.spend(tx, OF_COMPANY, companyId);
    await this.spend(tx, OF_ADDRESS, email);
    const person = await tx
      .selectFrom('person')
      .select('language')
      .where('email', '=', email)
      .where('standing', '<>', DELETED_STATUS)
      .where('standing', '<>', 'rejected')
      .executeTakeFirst();
    if (person) await queueMail(tx, 'invitation.known', { email, language: person.language }, { invitationId });
    else await queueMail(tx, 'invitation.sent', { email, language }, { invitationId });
  }

  private async spend(tx: Tx, budget: Budget, key: string): Promise<void> {
    if (this.env.NO_RATE_LIMITS) return;
    const exhaustedWindow = await spendBudget(tx, budget, key);
    if (exhaustedWindow) refuse(TooMany, undefined, { retryAfterMs: exhaustedWindow.waitMs });
  }

  /** Builds the mail with the current names, or null once the invitation cannot be used. The secret is in the fragment, which is not sent to servers. */
  private async build({ data }: OutboxMail, hasLink: boolean): Promise<MailContent | null> {
    const row = await this.database.db
      .selectFrom('invitation')
      .innerJoin('unit as company', 'company.id', 'invitation.company_id')
      .innerJoin('person as inviter', 'inviter.id', 'invitation.invited_by')
      .select(['invitation.id', 'invitation.note', 'invitation.used_at', 'invitation.withdrawn_at', 'invitation.expires_at'])
      .select(['company.name as company', 'inviter.firstname', 'inviter.lastname'])
      .where('invitation.id', '=', data['invitationId']!)
      .executeTakeFirst();
    if (!row || row.used_at || row.withdrawn_at || row.expires_at <= this.clock.now()) return null;
    const by = `${row.firstname} ${row.lastname}`;
    return {
      words: { by, company: row.company, days: String(INVITATION_LIMITS.lifeDays) },
      link: hasLink ? `/invitation#${this.links.tokenOf(row.id)}` : '/login',
      messages: hasLink && row.note ? [{ by, text: row.note, files: [] }] : [],
    };
  }
}
