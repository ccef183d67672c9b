import { Injectable } from '@nestjs/common';
import { durationText, fullName, LIMITS } from '@portal/contracts';
import { sql } from 'kysely';
import { Database } from '../../platform/database/database';
import type { Tables } from '../../platform/database/tables';
import { delegatorsOf } from '../../platform/http/delegators';
import { buildFromData, digestOf, type MailContent, type MailContents, type OutboxMail } from '../../services/mail/mail-contents';
import { intlOf, languageOf } from '../../services/mail/texts';
import { canDecideRequest } from '../../services/org/visibility-scope';

const APPLICANT = ['id', 'role', 'standing', 'lco_id', 'rhq_id'] as const;
type Applicant = Pick<Tables['person'], (typeof APPLICANT)[number]>;

const requestPath = (personId: string): string => `/approval?request=${encodeURIComponent(personId)}`;

/**
 * Returns the preference that controls a mail. `above`: another unit handles the request first, and the reader has enabled mails about
 * every request.
 */
const preferenceOf = ({ above }: Record<string, string>) => (above ? 'RequestsBelow' : 'UserRequest');

/** Builds the mails about user requests: to the approvers, and to the person about the decision. */
@Injectable()
export class RequestMails {
  constructor(private readonly database: Database) {}

  register(contents: MailContents): void {
    const approverMailOptions = { digest: 'account.digest', throttled: true, preference: preferenceOf } as const;
    contents.register('account.requested', { build: (mail) => this.requestMail(mail), ...approverMailOptions });
    contents.register('account.reminder', { build: (mail) => this.requestMail(mail), ...approverMailOptions });
    contents.register('account.digest', { build: (mail) => this.digestMail(mail), throttled: true, preference: preferenceOf });
    contents.register('account.approved', { build: buildFromData('/login') });
    contents.register('account.rejected', { build: buildFromData('/login?again') });
    contents.register('account.removed', { build: buildFromData() });
  }

  /** Builds the mail about a request; null once the request is decided, or the recipient may no longer decide. */
  private async requestMail({ data, language, to_address }: OutboxMail): Promise<MailContent | null> {
    const personId = data['personId']!;
    const person = await this.database.db.selectFrom('person').select(APPLICANT).where('id', '=', personId).executeTakeFirst();
    if (person?.standing !== 'waiting' || !(await this.decidableBy(to_address, [person])).length) return null;
    const remindedMs = LIMITS.reminderMs[Number(data['step']) - 1];
    const words =
      remindedMs === undefined ? data : { ...data, left: durationText(intlOf(languageOf(language)), LIMITS.activationMs - remindedMs) };
    return { words, link: requestPath(personId) };
  }

  /** Returns the applicants on whom the recipient of a mail may still decide. An address without a person has no place to compare. */
  private async decidableBy<A extends Applicant>(address: string, applicants: readonly A[]): Promise<A[]> {
    const reader = await this.database.db
      .selectFrom('person')
      .select(['id', 'role', 'unit_id', 'standing'])
      .where('email', '=', address)
      .executeTakeFirst();
    if (!reader) return [...applicants];
    if (reader.standing !== 'approved') return [];
    const decidesFor = await delegatorsOf(this.database.db, reader.id);
    const viewer = { id: reader.id, role: reader.role, unitId: reader.unit_id ?? '', decidesFor };
    return applicants.filter((applicant) => canDecideRequest(viewer, applicant));
  }

  /** Builds one mail for many requests; null if none is pending when the mail is sent. */
  private async digestMail({ id: digestId, to_address }: OutboxMail): Promise<MailContent | null> {
    const people = await this.database.db
      .selectFrom('person')
      .select([...APPLICANT, 'firstname', 'lastname', 'company_name'])
      .where('standing', '=', 'waiting')
      .where('id', 'in', (eb) =>
        eb
          .selectFrom('letter')
          .select(sql<string>`data ->> 'personId'`.as('person_id'))
          .where('digest_id', '=', digestId)
          .where('dropped_at', 'is', null),
      )
      .orderBy('requested_at')
      .orderBy('id')
      .execute();
    const items = (await this.decidableBy(to_address, people)).map(({ id, firstname, lastname, company_name }) => ({
      title: fullName({ firstname, lastname }),
      about: company_name,
      path: requestPath(id),
    }));
    return digestOf(items, '/approval');
  }
}
