import { Injectable } from '@nestjs/common';
import { fullName } from '@portal/contracts';
import { Database } from '../../platform/database/database';
import type { MailContent, MailContents, OutboxMail } from '../../services/mail/mail-contents';
import { intlOf, languageOf } from '../../services/mail/texts';
import { ZONE_OF_PERSON } from '../../services/org/person-zone';
import { Delegations } from './delegations.store';

/** Builds the mail to the person to whom an absent approver has delegated. */
@Injectable()
export class DelegationMails {
  constructor(
    private readonly database: Database,
    private readonly delegations: Delegations,
  ) {}

  register(contents: MailContents): void {
    contents.register('delegation.received', { build: (mail) => this.build(mail) });
  }

  /** Builds the mail with the times in the time zone of the recipient; null if the delegation has ended or been replaced. */
  private async build({ data, language, to_address }: OutboxMail): Promise<MailContent | null> {
    const delegation = await this.delegations.given(data['delegatorId']!);
    if (!delegation) return null;
    const delegate = await this.database.db
      .selectFrom('person')
      .select(['firstname', 'lastname', 'email', ZONE_OF_PERSON.as('zone')])
      .where('id', '=', delegation.delegateId)
      .executeTakeFirstOrThrow();
    if (delegate.email !== to_address) return null;
    const format = new Intl.DateTimeFormat(intlOf(languageOf(language)), {
      dateStyle: 'long',
      timeStyle: 'short',
      timeZone: delegate.zone,
    });
    const [from, until] = [delegation.startsAt, delegation.endsAt].map((time) => format.format(new Date(time)));
    return { words: { name: fullName(delegate), by: delegation.delegatorName, from: from!, until: until! }, link: '/approval' };
  }
}
