import { Injectable } from '@nestjs/common';
import { durationText, fullName, LIMITS } from '@portal/contracts';
import { sql } from 'kysely';
import { Database } from '../../platform/database/database';
import { buildFromData, digestOf, type MailContent, type MailContents, type OutboxMail } from '../../services/mail/mail-contents';
import { intlOf, languageOf } from '../../services/mail/texts';

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
    contents.register('account.digest', { build: ({ id }) => this.digestMail(id), throttled: true, preference: preferenceOf });
    contents.register('account.approved', { build: buildFromData('/login') });
    contents.register('account.rejected', { build: buildFromData('/login?again') });
    contents.register('account.removed', { build: buildFromData() });
  }

  /** Builds the mail about a request; null once the request is decided. */
  private async requestMail({ data, language }: OutboxMail): Promise<MailContent | null> {
    const personId = data['personId']!;
    const person = await this.database.db.selectFrom('person').select('standing').where('id', '=', personId).executeTakeFirst();
    if (person?.standing !== 'waiting') return null;
    const remindedMs = LIMITS.reminderMs[Number(data['step']) - 1];
    const words =
      remindedMs === undefined ? data : { ...data, left: durationText(intlOf(languageOf(language)), LIMITS.activationMs - remindedMs) };
    return { words, link: requestPath(personId) };
  }

  /** Builds one mail for many requests; null if none is pending when the mail is sent. */
  private async digestMail(digestId: string): Promise<MailContent | null> {
    const people = await this.database.db
      .selectFrom('person')
      .select(['id', 'firstname', 'lastname', 'company_name'])
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
    const items = people.map(({ id, firstname, lastname, company_name }) => ({
      title: fullName({ firstname, lastname }),
      about: company_name,
      path: requestPath(id),
    }));
    return digestOf(items, '/approval');
  }
}
